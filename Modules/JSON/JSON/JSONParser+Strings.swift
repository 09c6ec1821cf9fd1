extension JSONParser {
  /// Parses a string whose opening quotation mark is next.
  mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    var seen: UInt8 = 0
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      seen |= byte
      index += 1
    }
    try checkLength(index - start)
    if peek == UInt8(ascii: "\"") {
      let text = try text(bytes[start..<index], isASCII: seen < 0x80, from: start)
      index += 1
      return text
    }
    return try escapedString(from: start)
  }

  /// Continues a string at its first escape; `start` is the index of its first byte.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<index])
    while let byte = peek {
      try checkLength(unescaped.count)
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(unescaped[...], isASCII: false, from: start)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        unescaped += try escape()
      case ..<0x20:
        throw error("a control character (\(byte)) in a string must be escaped")
      default:
        unescaped.append(byte)
        index += 1
      }
    }
    throw error("the string that begins with “\(String(decoding: unescaped.prefix(20), as: UTF8.self))” is not closed")
  }

  func checkLength(_ count: Int) throws(JSONError) {
    guard count <= bounds.text else { throw error("a string is longer than \(bounds.text) bytes") }
  }

  private func text(_ utf8: ArraySlice<UInt8>, isASCII: Bool, from start: Int) throws(JSONError) -> String {
    let text = String(decoding: utf8, as: UTF8.self)
    // Decoding alters invalid bytes only, and ASCII is valid.
    guard isASCII || text.utf8.elementsEqual(utf8) else {
      var parser = self
      parser.index = start
      throw parser.error("this string is not valid UTF-8")
    }
    return text
  }

  /// Parses an escape, `\n`, `\u00e9` or the pair `\ud83d\ude00`, and returns its UTF-8.
  private mutating func escape() throws(JSONError) -> [UInt8] {
    let start = index
    guard bytes.count - index >= 2 else { throw error("the string ends in the middle of an escape") }
    index += 2
    switch bytes[index - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[index - 1]]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default:
      index = start
      throw error("this is not a JSON escape")
    }
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      index += 2
      units.append(try codeUnit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      index = start
      throw error("a surrogate has no partner")
    }
    return Array(text.utf8)
  }

  /// Parses four hexadecimal digits.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("\\u needs four hexadecimal digits") }
    index += 4
    return unit
  }
}
