package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel

/// Reads a page of orders.
///
/// A filter that the index of terms knows is looked up first. If it has few candidates, they are read and sorted;
/// otherwise the index of the list's order is walked, and each row is compared. If that does not fill the page soon, the
/// matches are rare, or far from the beginning of the list, and all candidates are read. PostgreSQL's planner would
/// choose among the three by estimates that can be wrong by a factor of thousands.
package struct PageReader {
  /// The greatest number of candidates that are read at once.
  private static let fewest = 2_000
  /// The lengths of a short and of a long walk, in pages.
  private static let walks = (short: 20, long: 400)

  private let connection: Connection
  private let query: OrdersQuery

  package init(_ query: OrdersQuery, on connection: Connection) {
    self.query = query
    self.connection = connection
  }

  /// The rows of a page and one more, if there is one; whether the page ended by its bytes before.
  package typealias Page<R> = (rows: [R], isCut: Bool)

  /// Calls a closure with the rows of a page and one more, if there is one.
  ///
  /// - Parameter bytes: an expression for the bytes of a row; `nil` for rows of a bounded size.
  package func read<R>(
    _ columns: String, bytes: String? = nil, _ make: (inout Row) throws(Failure) -> R
  ) throws(Failure) -> Page<R> {
    let filter = Filter(query.filter)
    let position = try query.after.map { cursor throws(Failure) in [try query.sort.position(cursor)] } ?? []
    let conditions = filter.conditions + position
    func rows(of source: Condition, _ conditions: [Condition]) throws(Failure) -> Page<R> {
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
    guard let candidates = filter.candidates else { return try rows(of: Condition("orders"), conditions) }
    if let numbers = try connection.candidates(of: query.filter, limit: Self.fewest) {
      return try rows(of: Condition("orders"), [Condition("number = ANY (?)", .integers(numbers))] + conditions)
    }
    // Where other fields filter too, the planner knows which of them are rare.
    guard query.filter.hasTermsOnly else { return try rows(of: Condition("orders"), conditions) }
    let walked = Condition.clause(position)
    func walk(_ pages: Int) throws(Failure) -> Page<R> {
      let length = min(query.limit, 1 << 32).withOneMore * pages
      return try rows(
        of: Condition(
          "(SELECT * FROM orders\(walked.sql) ORDER BY \(query.sort.columns) LIMIT \(length)) AS orders",
          values: walked.values), conditions)
    }
    var found = try walk(Self.walks.short)
    if !found.isCut, found.rows.count <= query.limit,
      found.rows.count * Self.walks.long > query.limit * Self.walks.short
    {
      found = try walk(Self.walks.long)
    }
    guard !found.isCut, found.rows.count <= query.limit else { return found }
    // The planner may not move the search out of a query with an offset.
    return try rows(
      of: Condition("(SELECT * FROM orders WHERE \(candidates.sql) OFFSET 0) AS orders", values: candidates.values),
      conditions)
  }
}

extension OrdersFilter {
  /// Whether the index of terms knows all fields that are set.
  fileprivate var hasTermsOnly: Bool {
    var terms = OrdersFilter(query: query, email: email, phoneDigits: phoneDigits, sku: sku)
    terms.queryMatch = queryMatch
    return self == terms
  }
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
