/// A connection with the statements that it has prepared, for one thread at a time.
final class Connection {
  let database: Database
  private var kept: [StatementText: CachedStatement] = [:]
  /// How many virtual-machine steps the statements have taken: what a page costs, whatever the machine.
  private(set) var steps = 0
  /// The rows that the transaction under way has yet to insert; they are, before anything else is asked of the file.
  var waiting = WaitingRows()
  /// Whether the transaction under way inserts at once what the file may not take.
  var insertsAtOnce = true
  /// What SQLite has counted when rows were inserted that had waited, beyond those rows.
  var furtherChanges: Int64 = 0
  /// The spans that the transaction under way has widened, by block; written before it is committed.
  var widened: [Int64: Span] = [:]

  init(_ database: consuming Database) { self.database = database }

  var path: String { database.path }

  /// How many rows have been changed; one that waits is counted when it has come, and not again.
  var changeCount: Int64 { database.totalChanges - furtherChanges + Int64(waiting.count) }

  func execute(_ sql: String) throws(Failure) {
    try insertWaiting()
    try database.execute(sql)
  }

  /// Frees the pages that the connection has read and need not hold, until it reads them again.
  func releaseMemory() { database.releaseMemory() }

  /// Runs a statement for its effect.
  func run(_ sql: String, _ values: [Value] = []) throws(Failure) {
    try rows(sql, values) { _ in }
  }

  /// Calls a closure with every row.
  func rows(_ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> Void) throws(Failure) {
    try rows(sql, Parameters(values), body)
  }

  /// The same for values that are packed already.
  func rows(_ sql: String, _ parameters: Parameters, _ body: (inout Row) throws(Failure) -> Void) throws(Failure) {
    try insertWaiting()
    let statement = try keep(sql)
    statement.isInUse = true
    defer {
      steps += statement.statement.takeSteps()
      statement.isInUse = false
    }
    try statement.statement.rows(parameters, in: database, body)
  }

  /// What a closure makes of each row.
  func all<R>(_ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> R) throws(Failure)
    -> [R]
  {
    var found: [R] = []
    try rows(sql, values) { row throws(Failure) in found.append(try body(&row)) }
    return found
  }

  /// What a closure makes of the only row; `nil` where there is none.
  func first<R>(_ sql: String, _ values: [Value] = [], _ body: (inout Row) throws(Failure) -> R) throws(Failure)
    -> R?
  {
    var found: R?
    try rows(sql, values) { row throws(Failure) in if found == nil { found = try body(&row) } }
    return found
  }

  /// The number that a statement answers; 0 where it answers nothing.
  func integer(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int64 {
    try first(sql, values) { $0.integer() } ?? 0
  }

  /// The statement for a text: prepared once, and again only where it is being used further up.
  private func keep(_ sql: String) throws(Failure) -> CachedStatement {
    let text = StatementText(sql: sql)
    if let known = kept[text], !known.isInUse { return known }
    let statement = CachedStatement(try Statement(sql, in: database))
    // Filters can be combined in thousands of ways; a server must not keep them all.
    if kept.count >= 100 { kept = kept.filter { $0.value.isInUse } }
    kept[text] = statement
    return statement
  }
}

/// What a statement is kept by. Few texts are of one length, and to hash a text costs more than to compare it.
private struct StatementText: Hashable {
  let sql: String

  func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}

/// A prepared statement on the shelf.
private final class CachedStatement {
  let statement: Statement
  var isInUse = false

  init(_ statement: consuming Statement) { self.statement = statement }
}
