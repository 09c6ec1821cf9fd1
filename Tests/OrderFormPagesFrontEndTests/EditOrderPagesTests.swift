import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import HTTPProtocols
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The form of an order that is there` {
  private let shown = CreateOrder.FetchForm.Request(order: "1001", emptyItems: 3, hasSuggestions: true)

  @Test func `sent as it is, it changes nothing`() async throws {
    let scenes = WebScenesStub(create: .showing(.full))
    let front = WebHandler(scenes)
    let page = try await front.page("/orders/1001/edit")
    #expect(page.broken == [])
    _ = await front.post("/orders/1001/edit", sent(page))
    #expect(
      scenes.create.calls == [
        .fetchForm(shown),
        .updateOrder(
          .init(
            order: "1001", input: OrderInput(), ifVersion: 3, idempotencyKey: "request-1.order", isTyped: true)),
      ])
  }

  @Test func `only what was typed anew is changed, and what was emptied goes`() async throws {
    let scenes = WebScenesStub(create: .showing(.full))
    let front = WebHandler(scenes)
    var form = sent(try await front.page("/orders/1001/edit"))
    set("/email", "new@a.example", &form)
    set("/phone", "", &form)
    set("/billingAddress/city", "Bern", &form)
    set("/billingAddress/zip", "", &form)
    set("/items/0/quantity", "13", &form)
    set("/shippingCharge", "", &form)
    form.append(("/payment/remove", "true"))
    _ = await front.post("/orders/1001/edit", form)
    var input = OrderInput()
    input.email = .set("new@a.example")
    input.phone = .cleared
    input.billingAddress = .set(AddressInput(parts: ["city": .set("Bern"), "zip": .cleared]))
    input.shippingCharge = .cleared
    input.payment = .cleared
    input.items = .set([
      ItemInput(
        sku: "NW-011", title: "Queso Cabrales", quantity: "13", unitPrice: MoneyInput("14.00"),
        discount: MoneyInput("1.00"))
    ])
    guard case .updateOrder(let request)? = scenes.create.calls.last else { return #expect(Bool(false)) }
    #expect(request.input == input)
  }

  @Test func `another currency sends every amount anew`() async throws {
    let scenes = WebScenesStub(create: .showing(.full))
    let front = WebHandler(scenes)
    var form = sent(try await front.page("/orders/1001/edit"))
    set("/currency", "EUR", &form)
    _ = await front.post("/orders/1001/edit", form)
    guard case .updateOrder(let request)? = scenes.create.calls.last else { return #expect(Bool(false)) }
    #expect(request.input.currency == .set("EUR"))
    #expect(request.input.tax == .set(MoneyInput("3.00")))
    #expect(request.input.items.value?.count == 1)
  }

  @Test func `after a fault, what it showed at first is still known`() async throws {
    let refusal = Problem(invalid: [.init(pointer: "/email", message: "is wrong")])
    let scenes = WebScenesStub(create: .showing(.full, refusal: refusal))
    let front = WebHandler(scenes)
    var form = sent(try await front.page("/orders/1001/edit"))
    set("/email", "wrong", &form)
    let again = Markup(try await front.post("/orders/1001/edit", form).text)
    #expect(again.broken == [])
    var second = sent(again)
    set("/email", "right@a.example", &second)
    _ = await front.post("/orders/1001/edit", second)
    let updates = scenes.create.calls.compactMap {
      if case .updateOrder(let request) = $0 { request.input } else { nil }
    }
    var input = OrderInput()
    input.email = .set("right@a.example")
    #expect(updates.last == input)
  }

  @Test func `a conflict shows each field as it is and as it was typed, and is saved as chosen`() async throws {
    let refusal = Problem(
      .conflict, "order 1001 has been changed", currentVersion: 9,
      differences: [
        .init(field: "email", label: "Email", current: "theirs@a.example", yours: "mine@a.example"),
        .init(field: "phone", label: "Phone", current: nil, yours: "5"),
        .init(field: "total", label: "Total", current: "USD 1", yours: "USD 2"),
      ])
    let scenes = WebScenesStub(create: .showing(.full, refusal: refusal))
    let front = WebHandler(scenes)
    var form = sent(try await front.page("/orders/1001/edit"))
    set("/email", "mine@a.example", &form)
    set("/phone", "5", &form)
    form.append(("/payment/cardNumber", "4242424242424242"))
    let answer = await front.post("/orders/1001/edit", form)
    #expect(answer.status == 412)
    let text = try await answer.text
    #expect(!text.contains("4242424242424242"))
    let page = Markup(text)
    #expect(page.broken == [])
    #expect(page.all("input").filter { $0["type"] == "radio" }.compactMap { $0["name"] }.count == 4)

    _ = await front.post(
      "/orders/1001/edit",
      page.fields(ofFormTo: "/orders/1001/edit").map { ($0.name, $0.value) }.filter { $0.0 != "form_token" }
        + [("keep:email", "current"), ("keep:phone", "yours")])
    var input = OrderInput()
    input.phone = .set("5")
    guard case .updateOrder(let request)? = scenes.create.calls.last else { return #expect(Bool(false)) }
    #expect(request.input == input)
    #expect(request.ifVersion == 9)
  }

  @Test(arguments: [[], [("keep:email", "yours")], [("keep:email", "yours"), ("keep:phone", "")]])
  func `a conflict whose choices have not all been made is asked again, and nothing is saved`(
    choices: [(String, String)]
  ) async throws {
    let refusal = Problem(
      .conflict, "order 1001 has been changed", currentVersion: 9,
      differences: [
        .init(field: "email", current: "theirs@a.example", yours: "mine@a.example", changedBy: .both),
        .init(field: "phone", current: "6", yours: "5", changedBy: .both),
      ])
    let scenes = WebScenesStub(create: .showing(.full, refusal: refusal))
    let front = WebHandler(scenes)
    var form = sent(try await front.page("/orders/1001/edit"))
    set("/email", "mine@a.example", &form)
    set("/phone", "5", &form)
    var page = Markup(try await front.post("/orders/1001/edit", form).text)
    // However often it is sent, its version is that of the first page.
    for _ in 1...2 {
      let form = page.fields(ofFormTo: "/orders/1001/edit").map { ($0.name, $0.value) }
        .filter { $0.0 != "form_token" && !$0.0.hasPrefix("keep:") }
      page = Markup(try await front.post("/orders/1001/edit", form + choices).text)
      guard case .updateOrder(let request)? = scenes.create.calls.last else { return #expect(Bool(false)) }
      #expect(request.ifVersion == 3)
      #expect(page.all("input").count { $0["type"] == "radio" } == 4)
      #expect(page.broken == [])
    }
  }

  @Test func `a conflict selects the side that alone changed a field`() async throws {
    let refusal = Problem(
      .conflict, "order 1001 has been changed", currentVersion: 9,
      differences: [
        .init(field: "email", current: "theirs@a.example", yours: "mine@a.example", changedBy: .both),
        .init(field: "phone", current: nil, yours: "5", changedBy: .you),
        .init(field: "note", current: "theirs", yours: "mine", changedBy: .others),
      ])
    let front = WebHandler(WebScenesStub(create: .showing(.full, refusal: refusal)))
    let form = sent(try await front.page("/orders/1001/edit"))
    let page = Markup(try await front.post("/orders/1001/edit", form).text)
    #expect(page.broken == [])
    let radios = page.all("input").filter { $0["type"] == "radio" }
    #expect(radios.allSatisfy { $0["required"] != nil })
    #expect(
      radios.filter { $0["checked"] != nil }.map { "\($0["name"] ?? "") \($0["value"] ?? "")" }
        == ["keep:phone yours", "keep:note current"])
  }

  /// Returns the fields of the page's form without changes, as a browser would send them.
  private func sent(_ page: Markup) -> [(String, String)] {
    page.fields(ofFormTo: "/orders/abc123/edit").map { ($0.name, $0.value) }.filter { $0.0 != "form_token" }
  }

  private func set(_ name: String, _ value: String, _ form: inout [(String, String)]) {
    guard let index = form.firstIndex(where: { $0.0 == name }) else { return #expect(Bool(false), "no field \(name)") }
    form[index].1 = value
  }
}
