package import OrdersStoreProtocols
public import SQLiteKernel

/// Reads a page in the cheapest way: it tries several in turn, each with bounded work.
public struct PageReader {
  let connection: Connection
  let query: OrdersQuery
  /// The columns to read of each order, those of a summary first.
  let columns: [OrderColumn]

  let effort: Effort

  /// Creates a reader of the page that a query asks for.
  ///
  /// - Parameter effort: the work to try of each way; `nil` for what the query's time limit allows.
  package init(connection: Connection, query: OrdersQuery, columns: [OrderColumn], effort: Effort? = nil) {
    self.connection = connection
    self.query = query
    self.columns = columns
    self.effort = effort ?? (Self.isPromised(query) || Self.readsHistory(query) ? .promised : .otherwise)
  }

  /// Returns whether a page of this query is found within ten milliseconds, however many orders there are.
  private static func isPromised(_ query: OrdersQuery) -> Bool {
    let filter = query.filter
    return filter.query == nil && filter.sku == nil && !readsHistory(query) && filter.minTotal == nil
      && filter.maxTotal == nil
      && ![.total, .name].contains(query.sort.field)
  }

  /// Returns whether the filter reads the events of each order that it cannot exclude otherwise, so that few are tried.
  private static func readsHistory(_ query: OrdersQuery) -> Bool {
    query.filter.paidSince != nil || query.filter.shippedSince != nil
  }

  /// Returns whether a page of this query may take longer than a short read should wait for it.
  package static func isLong(_ query: OrdersQuery) -> Bool { !isPromised(query) || query.limit > longestShortPage }

  package static let longestShortPage = 1_000

  /// The amount of work to try before another way is better; a millisecond reads a few thousand orders.
  package struct Effort {
    /// How many orders to read in the list's own order first, which finds common matches.
    let glance: Int
    /// How many candidates to look up and sort.
    package let lookups: Int

    /// The work for a page within ten milliseconds.
    static let promised = Effort(glance: 1_000, lookups: 8_000)
    /// The work for a page within fifty milliseconds: for words and totals, and for lists by total and name.
    package static let otherwise = Effort(glance: 2_000, lookups: 100_000)
  }

  /// Returns the page's orders, and one more if there is another page.
  @inlinable public func read<R>(_ make: (inout Row) throws(Failure) -> R) throws(Failure) -> [R] {
    var found: [R] = []
    let count = try readRows { row throws(Failure) in found.append(try make(&row)) }
    // The rows before those are of a way that did not lead to the whole page.
    return found.count == count ? found : Array(found.suffix(count))
  }

  /// Calls a closure with each row of every way that it tries.
  ///
  /// - Returns: the number of rows of the last way, which are the page's.
  @usableFromInline func readRows(_ body: (inout Row) throws(Failure) -> Void) throws(Failure) -> Int {
    let filter = Filter(query.filter)
    let scan = IndexScan(filter, query.sort)
    let position = [query.after.map(KeysetPosition.after)].compactMap { $0 }
    func rows(_ statement: Condition) throws(Failure) -> Int {
      var found = 0
      try connection.rows(statement.sql, statement.values) { row throws(Failure) in
        found += 1
        try body(&row)
      }
      return found
    }
    func scanned(_ conditions: [Condition]) throws(Failure) -> Int {
      try rows(scan.statement(columns, query.sort, where: conditions + position, ending: "LIMIT \(count)"))
    }
    func narrowed(_ source: String, _ conditions: [Condition]) throws(Failure) -> Int {
      var statement = Condition.clause(conditions)
      statement.sql = "SELECT \(columns.list) FROM \(source)\(statement.sql) \(query.sort.clause) LIMIT \(count)"
      return try rows(statement)
    }
    if scan.rest.isEmpty { return try scanned([]) }
    if let only = CandidateIndex.unique(filter) {
      return try narrowed(only.source, [only.condition] + filter.conditions + position)
    }
    guard let end = try lastOfGlance(scan, position) else { return try scanned(scan.rest) }
    let soon = try scanned(scan.rest + [end])
    if soon == count { return soon }
    if let candidates = try CandidateIndex.best(filter, limit: effort.lookups, on: connection) {
      return try narrowed(candidates.source, [candidates.condition] + filter.conditions + position)
    }
    if let numbers = try ZoneMap(query, filter, position.first, on: connection)?.numbers(on: connection) {
      let list = numbers.map(String.init).joined(separator: ", ")
      return try narrowed("orders NOT INDEXED", [Condition("number IN (\(list))")])
    }
    // Common matches may still be far down the list, as a name is in a list of names.
    let known = scan.sources.count == 1 ? CandidateIndex.known(filter) : nil
    return try scanned([known].compactMap { $0 } + scan.rest)
  }

  private var count: Int { query.limit.addingReportingOverflow(1).partialValue }

  /// Returns the condition that selects the first `effort.glance` orders of the list; `nil` if there are no more than
  /// those.
  private func lastOfGlance(_ scan: IndexScan, _ position: [Condition]) throws(Failure) -> Condition? {
    let columns = query.sort.columns
    let statement = scan.statement(columns, query.sort, where: position, ending: "LIMIT 1 OFFSET \(effort.glance)")
    let values = try connection.first(statement.sql, statement.values) { row in
      columns.map { _ in row.value() }
    }
    return values.map { KeysetPosition.condition(columns, query.sort.isDescending ? ">=" : "<=", $0) }
  }
}

/// Conditions that select the rows before or after a position in a list.
enum KeysetPosition {
  /// Returns the condition that selects the rows after a cursor.
  static func after(_ cursor: OrdersCursor) -> Condition {
    let key: [Value] =
      switch cursor.key {
      case .integer(let number): [.integer(number)]
      case .money(let money): [.text(money.currency.code), .integer(money.minorUnits)]
      case .text(let text): [.text(text)]
      }
    let values = cursor.sort.field == .number ? key : key + [.integer(cursor.number)]
    return condition(cursor.sort.columns, cursor.sort.isDescending ? "<" : ">", values)
  }

  /// Returns a comparison of several columns as one row value; the last column is the number.
  ///
  /// SQLite seeks directly to a number among rows that are equal otherwise, instead of reading up to it, only if the
  /// statement names a collation for it.
  static func condition(_ columns: [OrderColumn], _ comparison: String, _ values: [Value]) -> Condition {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return Condition(
      "(\(columns.list)) \(comparison) (\(places) COLLATE BINARY)", values: values)
  }
}
