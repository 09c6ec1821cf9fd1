import PresentationProtocols

/// The CSV layout of orders (RFC 4180), which lists and exports write and an import reads.
public enum OrdersCSV {
  /// A column of the layout; the raw value is its heading. The cases are in the order of the columns.
  public enum Column: String, CaseIterable, Sendable {
    case id, number, version, status, reference, date
    case firstName = "first_name"
    case lastName = "last_name"
    case email, total, currency
  }

  /// The headings of all columns, in order.
  public static let columns = Column.allCases.map(\.rawValue)

  /// A writer of orders as CSV records into bytes.
  public struct Writer: Sendable {
    private var bytes = OutputBytes()

    /// Creates an empty writer. Call ``writeHeading()`` first for a file with a heading.
    public init() {}

    /// The number of bytes that ``take()`` returns.
    public var count: Int { bytes.count }

    /// Returns the bytes written since the last call and empties the buffer.
    public mutating func take() -> [UInt8] { bytes.take() }

    /// Writes the record with the headings.
    public mutating func writeHeading() {
      bytes.append(OrdersCSV.columns.joined(separator: ","))
      bytes.append("\r\n")
    }

    /// Writes one order as one record.
    public mutating func write(_ order: OrderSummaryDocument) {
      for column in OrdersCSV.all {
        if column != .id { bytes.append(UInt8(ascii: ",")) }
        write(column, of: order)
      }
      bytes.append("\r\n")
    }

    private mutating func write(_ column: Column, of order: OrderSummaryDocument) {
      switch column {
      case .id: bytes.append(cell: order.id)
      case .number: bytes.append(order.number)
      case .version: bytes.append(order.version)
      case .status: bytes.append(cell: order.status.value)
      case .reference: bytes.append(cell: order.reference ?? "")
      case .date: bytes.append(cell: order.date.value)
      case .firstName: bytes.append(cell: order.name.first)
      case .lastName: bytes.append(cell: order.name.last)
      case .email: bytes.append(cell: order.email)
      case .total: bytes.append(cell: order.total.amount)
      case .currency: bytes.append(order.total.currency)
      }
    }
  }

  fileprivate static let all = Column.allCases
}

// MARK: Cells

extension OrdersCSV {
  /// The first bytes of cells that a spreadsheet runs as a formula.
  ///
  /// Source: <https://owasp.org/www-community/attacks/CSV_Injection>.
  private static let starters = Array("=+-@\t\n\r".utf8)
  /// The last bytes of the full-width forms of these characters, after `EF BC`.
  private static let wideStarters = "＝＋－＠".unicodeScalars.compactMap { String($0).utf8.last }

  /// Returns whether a cell needs an apostrophe: a spreadsheet would run it, or it is apostrophes and then a formula.
  static func mustBeDisarmed(_ cell: some Sequence<UInt8>) -> Bool {
    var bytes = cell.makeIterator()
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "'") { continue }
      guard byte == 0xEF else { return starters.contains(byte) }
      return bytes.next() == 0xBC && bytes.next().map(wideStarters.contains) ?? false
    }
    return false
  }

  /// Returns a cell's text without the apostrophe that protects from formulas: `'=1+1` becomes `=1+1`.
  public static func rearmed(_ cell: String) -> String {
    cell.utf8.first == UInt8(ascii: "'") && mustBeDisarmed(cell.utf8)
      ? String(decoding: cell.utf8.dropFirst(), as: UTF8.self) : cell
  }
}

extension OutputBytes {
  /// Appends a cell, with an apostrophe before a formula and in quotation marks if RFC 4180 requires them.
  public mutating func append(cell text: String) {
    var text = text
    text.withUTF8 { buffer in
      let utf8 = unsafe buffer.span
      let isArmed = unsafe OrdersCSV.mustBeDisarmed(buffer)
      let needsQuotes = unsafe buffer.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
      guard needsQuotes else {
        if isArmed { append(UInt8(ascii: "'")) }
        return append(utf8)
      }
      append(isArmed ? "\"'" : "\"")
      for index in utf8.indices {
        append(utf8[index])
        if utf8[index] == UInt8(ascii: "\"") { append(UInt8(ascii: "\"")) }
      }
      append(UInt8(ascii: "\""))
    }
  }
}
