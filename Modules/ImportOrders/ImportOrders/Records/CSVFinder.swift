/// Finds the ends of CSV records (RFC 4180): line breaks outside of quotation marks.
struct CSVFinder: RecordFinding {
  private enum State { case cellStart, plain, quoted, afterQuote }

  let separator: UInt8
  private var state = State.cellStart
  private var looked = 0
  /// The index after the first line of the record, from its start.
  private var firstLine: Int?

  init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

  mutating func end(of bytes: [UInt8], from start: Int) -> Int? {
    var index = start + looked
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch (byte, state) {
      case (UInt8(ascii: "\n"), .quoted): firstLine = firstLine ?? index - start
      case (UInt8(ascii: "\n"), _):
        reset()
        return index
      case (UInt8(ascii: "\""), .cellStart), (UInt8(ascii: "\""), .afterQuote): state = .quoted
      case (UInt8(ascii: "\""), .quoted): state = .afterQuote
      case (_, .quoted): break
      case (separator, _): state = .cellStart
      default: state = .plain
      }
    }
    looked = bytes.count - start
    return nil
  }

  /// Returns the end of an incomplete record; if a quotation mark is not closed, only its first line is lost.
  mutating func rest(of bytes: [UInt8], from start: Int) -> (end: Int, defect: String?) {
    let isOpen = state == .quoted
    let end = isOpen ? start + (firstLine ?? bytes.count - start) : bytes.count
    reset()
    return (end, isOpen ? "has an unclosed quotation mark: the line is incomplete" : nil)
  }

  mutating func giveUp() -> Int? {
    defer { reset() }
    return firstLine
  }

  private mutating func reset() {
    state = .cellStart
    looked = 0
    firstLine = nil
  }
}
