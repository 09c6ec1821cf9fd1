import OrdersStoreProtocols

/// Reads a page in the way that costs least: each next one is for what the one before it did not find soon.
struct PageReader {
  let connection: Connection
  let query: OrdersQuery
  /// What to read of each order, the columns of a summary first.
  let columns: [OrderColumn]

  let effort: Effort

  /// - Parameter effort: how much to try of each way; `nil` for what the query's promise allows.
  init(connection: Connection, query: OrdersQuery, columns: [OrderColumn], effort: Effort? = nil) {
    self.connection = connection
    self.query = query
    self.columns = columns
    self.effort = effort ?? (Self.isPromised(query) ? .promised : .otherwise)
  }

  /// Whether a page of this query is found within ten milliseconds, however many orders there are.
  private static func isPromised(_ query: OrdersQuery) -> Bool {
    let filter = query.filter
    return filter.query == nil && filter.minTotal == nil && filter.maxTotal == nil
      && ![.total, .name].contains(query.sort.field)
  }

  /// Whether a page of this query may take longer than others should wait for it.
  static func isLong(_ query: OrdersQuery) -> Bool { !isPromised(query) || query.limit > longestShortPage }

  static let longestShortPage = 1_000

  /// How much to try before another way is better: a few thousand orders a millisecond.
  struct Effort {
    /// How many orders to look at in the list's own order before anything else: what is common is soon found so.
    let glance: Int
    /// How many to look up and sort.
    let lookups: Int

    /// Where ten milliseconds are promised.
    static let promised = Effort(glance: 1_000, lookups: 8_000)
    /// Where fifty are: for words and totals, and for lists by total and name.
    static let otherwise = Effort(glance: 2_000, lookups: 100_000)
  }

  /// The page's orders, and one more where there is another page.
  func read<R>(_ make: (inout Row) throws(Failure) -> R) throws(Failure) -> [R] {
    let filter = Filter(query.filter)
    let scan = IndexScan(filter, query.sort)
    let place = [query.after.map(KeysetPosition.after)].compactMap { $0 }
    func scanned(_ conditions: [Condition]) throws(Failure) -> [R] {
      let statement = scan.statement(columns, query.sort, where: conditions + place, ending: "LIMIT \(count)")
      return try connection.all(statement.sql, statement.values, make)
    }
    func narrowed(_ source: String, _ conditions: [Condition]) throws(Failure) -> [R] {
      let clause = Condition.clause(conditions)
      let names = columns.list
      return try connection.all(
        "SELECT \(names) FROM \(source)\(clause.sql) \(query.sort.clause) LIMIT \(count)", clause.values, make)
    }
    if scan.rest.isEmpty { return try scanned([]) }
    if let only = CandidateIndex.unique(filter) {
      return try narrowed(only.source, [only.condition] + filter.conditions + place)
    }
    guard let end = try lastOfGlance(scan, place) else { return try scanned(scan.rest) }
    let soon = try scanned(scan.rest + [end])
    if soon.count == count { return soon }
    if let candidates = try CandidateIndex.best(filter, limit: effort.lookups, on: connection) {
      return try narrowed(candidates.source, [candidates.condition] + filter.conditions + place)
    }
    if let numbers = try ZoneMap(query, filter, place.first, on: connection)?.numbers(on: connection) {
      let list = numbers.map(String.init).joined(separator: ", ")
      return try narrowed("orders NOT INDEXED", [Condition("number IN (\(list))")])
    }
    // What many have may still be far down the list, as a name is in a list of names.
    let known = scan.sources.count == 1 ? CandidateIndex.known(filter) : nil
    return try scanned([known].compactMap { $0 } + scan.rest)
  }

  private var count: Int { query.limit.addingReportingOverflow(1).partialValue }

  /// Where the first few orders of the list end; `nil` where there are no more than those.
  private func lastOfGlance(_ scan: IndexScan, _ place: [Condition]) throws(Failure) -> Condition? {
    let columns = query.sort.columns
    let statement = scan.statement(columns, query.sort, where: place, ending: "LIMIT 1 OFFSET \(effort.glance)")
    let values = try connection.first(statement.sql, statement.values) { row in
      columns.map { _ in row.value() }
    }
    return values.map { KeysetPosition.condition(columns, query.sort.isDescending ? ">=" : "<=", $0) }
  }
}

/// Makes the conditions that select the rows before or after a position in a list.
enum KeysetPosition {
  /// What comes after a cursor.
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

  /// Several columns are compared as one value, from the first on; the last is the number.
  ///
  /// SQLite goes straight to a number among those that are equal otherwise, and does not read its way there, only where
  /// a collation is named for it.
  static func condition(_ columns: [OrderColumn], _ comparison: String, _ values: [Value]) -> Condition {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return Condition(
      "(\(columns.list)) \(comparison) (\(places) COLLATE BINARY)", values: values)
  }
}
