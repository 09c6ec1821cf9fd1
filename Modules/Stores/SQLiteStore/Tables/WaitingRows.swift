import OrdersStoreProtocols

/// New rows of a transaction that have not been inserted yet.
///
/// To open a table and its indexes takes a statement longer than to write a row, so that one is run for many.
struct WaitingRows {
  fileprivate var orders: [(number: Int64, prepared: PreparedOrder)] = []
  fileprivate var events: [Parameters] = []
  /// The highest number that an order has had, those that wait included; `nil` where nobody has asked.
  fileprivate var lastNumber: Int64?

  var isEmpty: Bool { orders.isEmpty && events.isEmpty }

  fileprivate var isFull: Bool { max(orders.count, events.count) >= Insertion.mostRows }
}

extension Connection {
  /// Adds an order under its number, or under the next where that is 0.
  ///
  /// - Returns: the order with its number.
  func insert(_ prepared: PreparedOrder) throws(Failure) -> Order {
    let order = prepared.numbered(try takeNumber(prepared.order.number))
    waiting.orders.append((order.number, prepared))
    widenSpan(for: order)
    try rowHasCome()
    return order
  }

  /// Adds an event by the values of its columns.
  func insert(event: Parameters) throws(Failure) {
    waiting.events.append(event)
    try rowHasCome()
  }

  /// Inserts what waits.
  func insertWaiting() throws(Failure) {
    let (orders, events) = (waiting.orders, waiting.events)
    waiting = WaitingRows()
    try insert(orders, by: OrderRow.insertion) { order, values in
      values.append(.integer(order.number))
      values.append(order.prepared.values)
    }
    for (number, prepared) in orders { try index(prepared.terms, of: number) }
    try insert(events, by: EventRow.insertion) { event, values in values.append(event) }
  }

  private func rowHasCome() throws(Failure) {
    effects += 1
    if waiting.isFull { try insertWaiting() }
  }

  /// A number as it is, or in the place of 0 the one after the highest ever.
  private func takeNumber(_ number: Int64) throws(Failure) -> Int64 {
    guard number == 0 else {
      waiting.lastNumber = waiting.lastNumber.map { max($0, number) }
      return number
    }
    let last = try lastNumber()
    guard (0..<OrderLimits.counter.upperBound).contains(last) else {
      throw Failure(.corrupt("“\(path)” says that \(last) was an order's number; restore a backup"))
    }
    waiting.lastNumber = last + 1
    return last + 1
  }

  private func lastNumber() throws(Failure) -> Int64 {
    if let known = waiting.lastNumber { return known }
    return try integer("SELECT seq FROM sqlite_sequence WHERE name = 'orders'")
  }

  private func insert<Row>(
    _ rows: [Row], by insertion: Insertion, values: (Row, inout Parameters) -> Void
  ) throws(Failure) {
    var rest = rows[...]
    for (count, statement) in insertion.statements {
      while rest.count >= count {
        try self.rows(statement, rest.prefix(count).reduce(into: Parameters()) { values($1, &$0) }) { _ in }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// How to insert rows into a table, many by one statement.
///
/// It is one that leaves to the transaction what it has done before it fails (`OR FAIL`): to undo that by itself, SQLite
/// would keep aside each page as it was.
struct Insertion: Sendable {
  static let mostRows = 32

  /// For so many rows each, the most first, down to one.
  let statements: [(rowCount: Int, text: String)]

  /// - Parameter text: the statement for rows as `VALUES` lists them.
  init(columnCount: Int, text: (_ rows: String) -> String) {
    let row = "(\(Array(repeating: "?", count: columnCount).joined(separator: ", ")))"
    statements = [Insertion.mostRows, 16, 8, 4, 2, 1].map { count in
      (count, text(Array(repeating: row, count: count).joined(separator: ", ")))
    }
  }
}
