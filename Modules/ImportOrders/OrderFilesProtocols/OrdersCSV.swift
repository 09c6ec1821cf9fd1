public import DocumentsProtocols
public import OrderDocumentsProtocols
import PresentationProtocols

/// The CSV layout of orders (RFC 4180), which lists and exports write and an import reads.
public enum OrdersCSV {
  /// A column of the layout; the raw value is its heading. The cases are in the order of the columns.
  package enum Column: String, CaseIterable, Sendable {
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
  /// The bytes after which a spreadsheet begins a cell if the file is opened with another separator.
  private static let separators = Array(";\t\n\r".utf8)

  /// The bytes of a phone number after its plus sign.
  private static let phoneSigns = Array("0123456789 -().".utf8)

  /// Returns whether a cell of a spreadsheet may begin with a formula in this one: no such cell needs an apostrophe if
  /// not.
  static func mayHaveFormula(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe cell.first else { return false }
    return unsafe first == 0xEF || first == UInt8(ascii: "'") || starters.contains(first)
      || cell.contains(where: separators.contains)
  }

  /// Returns a cell's text with an apostrophe before each formula, at its start or after a separator.
  ///
  /// A phone number needs none: as a formula, its digits and signs could only be computed.
  static func disarmed(_ cell: String) -> String {
    let bytes = Array(cell.utf8)
    if bytes.first == UInt8(ascii: "+"), bytes.dropFirst().allSatisfy(phoneSigns.contains) { return cell }
    let guarded = bytes.indices.flatMap { hasFormula(bytes, at: $0) ? [UInt8(ascii: "'"), bytes[$0]] : [bytes[$0]] }
    return String(decoding: guarded, as: UTF8.self)
  }

  /// Returns a cell's text without the apostrophes that protect from formulas: `'=1+1` becomes `=1+1`.
  public static func rearmed(_ cell: String) -> String {
    guard cell.utf8.contains(UInt8(ascii: "'")) else { return cell }
    let bytes = Array(cell.utf8)
    let plain = bytes.indices.filter { bytes[$0] != UInt8(ascii: "'") || !hasFormula(bytes, at: $0) }.map { bytes[$0] }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns whether a cell of a spreadsheet begins at an index, and is a formula after apostrophes (and, after a
  /// separator, quotation marks, which end there).
  private static func hasFormula(_ cell: [UInt8], at start: Int) -> Bool {
    guard start == 0 || separators.contains(cell[start - 1]) else { return false }
    let rest = cell[start...].drop { $0 == UInt8(ascii: "'") || start > 0 && $0 == UInt8(ascii: "\"") }
    guard let first = rest.first else { return false }
    if first == 0xEF {
      return rest.dropFirst().first == 0xBC && rest.dropFirst(2).first.map(wideStarters.contains) ?? false
    }
    return starters.contains(first) && (start == 0 || !separators.contains(first))
  }
}

extension OutputBytes {
  /// Appends a cell, with an apostrophe before each formula and in quotation marks if RFC 4180 requires them.
  public mutating func append(cell text: String) {
    var text = text
    if text.withUTF8({ unsafe OrdersCSV.mayHaveFormula($0) }) { text = OrdersCSV.disarmed(text) }
    text.withUTF8 { buffer in
      let utf8 = unsafe buffer.span
      let needsQuotes = unsafe buffer.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
      guard needsQuotes else {
        return append(utf8)
      }
      append("\"")
      for index in utf8.indices {
        append(utf8[index])
        if utf8[index] == UInt8(ascii: "\"") { append(UInt8(ascii: "\"")) }
      }
      append(UInt8(ascii: "\""))
    }
  }
}
