import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import HTTPProtocols
import JSON
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Creating and editing orders by program` {
  @Test func `POST accepts the document of GET`() async throws {
    let scenes = WebScenesStub.answering()
    let sent = String(decoding: Order.whole.document.json(), as: UTF8.self)
    let answer = await WebHandler(scenes).send(.post, "/api/v1/orders", body: sent)
    let input = try OrderInput(json: Array(sent.utf8), readsOwned: false)
    #expect(scenes.create.calls == [.createOrder(.init(input: input))])
    #expect(answer.status == .created)
    #expect(answer.fields["Location"] == "/api/v1/orders/abc123")
    #expect(answer.fields["ETag"] == "\"\(Order.tag).en_US.GMT\"")
    #expect(answer.fields["Idempotent-Replayed"] == nil)
    #expect(try await answer.text == sent)
  }

  @Test func `a replay has the first answer and says so`() async {
    let scenes = WebScenesStub.answering(isReplayed: true)
    let fields: HTTPFields = ["Content-Type": "application/json; charset=UTF-8", "Idempotency-Key": "k 1"]
    let answer = await WebHandler(scenes).send(.post, "/api/v1/orders", fields, body: "{}")
    #expect(scenes.create.calls == [.createOrder(.init(input: OrderInput(), idempotencyKey: "k 1"))])
    #expect(answer.status == .created)
    #expect(answer.fields["Idempotent-Replayed"] == "true")
  }

  @Test func `a dry run returns no address and no tag`() async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(.post, "/api/v1/orders?dry_run=true", body: "{}")
    #expect(scenes.create.calls == [.createOrder(.init(input: OrderInput(), isDryRun: true))])
    #expect(answer.status == .ok)
    #expect(answer.fields["Location"] == nil)
    #expect(answer.fields["ETag"] == nil)
  }

  @Test(arguments: [
    (HTTPMethod.put, "application/json", true), (.patch, "application/merge-patch+json", false),
    (.patch, "application/json", false),
  ])
  func `PUT replaces, PATCH merges`(method: HTTPMethod, type: String, isReplacing: Bool) async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      method, "/api/v1/orders/1001", ["Content-Type": type, "If-Match": "\"6\"", "Idempotency-Key": "k1"],
      body: #"{"email":"a@b.example","note":null,"version":3,"id":"x"}"#)
    var input = OrderInput()
    input.email = .set("a@b.example")
    input.note = .cleared
    #expect(
      scenes.create.calls == [
        .updateOrder(
          .init(order: "1001", input: input, isReplacing: isReplacing, ifVersion: 6, idempotencyKey: "k1"))
      ])
    #expect(answer.status == .ok)
    #expect(answer.fields["ETag"] == "\"\(Order.tag).en_US.GMT\"")
    #expect(answer.fields["Location"] == nil)
  }

  @Test func `a merge patch is for PATCH alone`() async {
    let fields: HTTPFields = ["Content-Type": "application/merge-patch+json", "If-Match": "*"]
    #expect(await WebHandler(.answering()).send(.put, "/api/v1/orders/1", fields, body: "{}").status == 415)
  }
}

@Suite struct `The key of a write that is done once` {
  @Test(arguments: [
    ("k", "k"), ("\"k\"", "k"), ("a b~!", "a b~!"), (#""a\"b\\c""#, #"a"b\c"#), (#"a"b"#, #"a"b"#),
    (String(repeating: "k", count: 255), String(repeating: "k", count: 255)),
    ("\"" + String(repeating: "k", count: 255) + "\"", String(repeating: "k", count: 255)),
  ])
  func `may be quoted or not`(field: String, key: String) async {
    let scenes = WebScenesStub.answering()
    let fields: HTTPFields = ["Content-Type": "application/json", "Idempotency-Key": field]
    #expect(await WebHandler(scenes).send(.post, "/api/v1/orders", fields, body: "{}").status == .created)
    #expect(scenes.create.calls == [.createOrder(.init(input: OrderInput(), idempotencyKey: key))])
  }

  static let broken = [
    "", "\"\"", String(repeating: "k", count: 256), "\"" + String(repeating: "k", count: 256) + "\"", "a\u{0}b", "a\tb",
    "a\u{1F}", "a\u{7F}", "é", "日本", "\"k", "\"k\"x", "\"k\"\"", #""\x""#, #""k\"#, "\"", "\"a\u{1}\"", "\u{85}",
  ]

  @Test(arguments: broken)
  func `is refused where it cannot be one`(field: String) async throws {
    let scenes = WebScenesStub.answering()
    let fields: HTTPFields = ["Content-Type": "application/json", "Idempotency-Key": field]
    let answer = await WebHandler(scenes).send(.post, "/api/v1/orders", fields, body: "{}")
    #expect(answer.status == 400)
    #expect(try await answer.document["code"] == .string("usage"))
    #expect(scenes.callCount == 0)
  }

  @Test(arguments: [("a", "b"), ("a", "a"), ("", "a")])
  func `comes once`(first: String, second: String) async {
    let scenes = WebScenesStub.answering()
    let fields: HTTPFields = [
      "Content-Type": "application/json", "Idempotency-Key": first, "idempotency-key": second,
    ]
    #expect(await WebHandler(scenes).send(.post, "/api/v1/orders", fields, body: "{}").status == 400)
    #expect(scenes.callCount == 0)
  }
}
