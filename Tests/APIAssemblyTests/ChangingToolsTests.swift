import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import Testing
import WebKernel
import WebTesting

/// Tests the tools that write, over the JSON API, every scene and a store.
@Suite struct ChangingToolsTests {
  private let shop = AssistantShop()

  @Test func `a confirmed change is made once, named in the history, and undone`() async throws {
    try await shop.createOrder()
    let arguments = #"{"orders":["1"],"action":"refund","amount":"10.00"}"#
    let asked = try await shop.call("change_orders", arguments)
    #expect(asked["resultType"] == .string("input_required"))
    let message = try #require(asked["inputRequests"]?["confirm"]?["params"]?["message"]?.text)
    #expect(message == "Refund order 1. Refund: $10.00. amount: 10.00.")
    #expect(try await shop.api("/api/v1/orders/1")["version"] == .number("2"))
    let state = try #require(asked["requestState"]?.text)
    for _ in 0..<2 {
      let done = try await shop.call("change_orders", arguments, AssistantShop.accepting(state))
      #expect(done["structuredContent"]?["version"] == .number("3"), "\(done)")
    }
    let order = try await shop.api("/api/v1/orders/1")
    #expect(order["version"] == .number("3"))
    let history = try await shop.api("/api/v1/orders/1/history")
    let event = "\(history)"
    #expect(event.contains("assistant") && event.contains("editor"))
    let undone = try await shop.confirm("undo_changes", #"{"orders":["1"]}"#)
    #expect(undone["structuredContent"]?["done"] == .number("1"), "\(undone)")
    #expect(try await shop.api("/api/v1/orders/1")["refunds"] == .array([]))
  }

  @Test(arguments: [
    (
      #"{"orders":["1"],"action":"edit","changes":{"email":"thief@evil.example"}}"#,
      "Email: amy@example.com → thief@evil"
    ),
    (#"{"orders":["1","2"],"action":"delete"}"#, "Delete order 1\nDelete order 2"),
    (#"{"orders":["2"],"action":"status","status":"shipped"}"#, "Mark order 2 as shipped: "),
    (
      #"{"orders":["1"],"action":"ship","carrier":"DHL"}"#,
      "Status: Paid → Shipped. Shipment: Not shipped → Shipped. carrier: DHL."
    ),
  ])
  func `the question to the user names each order and each new value`(
    _ arguments: String, _ words: String
  ) async throws {
    for _ in 0..<2 { try await shop.createOrder() }
    let message = try await shop.call("change_orders", arguments)["inputRequests"]?["confirm"]?["params"]?["message"]?
      .text
    #expect(message?.contains(words) == true, "\(message ?? "")")
  }

  @Test func `the question names each of many orders, and a long or broken text hides no other value`() async throws {
    for _ in 0..<25 { try await shop.createOrder() }
    let orders = (1...25).map { #""\#($0)""# }.joined(separator: ",")
    let deletion = try await shop.call("change_orders", #"{"orders":[\#(orders)],"action":"delete"}"#)
    let named = deletion["inputRequests"]?["confirm"]?["params"]?["message"]?.text ?? ""
    #expect((1...25).allSatisfy { named.contains("Delete order \($0)") }, "\(named)")
    let note = #"Gift\nDelete order 2 "# + String(repeating: "x", count: 2_000)
    let edit = try await shop.call(
      "change_orders", #"{"orders":["1"],"action":"edit","changes":{"note":"\#(note)","email":"thief@evil.example"}}"#)
    let message = edit["inputRequests"]?["confirm"]?["params"]?["message"]?.text ?? ""
    #expect(message.contains("thief@evil.example") && !message.contains("\nDelete"), "\(message)")
    #expect(message.contains("Gift Delete") && message.contains("…") && message.count < 600, "\(message)")
  }

  @Test func `the question before an undo says what each step does`() async throws {
    for _ in 0..<2 { try await shop.createOrder() }
    let steps = #"{"undo":[{"order":"1","version":2,"action":"delete"}],"orders":["2"]}"#
    let asked = try await shop.call("undo_changes", steps)["inputRequests"]?["confirm"]?["params"]?["message"]?.text
    let message = try #require(asked)
    #expect(message.contains("Delete order 1") && message.contains("Undo the last change to order 2: Status: Paid"))
    let created = try await shop.call("create_order", #"{"email":"a@b.example","name":{"first":"Amy"},"total":"5"}"#)
    #expect("\(created["inputRequests"] ?? .null)".contains("email: a@b.example"), "\(created)")
  }

  @Test(arguments: [
    (#"{"orders":["1"],"action":"note","text":"a\u001bb"}"#, true), (#"{"orders":["1"],"action":"restore"}"#, true),
    (#"{"orders":["1"],"action":"edit","changes":{"email":"amy@example.com"}}"#, false),
  ])
  func `a change that changes nothing asks nothing, and is an error if every order refuses it`(
    _ arguments: String, _ isError: Bool
  ) async throws {
    try await shop.createOrder()
    let result = try await shop.call("change_orders", arguments)
    #expect(result["isError"] == .bool(isError) && result["requestState"] == nil, "\(result)")
  }

  @Test func `a change of several orders has one preview and one undo`() async throws {
    for _ in 0..<2 { try await shop.createOrder() }
    let done = try await shop.confirm("change_orders", #"{"orders":["1","2"],"action":"status","status":"shipped"}"#)
    let document = try #require(done["structuredContent"])
    #expect(document["done"] == .number("2"))
    let undo = String(decoding: try #require(document["undo"]).json(), as: UTF8.self)
    let undone = try await shop.confirm("undo_changes", #"{"undo":\#(undo)}"#)
    #expect(undone["structuredContent"]?["done"] == .number("2"))
    #expect(try await shop.api("/api/v1/orders/2")["status"]?["value"] == .string("paid"))
  }

  @Test func `a deleted order is restored by the undo of its result`() async throws {
    try await shop.createOrder()
    let deleted = try await shop.confirm("change_orders", #"{"orders":["1"],"action":"delete"}"#)
    let undo = String(decoding: try #require(deleted["structuredContent"]?["undo"]).json(), as: UTF8.self)
    let restored = try await shop.confirm("undo_changes", #"{"undo":\#(undo)}"#)
    #expect(restored["structuredContent"]?["done"] == .number("1"), "\(restored)")
    #expect(try await shop.api("/api/v1/orders/1")["version"] == .number("4"))
  }

  @Test func `a confirmation of an order that has changed since is a conflict`() async throws {
    try await shop.createOrder()
    let arguments = #"{"orders":["1"],"action":"refund"}"#
    let state = try #require(try await shop.call("change_orders", arguments)["requestState"]?.text)
    _ = try await shop.confirm("change_orders", #"{"orders":["1"],"action":"note","text":"Called."}"#)
    let late = try await shop.call("change_orders", arguments, AssistantShop.accepting(state))
    #expect(late["isError"] == .bool(true))
    #expect(try await shop.api("/api/v1/orders/1")["refunds"] == .array([]))
  }

  @Test func `a confirmation of another caller is refused`() async throws {
    try await shop.createOrder()
    let arguments = #"{"orders":["1"],"action":"refund"}"#
    let state = try #require(try await shop.call("change_orders", arguments)["requestState"]?.text)
    let stolen = try await shop.call("change_orders", arguments, AssistantShop.accepting(state), as: "admin")
    #expect(stolen["isError"] == .bool(true))
    #expect(try await shop.api("/api/v1/orders/1")["version"] == .number("2"))
  }

  @Test func `an order is created, and deleted by its undo`() async throws {
    let order = #"{"email":"a@example.com","name":{"first":"Amy","last":"Apple"},"total":"5.00","currency":"USD"}"#
    let created = try await shop.confirm("create_order", order)
    #expect(created["structuredContent"]?["number"] == .number("1"), "\(created)")
    let undo = String(decoding: try #require(created["structuredContent"]?["undo"]).json(), as: UTF8.self)
    let undone = try await shop.confirm("undo_changes", #"{"undo":\#(undo)}"#)
    #expect(undone["structuredContent"]?["done"] == .number("1"), "\(undone)")
  }
}
