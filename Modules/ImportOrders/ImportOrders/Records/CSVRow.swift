/// The cells of a CSV record. Each becomes text on demand: a Shopify row has 79 cells, and ten are used.
struct CSVRow: Sendable {
  private struct Cell {
    var range: Range<Int>
    /// Whether it has doubled quotation marks.
    var hasQuotes = false
  }

  private let bytes: [UInt8]
  private var cells: [Cell] = []
  private(set) var defect: String?
  /// Whether the record is UTF-8; otherwise it is decoded as Windows-1252, which includes Latin-1.
  let isUTF8: Bool

  /// Whether the record ends with a line break.
  var endsLine: Bool { bytes.last == UInt8(ascii: "\n") }

  init(_ record: RawRecord, expecting count: Int = 16) {
    bytes = record.bytes
    defect = record.defect
    isUTF8 = bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    cells.reserveCapacity(count)
    if defect == nil { cut() }
    if bytes.contains(0) { defect = "has a NUL byte" }
  }

  var count: Int { cells.count }

  /// Returns the text of a cell; `nil` if there is none. An apostrophe added for spreadsheets stays.
  subscript(column: Int?) -> String? {
    guard let column, column < cells.count else { return nil }
    let cell = cells[column]
    let text = bytes[cell.range]
    guard cell.hasQuotes else { return decoded(text) }
    var unquoted: [UInt8] = []
    var isSecond = false
    for byte in text {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { unquoted.append(byte) }
    }
    return decoded(unquoted[...])
  }

  private func decoded(_ text: ArraySlice<UInt8>) -> String {
    isUTF8 ? String(decoding: text, as: UTF8.self) : String(windows1252: text)
  }

  private mutating func cut() {
    var end = bytes.count
    if end > 0, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > 0, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var index = 0
    while true {
      if index < end, bytes[index] == UInt8(ascii: "\"") {
        cells.append(quotedCell(from: index + 1, to: end, &index))
      } else {
        let start = index
        while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
        cells.append(Cell(range: start..<index))
      }
      guard index < end else { return }
      index += 1
    }
  }

  /// Parses a cell after its first quotation mark, and moves the index behind the cell.
  private mutating func quotedCell(from start: Int, to end: Int, _ index: inout Int) -> Cell {
    var cell = Cell(range: start..<end)
    index = start
    while index < end {
      if bytes[index] == UInt8(ascii: "\"") {
        if index + 1 < end, bytes[index + 1] == UInt8(ascii: "\"") {
          cell.hasQuotes = true
          index += 1
        } else {
          break
        }
      }
      index += 1
    }
    cell.range = start..<index
    index = min(index + 1, end)
    if index < end, bytes[index] != UInt8(ascii: ",") {
      defect = defect ?? "has text after the closing quotation mark of cell \(cells.count + 1)"
      while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
    }
    return cell
  }
}

extension String {
  /// The characters of Windows-1252 from 0x80 to 0x9F; five are unassigned.
  private static let windows1252 = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  fileprivate init(windows1252 bytes: ArraySlice<UInt8>) {
    var scalars = UnicodeScalarView()
    for byte in bytes {
      scalars.append((0x80..<0xA0).contains(byte) ? String.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    self.init(scalars)
  }
}
