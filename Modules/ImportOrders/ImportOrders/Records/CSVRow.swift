/// The cells of a CSV record. Each becomes text on demand: a Shopify row has 79 cells, and ten are used.
struct CSVRow: Sendable {
  private struct Cell {
    var range: Range<Int>
    /// Whether it has doubled quotation marks.
    var hasQuotes = false
  }

  private var bytes: [UInt8]
  private let separator: UInt8
  private var cells: [Cell] = []
  private(set) var defect: String?
  /// Whether the record is UTF-8; otherwise it is decoded as Windows-1252, which includes Latin-1.
  let isUTF8: Bool
  private let isASCII: Bool
  /// Whether the record ends with a line break.
  let endsLine: Bool

  init(_ record: RawRecord, separator: UInt8, expecting count: Int = 16) {
    bytes = record.bytes
    self.separator = separator
    defect = record.defect
    endsLine = bytes.last == UInt8(ascii: "\n")
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    isUTF8 = isASCII || String(validating: bytes, as: UTF8.self) != nil
    cells.reserveCapacity(count)
    if defect == nil { cut() }
    if defect == nil, cells.count == 1, count > 1, bytes.first == UInt8(ascii: "\"") { unwrap() }
    if bytes.contains(0) { defect = "has a NUL byte" }
  }

  var count: Int { cells.count }

  /// Returns the text of a cell; `nil` if there is none. An apostrophe added for spreadsheets stays.
  subscript(column: Int?) -> String? {
    guard let column, column < cells.count else { return nil }
    return decoded(unquoted(cells[column]))
  }

  /// Whether the row has a cell in a column that is not empty.
  func hasValue(_ column: Int) -> Bool { column < cells.count && !cells[column].range.isEmpty }

  private func unquoted(_ cell: Cell) -> ArraySlice<UInt8> {
    let text = bytes[cell.range]
    guard cell.hasQuotes else { return text }
    var unquoted: [UInt8] = []
    var isSecond = false
    for byte in text {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { unquoted.append(byte) }
    }
    return unquoted[...]
  }

  /// Cuts the text of the only cell into cells: some programs put quotation marks around a whole record.
  private mutating func unwrap() {
    let record = unquoted(cells[0])
    guard record.contains(separator) else { return }
    bytes = Array(record)
    cells.removeAll()
    cut()
  }

  /// The fault in the letters of the record, and its remedy; `nil` if nothing is known to be.
  var brokenText: String? {
    guard !isASCII else { return nil }
    for index in cells.indices where bytes[cells[index].range].contains(where: { $0 >= 0x80 }) {
      guard let text = self[index] else { continue }
      if let original = text.asUTF8ReadAsWindows1252 {
        return "has broken text: “\(text.prefix(40))” was “\(original.prefix(40))” before a program read UTF-8 as "
          + "Windows-1252; import the original file, or save it again as “CSV UTF-8”"
      }
      if text.unicodeScalars.contains("\u{FFFD}") {
        return
          "has broken text: a program replaced letters of “\(text.prefix(40))” by “\u{FFFD}”; import the original file, "
          + "or save it again as “CSV UTF-8”"
      }
    }
    return nil
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
        while index < end, bytes[index] != separator { index += 1 }
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
    if index < end, bytes[index] != separator {
      defect = defect ?? "has text after the closing quotation mark of cell \(cells.count + 1)"
      while index < end, bytes[index] != separator { index += 1 }
    }
    return cell
  }
}

// MARK: Numbers

extension CSVRow {
  /// Returns a number of a cell as this program writes it: `1234.5` for `1.234,50`, and `1500` for `1500.0`.
  ///
  /// A spreadsheet that separates cells by other characters than commas has a comma in its numbers. Tables of floats
  /// have zero decimals even where a currency has none; three zeros may be thousands where a point may separate them.
  func number(_ text: String) -> String {
    guard separator != UInt8(ascii: ",") else { return text.withoutZeroDecimals() }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return text.withoutZeroDecimals(except: 3) }
    let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { return text }
    return "\(groups.joined()).\(parts[1])".withoutZeroDecimals(except: 3)
  }
}

extension String {
  /// Returns this number without a decimal point and zeros at its end, unless there are `count` of them.
  fileprivate func withoutZeroDecimals(except count: Int? = nil) -> String {
    guard utf8.last == UInt8(ascii: "0"), let point = utf8.firstIndex(of: UInt8(ascii: ".")) else { return self }
    let decimals = self[point...].utf8.dropFirst()
    return decimals.allSatisfy { $0 == UInt8(ascii: "0") } && decimals.count != count ? String(self[..<point]) : self
  }
}
