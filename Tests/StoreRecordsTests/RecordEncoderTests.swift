import Foundation
import StoreRecords
import Testing

/// Compares what an encoder writes with JSON of another source.
@Suite struct RecordEncoderTests {
  @Test func `objects and arrays end where the next member or element begins`() throws {
    try expect(["a": [[1, 2], [], [3]], "b": []], #"{"a":[[1,2],[],[3]],"b":[]}"#)
    try expect([[String: Int]](), "[]")
    try expect(Nested(), #"{"first":{"inner":{},"list":[1,[true]]},"none":null,"last":"x"}"#)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c/d\n\t\u{1}\u{7F}", #""a\"b\\c/d\n\t\u0001\u007f""#), ("Zoë 🛒", #""Zoë 🛒""#),
  ])
  func `a text is escaped`(text: String, json: String) throws {
    try expect(text, json)
    #expect(try JSONDecoder().decode(String.self, from: Data(text.recordJSON())) == text)
  }

  @Test func `numbers of every width are whole`() throws {
    try expect([Int64.min, .max], "[-9223372036854775808,9223372036854775807]")
    try expect([UInt64.max], "[18446744073709551615]")
    try expect([Int8.min, .max], "[-128,127]")
  }

  @Test func `addresses and bytes are texts, as the decoder reads them`() throws {
    let address = try #require(URL(string: "https://example.com/a?b=c"))
    try expect(["a": [address]], #"{"a":["https://example.com/a?b=c"]}"#)
    try expect([Data([0, 255])], #"["AP8="]"#)
    #expect(try JSONDecoder().decode([URL].self, from: Data([address].recordJSON())) == [address])
  }

  @Test func `a floating-point number is refused, since no record has one`() {
    #expect(throws: EncodingError.self) { try [1.5].recordJSON() }
    #expect(throws: EncodingError.self) { try ["a": Float.nan].recordJSON() }
  }

  private func expect(
    _ value: some Encodable, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func sorted(_ json: [UInt8]) throws -> Data {
      let value = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
      return try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    }
    #expect(try sorted(value.recordJSON()) == sorted(Array(json.utf8)), sourceLocation: sourceLocation)
  }
}

/// A value that opens containers in containers.
private struct Nested: Encodable {
  private enum Key: String, CodingKey { case first, inner, list, none, last }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    var first = members.nestedContainer(keyedBy: Key.self, forKey: .first)
    _ = first.nestedContainer(keyedBy: Key.self, forKey: .inner)
    var list = first.nestedUnkeyedContainer(forKey: .list)
    try list.encode(1)
    var deeper = list.nestedUnkeyedContainer()
    try deeper.encode(true)
    try members.encodeNil(forKey: .none)
    try members.encode("x", forKey: .last)
  }
}
