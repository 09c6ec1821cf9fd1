package import OrdersStoreProtocols
package import PostgresKernel

/// Reads a page of orders.
///
/// A filter that the index of terms knows is looked up first. If it has few candidates, they are read and sorted;
/// otherwise the index of the list's order is walked, and each row is compared: PostgreSQL's planner would leave one of
/// the two for the other by estimates that can be wrong by a factor of thousands.
package struct PageReader {
  /// The greatest number of candidates that are read and sorted.
  private static let fewest = 2_000

  private let connection: Connection
  private let query: OrdersQuery

  package init(_ query: OrdersQuery, on connection: Connection) {
    self.query = query
    self.connection = connection
  }

  /// Calls a closure with the rows of a page and one more, if there is one.
  package func read<R>(_ columns: String, _ make: (inout Row) throws(Failure) -> R) throws(Failure) -> [R] {
    var conditions = Filter(query.filter).conditions
    if let numbers = try connection.candidates(of: query.filter, limit: Self.fewest) {
      conditions.insert(Condition("number = ANY (?)", .integers(numbers)), at: 0)
    }
    if let after = query.after { conditions.append(try query.sort.position(after)) }
    let clause = Condition.clause(conditions)
    return try connection.all(
      "SELECT \(columns) FROM orders\(clause.sql) ORDER BY \(query.sort.columns) LIMIT \(query.limit.withOneMore)",
      clause.values, make)
  }
}

extension Connection {
  /// Returns the numbers of the only orders that can match a filter; `nil` if there are more than `limit`, or if the
  /// index of terms knows none of its fields.
  package func candidates(of filter: OrdersFilter, limit: Int) throws(Failure) -> [Int64]? {
    guard let candidates = Filter(filter).candidates else { return nil }
    let numbers = try all("SELECT number FROM orders WHERE \(candidates.sql) LIMIT \(limit + 1)", candidates.values) {
      $0.integer()
    }
    return numbers.count > limit ? nil : numbers
  }
}

extension OrdersSort {
  /// The columns of the list's order, each with its direction.
  fileprivate var columns: String {
    names.map { "\($0) \(isDescending ? "DESC" : "ASC")" }.joined(separator: ", ")
  }

  private var names: [String] {
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

extension Int {
  /// This limit, at least 0, and one more, to see whether there is more.
  package var withOneMore: Int { self == .max ? .max : Swift.max(0, self) + 1 }
}
