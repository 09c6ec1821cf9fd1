/// New rows of a transaction that have not been inserted yet.
///
/// To open a table and its indexes takes a statement longer than to write a row, so that one is run for many.
struct WaitingRows {
  private(set) var orders: [Parameters] = []
  /// What the orders are to be found by.
  private(set) var terms: [(number: Int64, text: String)] = []
  private(set) var events: [Parameters] = []
  private var byteCount = 0
  /// The highest number that an order has had, those that wait included; `nil` where nobody has asked.
  var lastNumber: Int64?

  var count: Int { orders.count + events.count }

  fileprivate var isFull: Bool { max(orders.count, events.count) >= Insertion.mostRows || byteCount >= 1 << 20 }

  mutating func add(order: Parameters, number: Int64, terms text: String) {
    orders.append(order)
    terms.append((number, text))
    byteCount += order.byteCount
  }

  mutating func add(event: Parameters) {
    events.append(event)
    byteCount += event.byteCount
  }
}

extension Connection {
  /// Hands rows over, to be inserted before anything else is asked of the file.
  func insertLater(_ add: (inout WaitingRows) -> Void) throws(Failure) {
    assert(!database.isInAutocommit, "rows wait for the end of a transaction")
    add(&waiting)
    if waiting.isFull { try insertWaiting() }
  }

  /// Inserts what waits.
  func insertWaiting() throws(Failure) {
    guard waiting.count > 0 else { return }
    let (rows, before) = (waiting, database.totalChanges)
    waiting = WaitingRows()
    try insert(rows.orders, by: OrderColumn.insertion)
    for (number, text) in rows.terms { try index(text, of: number) }
    try insert(rows.events, by: EventRow.insertion)
    furtherChanges += database.totalChanges - before - Int64(rows.count)
  }

  private func insert(_ rows: [Parameters], by insertion: Insertion) throws(Failure) {
    var rest = rows[...]
    for (count, statement) in insertion.statements {
      while rest.count >= count {
        try self.rows(statement, rest.prefix(count).reduce(into: Parameters()) { $0.append($1) }) { _ in }
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
    statements = sequence(first: Insertion.mostRows) { $0 > 1 ? $0 / 2 : nil }.map { count in
      (count, text(Array(repeating: row, count: count).joined(separator: ", ")))
    }
  }
}
