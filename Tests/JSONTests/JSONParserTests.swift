import JSON
import Testing

@Suite struct JSONParserTests {
  @Test func `every kind of value is read, numbers as they are written`() throws {
    let value = try JSONValue(
      parsing: #" {"a":[null,true,false,-0.50,1e400,12],"b":{"":"é\u00e9\ud83d\ude00\/\b\f"}} "#)
    #expect(
      value
        == .object([
          .init("a", .array([.null, .bool(true), .bool(false), .number("-0.50"), .number("1e400"), .number("12")])),
          .init("b", .object([.init("", .string("éé😀/\u{8}\u{c}"))])),
        ]))
  }

  @Test func `a byte-order mark in front is passed over`() throws {
    #expect(try JSONValue(parsing: "\u{FEFF}[]") == .array([]))
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\":1,}", "[1 2]", "{\"a\" 1}", "{a:1}", "'a'", "01", "-", "1.", ".5", "+1", "1e", "1e+",
    "0x1", "NaN", "Infinity", "nul", "nullx", "tru", "[] []", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"",
    "\"\\uD800\"",
    "\"\\uDC00\"", "\"\\uD800\\u0041\"", "\"\\uD800x\"", "\"\t\"", "\"\u{0}\"", "{\"a\":1,\"a\":2}", "//x", "[1]]",
    "{\"a\":{\"b\":1,\"b\":1}}", "-01", "--1", "1.2.3", "\u{FEFF}\u{FEFF}1", "\u{0}", "[,1]", "{\"\\u0061\":1,\"a\":2}",
  ])
  func `a text that RFC 8259 does not allow is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    [0x22, 0x5C, 0x6E, 0xFF, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x22],
  ])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
  }

  @Test func `a name that occurs twice among many is found`() {
    let members = (0..<40).map { "\"m\($0)\":1" } + ["\"m30\":2"]
    #expect(throws: JSONError(line: 1, column: 312, message: "“m30” occurs twice in one object")) {
      try JSONValue(parsing: "{\(members.joined(separator: ","))}")
    }
  }

  @Test func `a syntax error has its line and column, counted in characters`() {
    #expect(throws: JSONError(line: 3, column: 9, message: "expected a value, found “,”")) {
      try JSONValue(parsing: "{\n\"é\":\n  \"茶😀\"  ,\n}".replacing("\"茶😀\"  ,", with: "[\"茶😀\",,]"))
    }
  }

  @Test(arguments: [
    ("nonsense", "expected a value, found “n”"), ("nil", "expected a value; did you mean null?"),
    ("tru", "expected a value; did you mean true?"), ("fallacy", "expected a value, found “f”"),
  ])
  func `another word is an error, which suggests a value only if it is short`(text: String, message: String) {
    #expect(throws: JSONError(line: 1, column: 1, message: message)) { try JSONValue(parsing: text) }
  }

  @Test func `a hundred deep is read, deeper is refused without falling over`() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try JSONValue(parsing: nested(100))
    for depth in [101, 10_000, 1_000_000] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: nested(depth)) }
    }
  }

  @Test func `any cut of a document is refused and never crashes`() {
    let bytes = #"{"a":[-1.5e3,"\ud83d\ude00é",true,null],"b":"茶"}"#.utf8.map { $0 }
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes[..<length])) }
    }
  }
}

extension JSONValue {
  fileprivate init(parsing text: String) throws { self = try JSONValue(parsing: Array(text.utf8)) }
}
