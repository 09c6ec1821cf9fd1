import HTTPProtocols
import JSON
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

/// A request body with the expected status and faults; no scene receives it.
struct SentCase: Sendable, CustomTestStringConvertible {
  let name: String
  let body: [UInt8]
  let type: String?
  let status: Int
  /// The expected pointers of the faults.
  var pointers: [String] = []

  init(_ name: String, _ body: String, _ status: Int, _ pointers: [String] = [], type: String? = "application/json") {
    self.init(name, Array(body.utf8), status, type: type)
    self.pointers = pointers
  }

  init(_ name: String, _ body: [UInt8], _ status: Int, type: String? = "application/json") {
    self.name = name
    self.body = body
    self.type = type
    self.status = status
  }

  var testDescription: String { name }
}

@Suite("JSON that is sent") struct SentJSON {
  private static let limit = 1 << 16

  private static func deep(_ depth: Int, _ open: String, _ close: String) -> String {
    "{\"items\":" + String(repeating: open, count: depth) + String(repeating: close, count: depth) + "}"
  }

  static let notJSON: [SentCase] = [
    .init("nothing", "", 400), .init("space", " \n", 400), .init("a word", "nul", 400), .init("NaN", "NaN", 400),
    .init("an open object", "{", 400), .init("an open list", "[1", 400), .init("an open text", "{\"note\":\"x", 400),
    .init("a closing brace alone", "}", 400), .init("single quotes", "{'note':'x'}", 400),
    .init("a name without quotes", "{note:1}", 400), .init("a comma too many", "{\"note\":\"x\",}", 400),
    .init("a comma too few", "{\"note\":\"x\" \"email\":\"y\"}", 400), .init("no colon", "{\"note\" \"x\"}", 400),
    .init("a comment", "{/* x */}", 400), .init("a line comment", "{} // x", 400),
    .init("bytes behind it", "{}x", 400), .init("a second value", "{}{}", 400), .init("NDJSON", "{}\n{}", 400),
    .init("a NUL behind it", [0x7B, 0x7D, 0], 400), .init("a NUL before it", [0, 0x7B, 0x7D], 400),
    .init("a NUL in a text", Array("{\"note\":\"a".utf8) + [0] + Array("b\"}".utf8), 400),
    .init("a line break in a text", "{\"note\":\"a\nb\"}", 400), .init("a tab in a text", "{\"note\":\"a\tb\"}", 400),
    .init("an unknown escape", #"{"note":"\x41"}"#, 400), .init("half an escape", #"{"note":"\u00"}"#, 400),
    .init("an escape at the end", #"{"note":"\"#, 400),
    .init("a lone lead surrogate", #"{"note":"\ud83d"}"#, 400),
    .init("a lone trail surrogate", #"{"note":"\ude00"}"#, 400),
    .init("surrogates the wrong way round", #"{"note":"\ude00\ud83d"}"#, 400),
    .init("a surrogate in a name", #"{"\ud83d":1}"#, 400),
    .init("a byte that is no UTF-8", Array("{\"note\":\"".utf8) + [0xFF] + Array("\"}".utf8), 400),
    .init("an overlong form", Array("{\"note\":\"".utf8) + [0xC0, 0xAF] + Array("\"}".utf8), 400),
    .init("a surrogate as UTF-8", Array("{\"note\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8), 400),
    .init("UTF-8 cut in two", Array("{\"note\":\"".utf8) + [0xE2, 0x82] + Array("\"}".utf8), 400),
    .init("UTF-16", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], 400), .init("UTF-16 without a mark", [0x7B, 0, 0x7D, 0], 400),
    .init("UTF-32", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], 400),
    .init("half a byte-order mark", [0xEF, 0xBB, 0x7B, 0x7D], 400),
    .init("two byte-order marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D], 400),
    .init("a plus sign", "{\"number\":+1}", 400), .init("a zero in front", "{\"number\":01}", 400),
    .init("a point at the end", "{\"number\":1.}", 400), .init("a point in front", "{\"number\":.5}", 400),
    .init("an exponent without digits", "{\"number\":1e}", 400), .init("a minus alone", "{\"number\":-}", 400),
    .init("hexadecimal", "{\"number\":0x1F}", 400), .init("infinity", "{\"number\":Infinity}", 400),
    .init("a name twice", #"{"note":"a","note":"b"}"#, 400),
    .init("a name twice, once escaped", #"{"note":"a","\u006eote":"b"}"#, 400),
    .init("a name twice further in", #"{"name":{"first":"a","first":"b"}}"#, 400),
    .init("a name twice among many", "{" + (0..<40).map { "\"a\($0)\":1" }.joined(separator: ",") + ",\"a3\":1}", 400),
    .init("lists 10,000 deep", deep(10_000, "[", "]"), 400),
    .init("objects 10,000 deep", deep(9_000, "{\"a\":", "0}"), 400), .init("lists 101 deep", deep(100, "[", "]"), 400),
    .init("open lists 10,000 deep", String(repeating: "[", count: 10_000), 400),
    .init("a form", "note=x", 400), .init("XML", "<order/>", 400),
  ]

  static let notAnOrder: [SentCase] = [
    .init("a list", "[]", 422, [""]), .init("a text", "\"x\"", 422, [""]), .init("a number", "1", 422, [""]),
    .init("null", "null", 422, [""]), .init("true", "true", 422, [""]),
    .init("an unknown member", "{\"colour\":\"red\"}", 422, ["/colour"]),
    .init("a mistyped member", "{\"emial\":\"x\"}", 422, ["/emial"]),
    .init("a member in other case", "{\"Email\":\"x\"}", 422, ["/Email"]),
    .init("a member with a slash", "{\"a/b~c\":1}", 422, ["/a~1b~0c"]),
    .init("a member without a name", "{\"\":1}", 422, ["/"]),
    .init("__proto__", "{\"__proto__\":{}}", 422, ["/__proto__"]),
    .init("money as a number", "{\"total\":1.23}", 422, ["/total"]),
    .init("money as 1e400", "{\"total\":1e400}", 422, ["/total"]),
    .init("money as true", "{\"total\":true}", 422, ["/total"]),
    .init("money without amount", "{\"total\":{\"currency\":\"USD\"}}", 422, ["/total/amount"]),
    .init("an amount that is a number", "{\"total\":{\"amount\":1}}", 422, ["/total/amount"]),
    .init("an email that is a number", "{\"email\":1}", 422, ["/email"]),
    .init("an email that is a list", "{\"email\":[\"a\"]}", 422, ["/email"]),
    .init("a name that is a text", "{\"name\":\"Amy\"}", 422, ["/name"]),
    .init("a part of a name that is none", "{\"name\":{\"middle\":\"B\"}}", 422, ["/name/middle"]),
    .init("items that are an object", "{\"items\":{}}", 422, ["/items"]),
    .init("an item that is a text", "{\"items\":[\"x\"]}", 422, ["/items/0"]),
    .init("an item without quantity and price", "{\"items\":[{}]}", 422, ["/items/0/quantity", "/items/0/unitPrice"]),
    .init(
      "the second item's price", #"{"items":[{"quantity":1,"unitPrice":"1"},{"quantity":1,"unitPrice":2}]}"#, 422,
      ["/items/1/unitPrice"]),
    .init("lists 99 deep", deep(99, "[", "]"), 422, ["/items/0"]),
    .init(
      "a security code", #"{"payment":{"cardNumber":"4242","expires":"2030-05","cvv":"123"}}"#, 422, ["/payment/cvv"]),
    .init("taxIncluded as a text", "{\"taxIncluded\":\"yes\"}", 422, ["/taxIncluded"]),
    .init("several at once", "{\"email\":1,\"phone\":2,\"x\":3}", 422, ["/email", "/phone", "/x"]),
  ]

  static let notTaken: [SentCase] = [
    .init("no type", "{}", 415, type: nil), .init("an empty type", "{}", 415, type: ""),
    .init("plain text", "{}", 415, type: "text/plain"),
    .init("a form's type", "{}", 415, type: "application/x-www-form-urlencoded"),
    .init("a multipart form", "{}", 415, type: "multipart/form-data; boundary=x"),
    .init("text/json", "{}", 415, type: "text/json"),
    .init("application/jsonx", "{}", 415, type: "application/jsonx"),
    .init("any JSON", "{}", 415, type: "application/*"),
    .init("problem+json", "{}", 415, type: "application/problem+json"),
    .init("Latin-1", "{}", 415, type: "application/json; charset=iso-8859-1"),
    .init("UTF-16 as it says", [0x7B, 0, 0x7D, 0], 415, type: "application/json;charset=\"UTF-16\""),
    .init("a type twice over", "{}", 415, type: "application/json, text/plain"),
    .init("one byte too many", String(repeating: " ", count: limit - 1) + "{}", 413),
    .init("ten megabytes", String(repeating: "x", count: 10 << 20), 413),
    .init("a list without end", "[" + String(repeating: "1,", count: limit), 413),
  ]

  @Test func `is tried in eighty ways and more`() {
    #expect(Self.notJSON.count + Self.notAnOrder.count + Self.notTaken.count >= 80)
  }

  @Test(arguments: notJSON + notAnOrder + notTaken)
  func `is refused with a problem document, and no scene hears of it`(sent: SentCase) async throws {
    let writes: [(HTTPMethod, String)] = [
      (.post, "/api/v1/orders"), (.put, "/api/v1/orders/1"), (.patch, "/api/v1/orders/1"),
    ]
    for (method, target) in writes {
      let scenes = WebScenesStub.answering()
      var fields: HTTPFields = method == .post ? [:] : ["If-Match": "*"]
      fields["Content-Type"] = sent.type
      let request = HTTPRequest(method, target, fields: fields, body: HTTPBody(sent.body))
      let answer = await WebHandler(scenes, settings: .init(maxBody: Self.limit)).respond(to: request)
      #expect(answer.status.rawValue == sent.status)
      #expect(answer.fields["Content-Type"] == "application/problem+json")
      let document = try await answer.document
      #expect(document["status"] == .number(String(sent.status)))
      for name in ["type", "title", "detail", "instance", "code"] { #expect(document[name] != nil) }
      if !sent.pointers.isEmpty {
        guard case .array(let errors)? = document["errors"] else { throw Problem(.internal, "there are no errors") }
        #expect(Set(errors.compactMap { $0["pointer"] }) == Set(sent.pointers.map { .string($0) }))
      }
      #expect(scenes.callCount == 0)
    }
  }

  @Test(arguments: [
    "{}", "\u{FEFF}{}", " \r\n\t{ } ", #"{"note":"\ud83d\ude00"}"#, #"{"note":"\u0000"}"#, #"{"note":null}"#,
    #"{"version":1e400,"number":"5","refunds":"x","createdAt":5,"nextStatuses":1}"#,
  ])
  func `by the letter is taken`(body: String) async {
    #expect(await WebHandler(.answering()).send(.post, "/api/v1/orders", body: body).status == .created)
  }

  @Test(arguments: [
    ("/status", "{}", "/status"), ("/status", #"{"status":null}"#, "/status"), ("/status", #"{"status":1}"#, "/status"),
    ("/status", #"{"status":"paid","x":1}"#, "/x"), ("/refund", #"{"amount":5}"#, "/amount"),
    ("/refund", #"{"reason":5}"#, "/reason"), ("/refund", #"{"sum":"5"}"#, "/sum"), ("/undo", #"{"x":1}"#, "/x"),
    ("/restore", #"{"x":1}"#, "/x"), ("/erase", #"{"x":1}"#, "/x"), ("/undo", "[]", ""),
  ])
  func `for a change says what is wrong and where`(path: String, body: String, pointer: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/orders/1\(path)", ["Content-Type": "application/json", "If-Match": "*"], body: body)
    #expect(answer.status == 422)
    #expect(try await answer.document["errors"]?[0]?["pointer"] == .string(pointer))
    #expect(scenes.callCount == 0)
  }

  @Test(arguments: ["/status", "/refund", "/undo", "/restore", "/erase"])
  func `for a change needs its type`(path: String) async {
    let scenes = WebScenesStub.answering()
    let request = HTTPRequest(
      .post, "/api/v1/orders/1\(path)", fields: ["If-Match": "*"], body: HTTPBody(#"{"status":"paid"}"#))
    #expect(await WebHandler(scenes).respond(to: request).status == 415)
    #expect(scenes.callCount == 0)
  }

  @Test func `twice over or compressed is not taken`() async {
    let front = WebHandler(.answering())
    let twice: HTTPFields = ["Content-Type": "application/json", "content-type": "text/plain"]
    #expect(await front.send(.post, "/api/v1/orders", twice, body: "{}").status == 400)
    let compressed: HTTPFields = ["Content-Type": "application/json", "Content-Encoding": "gzip"]
    #expect(await front.send(.post, "/api/v1/orders", compressed, body: "{}").status == 415)
  }
}
