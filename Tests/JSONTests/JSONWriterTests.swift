import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func `on a terminal a member has a line of its own, and what is empty stays closed`() {
    var json = JSONWriter(isPretty: true)
    json.object {
      $0.member("orders", [String]())
      $0.member("next", String?.none)
      $0.member("totals", [1, 2])
    }
    json.endLine()
    let text = String(decoding: json.take(), as: UTF8.self)
    #expect(text == "{\n  \"orders\": [],\n  \"next\": null,\n  \"totals\": [\n    1,\n    2\n  ]\n}\n")
  }

  @Test(arguments: [
    ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1b}", #""\u0000\u001b""#),
    ("\u{7f}\u{80}\u{9f}\u{a0}é", "\"\\u007f\\u0080\\u009f\u{a0}é\""), ("茶 👩‍👩‍👧", "\"茶 👩‍👩‍👧\""), ("", "\"\""),
    ("\u{7f}", #""\u007f""#), ("\u{9f}", #""\u009f""#), ("\u{1}", #""\u0001""#), ("\"", #""\"""#), ("\\", #""\\""#),
  ])
  func `characters that are special in JSON or on a terminal are escaped`(text: String, written: String) throws {
    #expect(text.text == written)
    #expect(try JSONValue(parsing: text.json()) == .string(text))
  }

  @Test(arguments: [Int64.min, -1, 0, 9, 10, Int64.max])
  func `whole numbers are written whole`(number: Int64) {
    #expect(number.text == "\(number)")
  }
}

extension JSONWritable {
  fileprivate var text: String { String(decoding: json(), as: UTF8.self) }
}
