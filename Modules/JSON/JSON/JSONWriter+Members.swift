extension JSONWriter {
  /// Writes some members of an object into the open object, in the order of the encoded object.
  ///
  /// - Parameters:
  ///   - object: an object that a compact `JSONWriter` wrote.
  ///   - names: the names of the members to write, none of which needs escapes.
  public mutating func members(of object: [UInt8], named names: Set<String>) {
    var picked = [UInt8(ascii: "{")]
    var (start, nameEnd, depth) = (1, Int?.none, 0)
    var (isInText, isEscaped) = (false, false)
    for (index, byte) in object.enumerated().dropFirst() {
      if isInText {
        isInText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      let isEnd = depth == 0 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}"))
      if isEnd, let end = nameEnd {
        // The name is between quotation marks.
        if names.contains(String(decoding: object[start + 1..<end - 1], as: UTF8.self)) {
          if picked.count > 1 { picked.append(UInt8(ascii: ",")) }
          picked += object[start..<index]
        }
        (start, nameEnd) = (index + 1, nil)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: ":"): nameEnd = nameEnd ?? index
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    members(of: picked + [UInt8(ascii: "}")])
  }
}
