package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel
import SQLOrdersKernel

/// Reads a page of orders.
///
/// If the index of terms knows a field of the filter, there are two ways to read a page. A scan of the index of the
/// list's order compares row after row, and ends when the page is full: it suits frequent words. The index of terms
/// finds all orders that can match, which are then sorted: it suits rare words, and those whose orders are far from the
/// beginning of the list.
///
/// PostgreSQL's planner would choose by estimates that can be wrong by a factor of thousands. So a short scan comes
/// first. If it does not fill the page, the number of its matches says which of the two ways compares fewer rows.
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
      return try rows(of: Condition("orders"), [Condition("number = ANY (?)", .integers(numbers))] + conditions)
    }
    var common: Set<SearchWord> = []
    if query.limit <= limits.longestPage {
      let page = query.limit.withOneMore
      let first = limits.firstScan(for: page)
      let found = try rows(of: scan(first, position), filter.conditions)
      guard !found.isCut, found.rows.count < page else { return found }
      let orders = try connection.lastNumbers().order
      // Numbers are unique, so that there are not more orders: the scan has compared all.
      guard orders > first else { return found }
      if let second = limits.secondScan(after: found.rows.count, of: first, for: page, among: orders) {
        let found = try rows(of: scan(second, position), filter.conditions)
        guard !found.isCut, found.rows.count < page else { return found }
      }
      common = try commonWords(in: scan(first, position), of: first)
    }
    // A scan of the whole table is slower, even where most orders match.
    try connection.later("SET LOCAL enable_seqscan = off")
    let found = Condition.clause([filter.candidates(without: common) ?? candidates] + conditions)
    // With an offset, the planner finds all matches by the cheapest way, and then sorts them. Without it, the planner may
    // look for the first ones in the order of the list.
    return try rows(of: Condition("(SELECT * FROM orders\(found.sql) OFFSET 0) AS orders", values: found.values), [])
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

  /// Returns the words of the query that so many rows of a source have that the index of terms is read faster without
  /// them. The index reads the entries of each word: those of `com` in an email address are most of a store's.
  ///
  /// - Parameter count: the number of rows of the source.
  private func commonWords(in source: Condition, of count: Int) throws(Failure) -> Set<SearchWord> {
    let words = filter.wordsAmongOthers
    guard !words.isEmpty else { return [] }
    let conditions = words.map(Connection.word)
    let sums = conditions.map { "count(CASE WHEN \($0.sql) THEN 1 END)" }.joined(separator: ", ")
    let common = try connection.first(
      "SELECT \(sums) FROM \(source.sql)", conditions.flatMap(\.values) + source.values
    ) { row in words.filter { _ in Int(row.integer()) >= count / limits.commonPart } }
    return Set(common ?? [])
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

extension OrdersSort {
  /// The columns of the list's order, each with its direction.
  fileprivate var columns: String {
    names.map { "\($0) \(isDescending ? "DESC" : "ASC")" }.joined(separator: ", ")
  }

  fileprivate var names: [String] {
    switch field {
    case .date: ["date", "number"]
    case .number: ["number"]
    case .updated: ["updated", "number"]
    case .total: ["currency", "total", "number"]
    case .name: ["name_key", "number"]
    }
  }

  /// Returns the condition that a row follows a position.
  ///
  /// The first column is compared on its own, too: an engine that does not seek by a whole row seeks by it.
  fileprivate func position(_ cursor: OrdersCursor) throws(Failure) -> Condition {
    let values: [Value] =
      switch cursor.key {
      case .integer(let key): field == .number ? [.integer(cursor.number)] : [.integer(key), .integer(cursor.number)]
      case .money(let money):
        [.text(money.currency.code), .integer(money.minorUnits), .integer(cursor.number)]
      case .text(let text): [.key(text), .integer(cursor.number)]
      }
    guard values.count == names.count else { throw Failure(.invalid([Violation("/after", .otherSort)])) }
    let sign = isDescending ? "<" : ">"
    guard names.count > 1 else { return Condition("\(names[0]) \(sign) ?", values: values) }
    let places = names.map { _ in "?" }.joined(separator: ", ")
    return Condition(
      "\(names[0]) \(sign)= ? AND (\(names.joined(separator: ", "))) \(sign) (\(places))", values: [values[0]] + values)
  }
}
