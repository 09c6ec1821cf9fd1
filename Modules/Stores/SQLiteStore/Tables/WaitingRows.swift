/// New rows of a transaction that have not been inserted yet.
///
/// A statement takes longer to open a table and its indexes than to write a row, so that one inserts many rows.
struct WaitingRows {
  private(set) var orders: [Parameters] = []
  /// The numbers of the waiting orders, with their text for the index of terms.
  private(set) var terms: [(number: Int64, text: String)] = []
  private(set) var events: [Parameters] = []
  private var byteCount = 0
  /// The highest number ever used by an order, waiting ones included; `nil` until it is needed.
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
  /// Adds rows to be inserted before any other statement runs.
  func insertLater(_ add: (inout WaitingRows) -> Void) throws(Failure) {
    assert(!database.isInAutocommit, "rows wait for the end of a transaction")
    add(&waiting)
    if waiting.isFull { try insertWaiting() }
  }

  /// Inserts the waiting rows.
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

/// The statements that insert rows into a table, many rows each.
///
/// They use `OR FAIL`, which leaves the rows before a failing one to the transaction's rollback: to undo them alone,
/// SQLite would have to save each page before it changes it.
struct Insertion: Sendable {
  static let mostRows = 32

  /// The statements by number of rows, from `mostRows` down to one.
  let statements: [(rowCount: Int, text: String)]

  /// Creates statements for a table with `columnCount` columns.
  ///
  /// - Parameter text: makes the statement from the rows as `VALUES` lists them.
  init(columnCount: Int, text: (_ rows: String) -> String) {
    let row = "(\(Array(repeating: "?", count: columnCount).joined(separator: ", ")))"
    statements = sequence(first: Insertion.mostRows) { $0 > 1 ? $0 / 2 : nil }.map { count in
      (count, text(Array(repeating: row, count: count).joined(separator: ", ")))
    }
  }
}
