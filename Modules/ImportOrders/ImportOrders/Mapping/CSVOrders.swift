import APIDocuments
import PresentationProtocols

/// The orders of a CSV as our own lists and exports write it: one a record, in any order of columns.
struct CSVOrders: ImportRecords {
  private var table: CSVTable
  private let columns: [Int?]
  private(set) var recoded = 0

  var window: ByteWindow { table.window }
  var heading: [UInt8] { table.heading }

  init(_ window: ByteWindow) async throws {
    table = try await CSVTable(window)
    try table.requireColumns(["first_name", "last_name", "email", "total", "currency"])
    if let unknown = table.names.first(where: { !OrdersCSV.columns.contains($0) }) {
      let nearest = Suggestion.nearest(to: unknown, among: OrdersCSV.columns)
      throw Problem(
        .invalid, "the heading has a column that is not known here: “\(unknown.prefix(60))”",
        remedy: nearest.map { "did you mean “\($0)”?" } ?? "take it out")
    }
    columns = OrdersCSV.columns.map { [table] in table[$0] }
  }

  mutating func next() async throws -> ImportRecord? {
    guard let (record, row) = try await table.next() else { return nil }
    if !row.isUTF8 { recoded += 1 }
    return ImportRecord(line: record.line, bytes: record.bytes.withoutLineBreak, order: order(row))
  }

  private func order(_ row: CSVRow) -> Result<OrderInput, RecordFaults> {
    if let defect = table.defect(of: row) { return .failure(RecordFaults(defect)) }
    var faults: [Problem.Fault] = []
    /// The text of a cell, by its place in `OrdersCSV.columns`; `nil` where it is empty.
    func text(_ column: Int) -> String? {
      guard let text = row[columns[column]], !text.isEmpty else { return nil }
      return OrdersCSV.rearmed(text)
    }
    func number(_ column: Int) -> Int64? {
      guard let text = text(column) else { return nil }
      let number = Int64(text)
      if number == nil {
        faults.append(
          .init(pointer: "/\(OrdersCSV.columns[column])", message: "“\(text.prefix(40))” is no whole number"))
      }
      return number
    }
    func patch(_ column: Int) -> Patch<String> { text(column).map(Patch.set) ?? .unchanged }

    var order = OrderInput()
    order.owned.id = text(0)
    order.owned.number = number(1)
    order.owned.version = number(2)
    order.status = patch(3)
    order.reference = patch(4)
    order.date = patch(5)
    order.firstName = patch(6)
    order.lastName = patch(7)
    order.email = patch(8)
    if let total = text(9) { order.total = .set(MoneyInput(total)) }
    order.currency = patch(10)
    return faults.isEmpty ? .success(order) : .failure(RecordFaults(faults))
  }
}
