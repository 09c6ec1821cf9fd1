import DocumentsProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import PresentationProtocols

/// The orders of a CSV in the format of this program's lists and exports: one per record, with columns in any order.
struct CSVOrders: ImportRecords {
  private var table: CSVTable
  /// The index of each column in a record.
  private let places: [(column: OrdersCSV.Column, place: Int)]
  private(set) var recoded = 0

  var window: ByteWindow { table.window }
  var heading: [UInt8] { table.heading }

  init(_ window: ByteWindow) async throws {
    table = try await CSVTable(window)
    try table.requireColumns(["first_name", "last_name", "email", "total", "currency"])
    if let unknown = table.names.first(where: { !$0.isEmpty && !OrdersCSV.columns.contains($0.columnKey) }) {
      let nearest = Suggestion.nearest(to: unknown, among: OrdersCSV.columns)
      throw Problem(
        .invalid, "the heading has an unknown column “\(unknown.prefix(60))”",
        remedy: nearest.map { "did you mean “\($0)”?" } ?? "remove it")
    }
    places = OrdersCSV.Column.allCases.compactMap { [table] column in table[column.rawValue].map { (column, $0) } }
  }

  mutating func next() async throws -> ImportRecord? {
    guard let (record, row) = try await table.next() else { return nil }
    if !row.isUTF8 { recoded += 1 }
    return ImportRecord(line: record.line, bytes: record.bytes.withoutLineBreak, order: order(row))
  }

  private func order(_ row: CSVRow) -> Result<OrderInput, RecordFaults> {
    if let defect = table.defect(of: row) { return .failure(RecordFaults(defect)) }
    var faults: [Problem.Fault] = []
    var order = OrderInput()
    for (column, place) in places {
      guard let cell = row[place], !cell.isEmpty else { continue }
      let plain = OrdersCSV.rearmed(cell)
      let text = column.isNumber ? row.number(plain) : plain
      if !order.set(column, text) {
        faults.append(.init(pointer: "/\(column.rawValue)", message: "“\(text.prefix(40))” is not a whole number"))
      }
    }
    return faults.isEmpty ? .success(order) : .failure(RecordFaults(faults))
  }
}

extension OrdersCSV.Column {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .version, .total: true
    case .id, .status, .reference, .date, .firstName, .lastName, .email, .currency: false
    }
  }
}

extension OrderInput {
  /// Sets the field of a column.
  ///
  /// - Returns: whether the text is valid for the column.
  fileprivate mutating func set(_ column: OrdersCSV.Column, _ text: String) -> Bool {
    switch column {
    case .id: owned.id = text
    case .number:
      owned.number = Int64(text)
      return owned.number != nil
    case .version:
      owned.version = Int64(text)
      return owned.version != nil
    case .status: status = .set(text)
    case .reference: reference = .set(text)
    case .date: date = .set(text)
    case .firstName: firstName = .set(text)
    case .lastName: lastName = .set(text)
    case .email: email = .set(text)
    case .total: total = .set(MoneyInput(text))
    case .currency: currency = .set(text)
    }
    return true
  }
}
