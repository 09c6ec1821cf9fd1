import Testing

@testable import JSON

@Suite struct `JSON bounds` {
  private static let bounds = JSONBounds(depth: 10, values: 1_000, text: 100)

  /// Texts of a hundred thousand bytes of each kind, with the number of bytes that are read before the refusal.
  private static let floods: [(name: String, text: String, read: Int)] = [
    ("a list of numbers", "[" + String(repeating: "0,", count: 50_000), 2_000),
    ("objects in objects", String(repeating: "{\"a\":", count: 20_000), 50),
    ("lists in lists", String(repeating: "[", count: 100_000), 10),
    ("one text", "\"" + String(repeating: "a", count: 100_000) + "\"", 100_001),
    ("one escaped text", "\"" + String(repeating: "\\n", count: 50_000) + "\"", 203),
    ("one number", String(repeating: "1", count: 100_000), 100_000),
    ("one name", "{\"" + String(repeating: "a", count: 100_000) + "\":0}", 100_002),
    ("many objects", "[" + String(repeating: "{\"\":0},", count: 14_000), 3_600),
    ("many lines", String(repeating: "0\n", count: 50_000), 2),
  ]

  @Test(arguments: floods, [true, false])
  func `JSON beyond its bounds is refused after the values that they allow`(
    flood: (name: String, text: String, read: Int), isBuilding: Bool
  ) {
    var parser = JSONParser(Array(flood.text.utf8), within: Self.bounds, isBuilding: isBuilding)
    #expect(throws: JSONError.self) { try parser.document() }
    #expect(parser.values <= Self.bounds.values)
    #expect(parser.index <= flood.read)
  }

  @Test func `JSON at its bounds is read`() throws {
    let list =
      "[" + Array(repeating: "\"\(String(repeating: "a", count: 100))\"", count: 999).joined(separator: ",") + "]"
    for text in [list, String(repeating: "[", count: 10) + String(repeating: "]", count: 10)] {
      _ = try JSONValue(parsing: Array(text.utf8), within: Self.bounds)
      try JSONValue.check(Array(text.utf8), within: Self.bounds)
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,\"a\":2}", "nul", "01", "\"\\ud800\"", "[] []", "{\"a\":{\"b\":1,\"b\":1}}", "[1",
    "{a:1}",
  ])
  func `a check refuses what reading refuses, with the same words`(text: String) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    let checked = #expect(throws: JSONError.self) { try JSONValue.check(bytes, within: .record) }
    #expect(checked == error)
  }
}
