import HTTPProtocols
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import Permissions
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The forms of an order` {
  private static let common = [("version", "3"), ("idempotency_key", "k 1")]

  @Test(arguments: [
    (
      "status", [("status", "shipped"), ("carrier", "UPS"), ("tracking", "")],
      OrderAction.status("shipped", carrier: "UPS", tracking: nil)
    ),
    ("status", [("status", "paid")], .status("paid", carrier: nil, tracking: nil)),
    ("refund", [("amount", "1.234,50"), ("reason", "Broken")], .refund(MoneyInput("1.234,50"), reason: "Broken")),
    ("refund", [("amount", ""), ("reason", ""), ("confirmed", "yes")], .refund(nil, reason: "")),
    ("undo", [("confirmed", "yes")], .undo), ("delete", [], .delete),
  ])
  func `each is the exact request, and then the order is shown with what was done`(
    verb: String, form: [(String, String)], change: OrderAction
  ) async throws {
    let scenes = WebScenesStub(show: .showing(.full))
    let front = WebHandler(scenes)
    let answer = await front.post("/orders/1001/\(verb)", Self.common + form)
    #expect(
      scenes.show.calls == [
        .changeOrder(.init(order: "1001", change: change, ifVersion: 3, idempotencyKey: "k 1", isTyped: true))
      ])
    #expect(scenes.show.contexts.first?.author.name == "admin")
    #expect(scenes.show.contexts.first?.author.frontEnd == "web")
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/orders/abc123")
  }

  @Test(
    arguments: [
      ([("lines/1", " 2 "), ("lines/2", "0"), ("lines/4001", "")], [(1, "2")]),
      // A form without any piece does not ship all.
      ([("lines/1", ""), ("lines/2", "0")], [(1, ""), (2, "0")]), ([], []),
    ] as [([(String, String)], [(Int64, String)])])
  func `the form of a shipment names its lines by their ids`(
    form: [(String, String)], lines: [(Int64, String)]
  ) async throws {
    let scenes = WebScenesStub(show: .showing(.full))
    _ = await WebHandler(scenes).post("/orders/1001/ship", Self.common + form + [("carrier", "UPS")])
    let shipment = ShipmentInput(
      lines: lines.map { LineInput(item: .id($0), quantity: $1) }, texts: ["carrier": "UPS"])
    #expect(
      scenes.show.calls == [
        .changeOrder(
          .init(order: "1001", change: .ship(shipment), ifVersion: 3, idempotencyKey: "k 1", isTyped: true))
      ])
  }

  @Test func `a shipment on its way has a form with its next states`() async throws {
    var order = Order.full
    order.status = .shipped
    order.shipments = [1, 2].map { Shipment(number: $0, at: order.date, lines: []) }
    order.shipments[0].state = .lost
    let scenes = WebScenesStub(show: .showing(order))
    let front = WebHandler(scenes)
    let page = try await front.page("/orders/1001")
    #expect(page.broken == [])
    #expect(page.all("input").filter { $0["name"] == "number" }.map { $0["value"] } == ["2"])
    let states = page.all("button").filter { $0["name"] == "state" && $0["value"] != "requested" }
    #expect(states.map(\.text) == ["Mark as delivered", "Mark as lost", "Mark as cancelled"])
    let sent = [("number", "2"), ("state", "lost")]
    #expect(await front.post("/orders/1001/ship", Self.common + sent).status == .seeOther)
    let next = OrderAction.ship(ShipmentInput(texts: ["number": "2", "state": "lost"]))
    #expect(
      scenes.show.calls.last
        == .changeOrder(.init(order: "1001", change: next, ifVersion: 3, idempotencyKey: "k 1", isTyped: true)))
  }

  @Test func `the page has the internal notes, which no printed page and no slip has`() async throws {
    var order = Order.full
    order.internalNotes = [InternalNote(at: order.date, author: "amy <b>", text: "Called.\nNo <i>answer</i>")]
    let front = WebHandler(WebScenesStub(show: .showing(order)))
    let page = try await front.page("/orders/1001")
    #expect(page.broken == [])
    let notes = page.all("section").first { $0.text.hasPrefix("Internal notes") }
    #expect(notes?["class"] == "card unprinted")
    #expect(notes?.text.contains("amy <b>") == true && notes?.text.contains("No <i>answer</i>") == true)
    let scenes = WebScenesStub(show: .showing(order))
    #expect(await WebHandler(scenes).post("/orders/1001/note", Self.common + [("text", "A\r\nB")]).status == .seeOther)
    let change = ShowOrder.ChangeOrder.Request(
      order: "1001", change: .note("A\r\nB"), ifVersion: 3, idempotencyKey: "k 1", isTyped: true)
    #expect(scenes.show.calls == [.changeOrder(change)])
    let slip = try await front.page("/orders/1001/slip").texts(in: "body").joined()
    #expect(slip.contains("Packing slip") && !slip.contains("answer"))
  }

  @Test(arguments: [
    (
      "return", [("lines/1", "2"), ("reason", "Broken <b>"), ("restocked", "true")],
      OrderAction.return(
        ReturnInput(
          lines: [LineInput(item: .id(1), quantity: "2")], texts: ["reason": "Broken <b>", "restocked": "true"]))
    ),
    (
      "refund", [("amount", ""), ("reason", "Broken <b>")],
      .refund(nil, reason: "Broken <b>")
    ),
    ("undo", [], .undo),
  ])
  func `money is not moved before the page has named the amount, and been confirmed`(
    verb: String, form: [(String, String)], change: OrderAction
  ) async throws {
    let scenes = WebScenesStub(show: .showing(.full, movedAmount: "$97.50"))
    let answer = await WebHandler(scenes).post("/orders/1001/\(verb)", Self.common + form)
    let preview = ShowOrder.ChangeOrder.Request(
      order: "1001", change: change, ifVersion: 3, isDryRun: true, isTyped: true)
    #expect(scenes.show.calls == [.changeOrder(preview), .fetchOrder(.init(order: "1001"))])
    #expect(answer.status == .ok)
    let text = try await answer.text
    #expect(text.contains("name=\"confirmed\" value=\"yes\""))
    #expect(text.contains("$97.50"))
    #expect(text.contains("Broken &lt;b&gt;") == (verb != "undo"))
  }

  @Test func `a confirmed return has the fields of the first form, and the amount as it was shown or typed`()
    async throws
  {
    let scenes = WebScenesStub(show: .showing(.full, movedAmount: "$97.50"))
    let front = WebHandler(scenes)
    let sent = Self.common + [("lines/1", "2"), ("reason", "Broken"), ("withShipping", "true")]
    let page = Markup(try await front.post("/orders/1001/return", sent).text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Refund $97.50 for the returned items?"])
    let form = page.fields(ofFormTo: "/orders/abc123/return").map { ($0.name, $0.value) }
    #expect(form.first { $0.0 == "amount" }?.1 == "$97.50")
    _ = await front.post("/orders/abc123/return", form.filter { $0.0 != "form_token" })
    guard case .changeOrder(let request)? = scenes.show.calls.last, case .return(let input) = request.change else {
      return #expect(Bool(false))
    }
    #expect(!request.isDryRun)
    #expect(input.lines == [LineInput(item: .id(1), quantity: "2")])
    #expect(input.amount == MoneyInput("$97.50"))
    // The box of the shelf had no tick.
    #expect(input.texts == ["reason": "Broken", "withShipping": "true", "restocked": "false"])
  }

  @Test func `a refund without an amount asks with the amount and the customer`() async throws {
    let scenes = WebScenesStub(show: .showing(.full, movedAmount: "$97.50"))
    let page = Markup(try await WebHandler(scenes).post("/orders/1001/refund", Self.common + [("amount", "")]).text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Refund $97.50 to Amy Apple?"])
    #expect(page.all("button").map(\.text).contains("Refund $97.50"))
    #expect(
      page.all("p").map(\.text).contains("Refund $97.50 of order 1001. Nothing is saved until you confirm."))
  }

  @Test(arguments: ["The customer has paid $173.00.", nil])
  func `an order that was paid is cancelled only after the page has named what was paid`(payment: String?)
    async throws
  {
    let asks = payment != nil
    let scenes = WebScenesStub(show: .showing(.full, paymentNotice: payment))
    let front = WebHandler(scenes)
    let answer = await front.post("/orders/1001/status", Self.common + [("status", "cancelled")])
    let cancellation = OrderAction.status("cancelled", carrier: nil, tracking: nil)
    let preview = ShowOrder.ChangeOrder.Request(
      order: "1001", change: cancellation, ifVersion: 3, isDryRun: true, isTyped: true)
    #expect(scenes.show.calls.first == .changeOrder(preview))
    #expect(answer.status == (asks ? .ok : .seeOther))
    guard asks else { return }
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Cancel order 1001 of Amy Apple?"])
    #expect(page.all("main").first?.text.contains("has paid $173.00") == true)
    let refund = try #require(page.all("button").first { $0["formaction"] == "/orders/abc123/refund" })
    #expect(refund.text == "Cancel and refund $173.00" && refund["name"] == "reason" && refund["value"] == "Cancelled")
    #expect(page.all("button").contains { $0.text == "Cancel without a refund" })
    let form = page.fields(ofFormTo: "/orders/abc123/status").map { ($0.name, $0.value) }
    let done = await front.post("/orders/abc123/status", form.filter { $0.0 != "form_token" })
    #expect(done.status == .seeOther)
    guard case .changeOrder(let request)? = scenes.show.calls.last else { return #expect(Bool(false)) }
    #expect(request.change == cancellation && !request.isDryRun && request.idempotencyKey == "request-1.status")
  }

  @Test func `the button that cancels and refunds refunds the whole amount in one step`() async throws {
    let scenes = WebScenesStub(show: .showing(.full, paymentNotice: "The customer has paid $173.00."))
    let front = WebHandler(scenes)
    let page = Markup(try await front.post("/orders/1001/status", Self.common + [("status", "cancelled")]).text)
    let button = try #require(page.all("button").first { $0["formaction"] != nil })
    let form = page.fields(ofFormTo: "/orders/abc123/status").map { ($0.name, $0.value) }.filter {
      $0.0 != "form_token"
    }
    let done = await front.post(button["formaction"] ?? "", form + [(button["name"] ?? "", button["value"] ?? "")])
    #expect(done.status == .seeOther)
    guard case .changeOrder(let request)? = scenes.show.calls.last else { return #expect(Bool(false)) }
    #expect(request.change == .refund(nil, reason: "Cancelled") && !request.isDryRun && request.ifVersion == 3)
  }

  @Test(
    arguments: [
      ("refund", "amount"), ("status", "tracking"), ("ship", "tracking"), ("ship", "service"), ("ship", "url"),
      ("ship", "note"), ("note", "text"),
    ])
  func `a refused form stands below its error, and in no menu that would cover it`(
    verb: String, field: String
  ) async throws {
    let refusal = Problem(invalid: [.init(pointer: "/" + field, message: "is wrong")])
    let front = WebHandler(WebScenesStub(show: .showing(.full, refusal: refusal)))
    let form = [("status", "shipped"), (field, "9")]
    let page = Markup(try await front.post("/orders/1001/\(verb)", Self.common + form).text)
    #expect(page.broken == [])
    let input = try #require(page.element(id: "action-" + field))
    #expect((input["value"] ?? input.text).filter { !$0.isNewline } == "9" && !page.isIn("details", input))
    #expect(!page.all("details").contains { $0["open"] != nil })
  }

  @Test func `a restored order names no version, for it has none`() async {
    let scenes = WebScenesStub(show: .showing(.full))
    _ = await WebHandler(scenes).post("/orders/abc123/restore", [("idempotency_key", "k")])
    #expect(
      scenes.show.calls
        == [.changeOrder(.init(order: "abc123", change: .restore, idempotencyKey: "k", isTyped: true))])
  }

  @Test func `erasing forgets the person of that order, at the version that was seen`() async {
    let scenes = WebScenesStub(show: .showing(.full))
    let answer = await WebHandler(scenes).post("/orders/abc123/erase", Self.common)
    #expect(
      scenes.show.calls == [
        .forgetOrders(.init(selection: .personOfOrder("abc123"), ifVersion: 3, idempotencyKey: "k 1"))
      ])
    #expect(answer.status == .seeOther)
    #expect(await WebHandler(scenes).post("/orders/abc123/erase", []).status == 428)
  }

  @Test func `the result of a change is displayed once, as text`() async throws {
    let front = WebHandler(WebScenesStub(show: .showing(.full)))
    let answer = await front.post("/orders/1001/undo", Self.common)
    let cookie = try #require(answer.fields["Set-Cookie"])
    #expect(
      cookie.wholeMatch(of: /storekeeper_notice_80=[a-z0-9]{10,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900/) != nil)
    let next = await front.get("/orders/1001", ["Cookie": String(cookie.prefix { $0 != ";" })])
    let page = Markup(try await next.text)
    #expect(page.broken == [])
    #expect(page.all("p").first { $0["role"] == "status" }?.text == "It is <done>; é.")
    #expect(
      next.fields.values("Set-Cookie").contains("storekeeper_notice_80=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"))
  }

  @Test(arguments: [
    "storekeeper_notice_80=You%20have%20won.", "storekeeper_notice_80=%FF", "storekeeper_notice_80=%",
    "storekeeper_notice_80=", "storekeeper_notice_80=\(String(repeating: "a", count: 3_000))",
  ])
  func `a notice that is none of ours is not shown`(cookie: String) async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/1", ["Cookie": cookie])
    #expect(!page.all("p").contains { $0["role"] == "status" })
  }

  @Test func `a refused change is reported on the order's page with the typed values`() async throws {
    let refusal = Problem(invalid: [.init(pointer: "/amount", message: "is 9; from 1 to 5 can be given back")])
    let scenes = WebScenesStub(show: .showing(.full, refusal: refusal))
    let answer = await WebHandler(scenes).post("/orders/1001/refund", Self.common + [("amount", "9")])
    #expect(answer.status == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0["href"] == "#action-amount" })
    let field = try #require(page.element(id: "action-amount"))
    #expect(field["value"] == "9" && field["aria-invalid"] == "true")
    #expect(field["aria-describedby"] == "action-amount-hint action-amount-fault")
    #expect(page.element(id: "action-amount-fault")?.text == "Amount is 9; from 1 to 5 can be given back.")
    #expect(page.element(id: "action-reason")?["aria-invalid"] == nil)
  }

  @Test(arguments: [[], [("version", "x")], [("version", "")]] as [[(String, String)]])
  func `a form that names no version does nothing`(form: [(String, String)]) async {
    let scenes = WebScenesStub(show: .showing(.full))
    #expect(await WebHandler(scenes).post("/orders/1001/undo", form).status == 428)
    #expect(!scenes.show.calls.contains { if case .changeOrder = $0 { true } else { false } })
  }

  @Test func `the links of a page keep the locale and the zone of its address`() async throws {
    let front = WebHandler(WebScenesStub(show: .showing(.full)))
    let page = try await front.page("/orders/1?locale=de_DE&time_zone=Europe/Zurich")
    let saved = "?locale=de_DE&time_zone=Europe%2FZurich"
    #expect(page.all("form").compactMap { $0["action"] }.contains("/orders/abc123/undo\(saved)"))
    let answer = await front.post("/orders/1/undo?locale=de_DE", Self.common)
    #expect(answer.fields["Location"] == "/orders/abc123?locale=de_DE")
  }
}
