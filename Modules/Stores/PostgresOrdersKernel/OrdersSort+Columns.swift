import OrdersStoreProtocols
import PostgresKernel
import SQLKernel

extension OrdersSort {
  /// The columns of the list's order, each with its direction.
  var columns: String { names.map { "\($0) \(isDescending ? "DESC" : "ASC")" }.joined(separator: ", ") }

  var names: [String] {
    switch field {
    case .date: ["date", "number"]
    case .number: ["number"]
    case .updated: ["updated", "number"]
    case .total: ["currency", "total", "number"]
    case .name: ["name_key", "number"]
    }
  }

  /// Returns the values of a row in these columns.
  private func values(_ row: inout Row) -> [Value] {
    switch field {
    case .number: [.integer(row.integer())]
    case .date, .updated: [.integer(row.integer()), .integer(row.integer())]
    case .total: [.text(row.text()), .integer(row.integer()), .integer(row.integer())]
    case .name: [.key(row.text()), .integer(row.integer())]
    }
  }

  private func values(of cursor: OrdersCursor) -> [Value] {
    switch cursor.key {
    case .integer(let key): field == .number ? [.integer(cursor.number)] : [.integer(key), .integer(cursor.number)]
    case .money(let money): [.text(money.currency.code), .integer(money.minorUnits), .integer(cursor.number)]
    case .text(let text): [.key(text), .integer(cursor.number)]
    }
  }

  /// Returns the condition that a row follows a position.
  ///
  /// The first column is compared on its own, too: an engine that does not seek by a whole row seeks by it.
  func position(_ cursor: OrdersCursor) throws(Failure) -> Condition {
    let values = values(of: cursor)
    guard values.count == names.count else { throw Failure(.invalid([Violation("/after", .otherSort)])) }
    return Condition(names, isDescending ? "<" : ">", values: values)
  }

  /// Returns the condition that a row is not behind an order of the list; `nil` if there are fewer orders.
  ///
  /// The planner does not know the results of the subqueries, and takes the condition for one that a third of the orders
  /// meet. So it intersects the entries of the list's index with those of the index of terms, and reads the rows of few
  /// orders. It would not do so for a range that it knows to be long.
  ///
  /// - Parameters:
  ///   - count: the order's place among some orders.
  ///   - numbers: the numbers of these orders.
  func end(_ count: Int, of numbers: [Int64], on connection: Connection) throws(Failure) -> Condition? {
    let names = names.joined(separator: ", ")
    // Without the inner offset, the planner may read the list up to the last of these orders.
    let end = try connection.first(
      """
      SELECT \(names) FROM (SELECT * FROM orders WHERE number = ANY (?) OFFSET 0) AS orders ORDER BY \(columns)
      LIMIT 1 OFFSET \(count - 1)
      """, [.integers(numbers)]
    ) { row in values(&row) }
    return end.map { end in
      let places = end.map { _ in "(SELECT ?)" }.joined(separator: ", ")
      return Condition("(\(names)) \(isDescending ? ">" : "<")= (\(places))", values: end)
    }
  }
}
