public import SQLKernel

/// A connection with a cache of its prepared statements, for one thread at a time.
public final class Connection {
  package let database: Database
  private var statements: [StatementText: CachedStatement] = [:]
  /// The number of virtual-machine steps of all statements: the cost of a page, independent of the machine.
  private(set) var steps = 0
  /// The rows that the open transaction has yet to insert; they are inserted before any other statement runs.
  package var waiting = WaitingRows()
  /// Whether the open transaction inserts at once a row that the file may refuse.
  package var insertsAtOnce = true
  /// The number of changes that SQLite counted for the insertion of waiting rows, beyond the rows themselves.
  var furtherChanges: Int64 = 0
  /// The rows that the open transaction writes once, before the commit.
  package var summaries: (any TransactionSummaries)?

  /// How much waits in a transaction.
  package let limits: WritingLimits

  package init(_ database: consuming Database, limits: WritingLimits = WritingLimits()) {
    self.database = database
    self.limits = limits
  }

  package var path: String { database.path }

  /// The number of changed rows, waiting rows included; a row that has waited is counted once.
  var changeCount: Int64 { database.totalChanges - furtherChanges + Int64(waiting.count) }

  package func execute(_ sql: String) throws(Failure) {
    try insertWaiting()
    try database.execute(sql)
  }

  /// Frees the cached pages that are not in use.
  func releaseMemory() { database.releaseMemory() }

  /// Runs a statement and ignores its rows.
  package func run(_ sql: String, _ values: [Value] = []) throws(Failure) {
    try rows(sql, values) { _ in }
  }

  /// Calls a closure with every row of a statement's result.
  @usableFromInline package func rows(
    _ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> Void
  ) throws(Failure) {
    try rows(sql, Parameters(values), body)
  }

  /// Calls a closure with every row of a statement's result, for values that are packed already.
  package func rows(_ sql: String, _ parameters: Parameters, _ body: (inout Row) throws(Failure) -> Void)
    throws(Failure)
  {
    try insertWaiting()
    let statement = try cachedStatement(sql)
    statement.isInUse = true
    defer {
      steps += statement.statement.takeSteps()
      statement.isInUse = false
    }
    try statement.statement.rows(parameters, in: database, body)
  }

  /// Returns the results of a closure for each row of a statement.
  @inlinable
  public func all<R>(_ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> R) throws(Failure)
    -> [R]
  {
    var found: [R] = []
    try rows(sql, values) { row throws(Failure) in found.append(try body(&row)) }
    return found
  }

  /// Returns the result of a closure for the first row of a statement; `nil` if there is none.
  @inlinable
  public func first<R>(_ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> R) throws(Failure)
    -> R?
  {
    var found: R?
    try rows(sql, values) { row throws(Failure) in if found == nil { found = try body(&row) } }
    return found
  }

  /// Returns the cached statement for a text; prepares one if none is cached or the cached one is in use by a caller.
  private func cachedStatement(_ sql: String) throws(Failure) -> CachedStatement {
    let text = StatementText(sql: sql)
    if let known = statements[text], !known.isInUse { return known }
    let statement = CachedStatement(try Statement(sql, in: database))
    // Filters combine to thousands of statements: the cache of a server has at most 100.
    if statements.count >= 100 { statements = statements.filter { $0.value.isInUse } }
    statements[text] = statement
    return statement
  }
}

extension Connection: SQLConnection {
  package static func isAny(_ column: String) -> String { "\(column) IN (SELECT value FROM json_each(?))" }

  package static func contains(_ column: String) -> String { "instr(\(column), ?)" }

  package var placeClause: String { " in “\(path)”" }

  package func later(_ sql: String, _ values: [Value]) throws(Failure) { try run(sql, values) }

  package func put(_ rows: [[Value]], into table: Table, isReplacing: Bool) throws(Failure) {
    let statement = table.insertion("VALUES \(table.row)", isReplacing: isReplacing)
    for row in rows { try run(statement, row) }
  }
}

/// The cache key of a statement, hashed by its length: few texts share one, and a full hash costs more than a
/// comparison.
private struct StatementText: Hashable {
  let sql: String

  func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}

/// A prepared statement in the connection's cache.
private final class CachedStatement {
  let statement: Statement
  var isInUse = false

  init(_ statement: consuming Statement) { self.statement = statement }
}
