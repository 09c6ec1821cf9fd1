import OrdersStoreProtocols

/// The statement that reads one page of a list.
struct PageStatement {
  let sql: String
  let values: [Value]

  /// - Parameter columns: what to read of each order, the columns of a summary first.
  init(_ query: OrdersQuery, _ columns: [String], on connection: Connection) throws(Failure) {
    let filter = Filter(query.filter)
    let walk = Walk(filter, query.sort)
    let narrowing = walk.rest.isEmpty ? nil : try Narrowing.best(filter, on: connection)
    let sources =
      narrowing.map { [($0.source, [$0.condition] + filter.conditions)] }
      ?? walk.sources.map { ($0.source, $0.range + walk.rest) }
    let place = query.after.map { PageStatement.place(after: $0) }
    var values: [Value] = []
    let parts = sources.map { source, conditions in
      let clause = Condition.clause(conditions + [place].compactMap { $0 })
      values += clause.values
      return "SELECT \(columns.joined(separator: ", ")) FROM \(source)\(clause.sql)"
    }
    let direction = query.sort.isDescending ? " DESC" : ""
    let order = query.sort.columns.map { $0 + direction }.joined(separator: ", ")
    sql = "\(parts.joined(separator: " UNION ALL ")) ORDER BY \(order) LIMIT ?"
    // One more than the page holds tells whether there is another page.
    self.values = values + [.integer(Int64(query.limit.addingReportingOverflow(1).partialValue))]
  }

  private static func place(after cursor: OrdersCursor) -> Condition {
    let columns = cursor.sort.columns
    let comparison = cursor.sort.isDescending ? "<" : ">"
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let key: [Value] =
      switch cursor.key {
      case .integer(let number): [.integer(number)]
      case .money(let money): [.text(money.currency.code), .integer(money.minorUnits)]
      case .text(let text): [.text(text)]
      }
    let values = cursor.sort.field == .number ? key : key + [.text(cursor.id)]
    return Condition("(\(columns.joined(separator: ", "))) \(comparison) (\(places))", values: values)
  }
}

extension OrdersSort {
  /// What the list is sorted by; numbers are unique, so that no id needs to part them.
  fileprivate var columns: [String] {
    switch field {
    case .date: ["date", "id"]
    case .number: ["number"]
    case .updated: ["updated", "id"]
    case .total: ["currency", "total", "id"]
    case .name: ["name_key", "id"]
    }
  }
}

extension Narrowing {
  /// The first way that leads to few enough orders; `nil` where none does.
  static func best(_ filter: Filter, on connection: Connection) throws(Failure) -> Narrowing? {
    for narrowing in all(filter) {
      if narrowing.isUnique { return narrowing }
      let count = try connection.integer(
        "SELECT count(*) FROM (\(narrowing.candidates.sql) LIMIT \(limit + 1))", narrowing.candidates.values)
      if count <= limit { return narrowing }
    }
    return nil
  }
}
