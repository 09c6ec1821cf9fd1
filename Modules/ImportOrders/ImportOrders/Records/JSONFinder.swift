/// Finds the ends of the orders in a JSON list by brackets and quotation marks alone; their content is parsed later.
struct JSONFinder: RecordFinding {
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  private var looked = 0

  mutating func end(of bytes: [UInt8], from start: Int) -> Int? {
    var index = start + looked
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return ended(depth < 0 ? index - 1 : index) }
      case UInt8(ascii: ","):
        // An element that is no object ends here, too: `[1,2]`.
        if depth == 0 { return ended(index - 1) }
      default: break
      }
    }
    looked = bytes.count - start
    return nil
  }

  mutating func rest(of bytes: [UInt8], from start: Int) -> (end: Int, defect: String?) {
    _ = ended(0)
    return (bytes.count, "is incomplete: the JSON ends in the middle of it")
  }

  mutating func giveUp() -> Int? { nil }

  private mutating func ended(_ end: Int) -> Int {
    self = JSONFinder()
    return end
  }
}
