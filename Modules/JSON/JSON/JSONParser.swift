extension JSONValue {
  /// Parses one JSON value in UTF-8 with nothing after it (RFC 8259). A byte-order mark at the start is skipped.
  ///
  /// - Throws: ``JSONError`` for invalid syntax, invalid UTF-8, a member name that occurs twice in one object, a lone
  ///   surrogate, and a text that exceeds `bounds`.
  public init(parsing bytes: [UInt8], within bounds: JSONBounds = .record) throws(JSONError) {
    var parser = JSONParser(bytes, within: bounds)
    self = try parser.document()
  }

  /// Validates JSON as ``init(parsing:within:)`` does, without building the value; use it before another decoder.
  ///
  /// - Throws: ``JSONError`` at the first byte that is invalid or exceeds `bounds`.
  public static func check(_ bytes: [UInt8], within bounds: JSONBounds) throws(JSONError) {
    var parser = JSONParser(bytes, within: bounds, isBuilding: false)
    _ = try parser.document()
  }
}

/// A parser of one value, which reads each byte once and stops at the first fault or the first value beyond its bounds.
struct JSONParser {
  let bytes: [UInt8]
  let bounds: JSONBounds
  var index = 0
  /// The number of values so far.
  private(set) var values = 0
  private let isBuilding: Bool
  private var depth = 0

  init(_ bytes: [UInt8], within bounds: JSONBounds, isBuilding: Bool = true) {
    self.bytes = bytes
    self.bounds = bounds
    self.isBuilding = isBuilding
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try self.value()
    skipSpace()
    guard index == bytes.count else { throw error("unexpected text after the end of the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard values < bounds.values else { throw error("there are more than \(bounds.values) values") }
    values += 1
    switch peek {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in .object(try parser.members()) }
    case UInt8(ascii: "["): return try nested { parser throws(JSONError) in .array(try parser.elements()) }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < bounds.depth else { throw error("is nested more than \(bounds.depth) deep") }
    depth += 1
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    if skips(UInt8(ascii: "]")) { return elements }
    repeat {
      let element = try value()
      if isBuilding { elements.append(element) }
    } while skips(UInt8(ascii: ","))
    guard skips(UInt8(ascii: "]")) else { throw error("expected “,” or “]”, found \(found)") }
    return elements
  }

  private static let fewValues = 10_000

  private mutating func members() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if skips(UInt8(ascii: "}")) { return members }
    // Reserve space for the members of a typical object, unless there are so many objects that unused space adds up.
    if values < JSONParser.fewValues { members.reserveCapacity(8) }
    var names: Set<String> = []
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotation marks, found \(found)") }
      let start = index
      let name = try string()
      // Comparing a few names one by one is faster than hashing them.
      if members.count == 16 { names = Set(members.map(\.name)) }
      if members.count < 16 ? members.contains(where: { $0.name == name }) : !names.insert(name).inserted {
        index = start
        throw error("“\(name.prefix(60))” occurs twice in one object")
      }
      guard skips(UInt8(ascii: ":")) else { throw error("expected “:” after a name, found \(found)") }
      let value = try value()
      members.append(JSONValue.Member(name, isBuilding ? value : .null))
    } while skips(UInt8(ascii: ","))
    guard skips(UInt8(ascii: "}")) else { throw error("expected “,” or “}”, found \(found)") }
    return members
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    guard bytes.count - index >= length, bytes[index..<index + length].elementsEqual("\(word)".utf8) else {
      let letters = bytes[index...].prefix { 0x61...0x7A ~= $0 | 0x20 }.count
      throw error("expected a value" + (letters <= length + 1 ? "; did you mean \(word)?" : ", found \(found)"))
    }
    index += length
    return value
  }

  /// Parses a number (RFC 8259 §6): no plus sign, no leading zeros, digits on both sides of a point.
  private mutating func number() throws(JSONError) -> String {
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    guard let first = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw error("expected a value, found \(found)")
    }
    var isRight = digits() == 1 || first != UInt8(ascii: "0")
    if peek == UInt8(ascii: ".") {
      index += 1
      isRight = digits() > 0 && isRight
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      isRight = digits() > 0 && isRight
    }
    try checkLength(index - start)
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isRight else {
      index = start
      throw error("“\(text.prefix(40))” is not a JSON number")
    }
    return text
  }

  /// Skips digits and returns their number.
  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }
}

// MARK: Position

extension JSONParser {
  /// The next byte, or `nil` at the end.
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  /// Skips white space and then this byte if it is next, and returns whether it was.
  private mutating func skips(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// The next character, for a message.
  private var found: String {
    guard let byte = peek else { return "the end" }
    return byte > 0x20 && byte < 0x7F ? "“\(Character(Unicode.Scalar(byte)))”" : "a byte \(byte)"
  }

  func error(_ message: String) -> JSONError {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let mark = lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
    return JSONError(
      line: before.count { $0 == 0x0A } + 1,
      column: before[lineStart...].count { $0 & 0xC0 != 0x80 } - mark + 1, message: message)
  }
}
