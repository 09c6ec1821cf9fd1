package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel

/// Reads a page of orders.
///
/// If the index of terms knows a field of the filter, there are two ways to read a page. A scan of the index of the
/// list's order compares row after row, and ends when the page is full: it suits frequent words. The index of terms
/// finds all orders that can match, which are then sorted: it suits rare words, and those whose orders are far from the
/// beginning of the list.
///
/// PostgreSQL's planner would choose by estimates that can be wrong by a factor of thousands. So a short scan comes
/// first. If it does not fill the page, the matches in it and in a sample of all orders say which of the two ways
/// compares fewer rows. If there are many matches, but all of them are far from the beginning, the sample also says where
/// the page ends at the latest: the index of terms is intersected with the index of the list up to there.
package struct PageReader {
  private let connection: Connection
  private let query: OrdersQuery
  private let limits: SearchLimits
  private let filter: Filter

  package init(_ query: OrdersQuery, on connection: Connection, limits: SearchLimits = SearchLimits()) {
    self.connection = connection
    self.query = query
    self.limits = limits
    filter = Filter(query.filter)
  }

  /// The rows of a page and one more, if there is one; whether the page ended by its bytes before.
  package typealias Page<R> = (rows: [R], isCut: Bool)

  /// Calls a closure with the rows of a page and one more, if there is one.
  ///
  /// - Parameter bytes: an expression for the bytes of a row; `nil` for rows of a bounded size.
  package func read<R>(
    _ columns: String, bytes: String? = nil, _ make: (inout Row) throws(Failure) -> R
  ) throws(Failure) -> Page<R> {
    let position = try query.after.map { cursor throws(Failure) in [try query.sort.position(cursor)] } ?? []
    let conditions = filter.conditions + position
    func rows(of source: Condition, _ conditions: [Condition]) throws(Failure) -> Page<R> {
      try self.rows(columns, of: source, conditions, bytes: bytes, make)
    }
    guard let candidates = filter.candidates else { return try rows(of: Condition("orders"), conditions) }
    if query.filter.hasKeysOnly,
      let numbers = try connection.candidates(of: query.filter, limit: limits.candidates)
    {
      return try rows(of: allAtOnce([Condition("number = ANY (?)", .integers(numbers))] + conditions), [])
    }
    func indexed(_ found: [Condition]) throws(Failure) -> Page<R> {
      try rows(of: allAtOnce(found + conditions), [])
    }
    // A scan of the whole table is slower than the index of terms, even where most orders match; and compiling a
    // statement takes longer than it runs.
    for setting in ["enable_seqscan", "jit"] { try connection.later("SET LOCAL \(setting) = off") }
    let page = query.limit.withOneMore
    guard query.limit <= limits.longestPage else { return try indexed([candidates]) }
    func isFull(_ found: Page<R>) -> Bool { found.isCut || found.rows.count == page }
    func scanned(_ count: Int) throws(Failure) -> Page<R> { try rows(of: scan(count, position), filter.conditions) }

    let first = limits.firstScan(for: page)
    let beginning = try scanned(first)
    if isFull(beginning) { return beginning }
    let last = try connection.lastNumbers().order
    // Numbers are unique, so that there are not more orders: the scan has compared all.
    guard last > first else { return beginning }
    let sample = try SearchSample(of: filter, after: position, through: last, limits, on: connection)
    if let second = limits.secondScan(
      after: beginning.rows.count, of: first, for: page, ifBelow: sample.costOfIndex)
    {
      let found = try scanned(second)
      if isFull(found) { return found }
    }
    let terms = filter.candidates(without: sample.commonWords) ?? candidates
    if let count = sample.matchesThroughPage(page),
      let end = try query.sort.end(count, of: sample.matches, on: connection)
    {
      // Another scan of an index than one for an intersection would read each row. A list of rows, and not only of pages,
      // takes some megabytes.
      try connection.later("SET LOCAL enable_indexscan = off")
      try connection.later("SET LOCAL work_mem = '16MB'")
      let found = try indexed([terms, end])
      if isFull(found) { return found }
    }
    return try indexed([terms])
  }

  /// Returns the orders that meet conditions, as the source of a statement.
  ///
  /// With an offset, the planner finds all of them by the cheapest way, and then sorts them. Without it, the planner may
  /// look for the first ones in the order of the list.
  private func allAtOnce(_ conditions: [Condition]) -> Condition {
    let clause = Condition.clause(conditions)
    return Condition("(SELECT * FROM orders\(clause.sql) OFFSET 0) AS orders", values: clause.values)
  }

  /// Returns the first rows of the list from a position on, as the source of a statement.
  private func scan(_ count: Int, _ position: [Condition]) -> Condition {
    let clause = Condition.clause(position)
    return Condition(
      "(SELECT * FROM orders\(clause.sql) ORDER BY \(query.sort.columns) LIMIT \(count)) AS orders",
      values: clause.values)
  }

  private func rows<R>(
    _ columns: String, of source: Condition, _ conditions: [Condition], bytes: String?,
    _ make: (inout Row) throws(Failure) -> R
  ) throws(Failure) -> Page<R> {
    let clause = Condition.clause(conditions)
    func statement(_ columns: String) -> Condition {
      Condition(
        """
        SELECT \(columns) FROM \(source.sql)\(clause.sql) ORDER BY \(query.sort.columns) \
        LIMIT \(query.limit.withOneMore)
        """, values: source.values + clause.values)
    }
    guard let bytes else {
      let all = statement(columns)
      return (try connection.all(all.sql, all.values, make), false)
    }
    let listed = ([columns] + query.sort.names).joined(separator: ", ")
    return try connection.page(columns, of: statement(listed), bytes: bytes, by: query.sort.columns, make)
  }
}

extension OrdersFilter {
  /// Whether the index of terms knows the filter by complete keys alone, and not by parts of words or phone numbers.
  fileprivate var hasKeysOnly: Bool { phoneDigits == nil && (query == nil || queryMatch == .exact) }
}

extension Connection {
  /// Returns the first rows of a statement whose bytes do not exceed `PageLimits.bytes`, at least one.
  ///
  /// - Parameters:
  ///   - columns: the columns that the closure reads.
  ///   - rows: the statement, which has the columns by which it is sorted, too.
  ///   - bytes: an expression for the bytes of a row.
  ///   - order: the order of the rows.
  package func page<R>(
    _ columns: String, of rows: Condition, bytes: String, by order: String,
    _ make: (inout Row) throws(Failure) -> R
  ) throws(Failure) -> PageReader.Page<R> {
    var count: Int64 = 0
    let found = try all(
      """
      SELECT row_count, \(columns) FROM (
        SELECT found.*, count(*) OVER () AS row_count, row_number() OVER list AS row_place,
        sum(\(bytes)) OVER list AS row_bytes
        FROM (\(rows.sql)) AS found WINDOW list AS (ORDER BY \(order) ROWS UNBOUNDED PRECEDING)
      ) AS page WHERE row_place = 1 OR row_bytes <= ? ORDER BY row_place
      """, rows.values + [.integer(Int64(PageLimits.bytes))]
    ) { row throws(Failure) in
      count = row.integer()
      return try make(&row)
    }
    return (found, found.count < count)
  }

  /// Returns the numbers of the only orders that can match a filter; `nil` if there are more than `limit`, or if the
  /// index of terms knows none of its fields.
  package func candidates(of filter: OrdersFilter, limit: Int) throws(Failure) -> [Int64]? {
    let filter = Filter(filter)
    for candidates in [filter.rareCandidates, filter.candidates].compactMap(\.self) {
      let numbers = try all("SELECT number FROM orders WHERE \(candidates.sql) LIMIT \(limit + 1)", candidates.values) {
        $0.integer()
      }
      if numbers.count <= limit { return numbers }
    }
    return nil
  }
}
