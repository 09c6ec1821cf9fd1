import APIDocuments
import CreateOrderProtocols
import CreateOrderTesting
import HTTPProtocols
import Models
import PresentationProtocols
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The form of a new order` {
  @Test func `it is empty, and every field has its label`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let page = try await WebHandler(scenes).page("/orders/new")
    #expect(page.broken == [])
    #expect(scenes.create.calls == [.fetchForm(.init(order: nil, emptyItems: 3))])
    #expect(page.all("tr").count == 4)
    #expect(page.all("code").map(\.text).contains("storekeeper orders create"))
  }

  @Test func `it has the customer of another order where a link says so`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    _ = try await WebHandler(scenes).page("/orders/new?customer_of=1001")
    #expect(scenes.create.calls == [.fetchForm(.init(order: nil, customerOf: "1001", emptyItems: 3))])
  }

  @Test func `what is typed is the exact request, as it was typed`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let answer = await WebHandler(scenes).post(
      "/orders/new",
      [
        ("idempotency_key", "k1"), ("/status", "draft"), ("/date", "29.06.07"), ("/reference", ""),
        ("/name/first", "Amy"), ("/name/last", "Apple"), ("/email", "amy@a.example"), ("/billingAddress/city", "Bern"),
        ("/billingAddress/zip", ""), ("/shipmentMethod", ""), ("/tax", "1.234,50 €"), ("/taxIncluded", "true"),
        ("/note", "One\r\ntwo"), ("/payment/cardNumber", "4242 4242"), ("/payment/expires", "05/30"),
        ("/items/0/sku", ""), ("/items/0/quantity", ""), ("/items/3/sku", "S-1"), ("/items/3/title", "Mug"),
        ("/items/3/quantity", "2"), ("/items/3/unitPrice", "12,50"), ("/items/3/discount", ""), ("action", "save"),
      ])
    var input = OrderInput()
    input.status = .set("draft")
    input.date = .set("29.06.07")
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("amy@a.example")
    input.billingAddress = .set(AddressInput(parts: ["city": .set("Bern")]))
    input.tax = .set(MoneyInput("1.234,50 €"))
    input.taxIncluded = .set(true)
    input.note = .set("One\ntwo")
    input.payment = .set(.number("4242 4242", expires: "05/30"))
    input.items = .set([ItemInput(sku: "S-1", title: "Mug", quantity: "2", unitPrice: MoneyInput("12,50"))])
    #expect(
      scenes.create.calls == [.createOrder(.init(input: input, idempotencyKey: "k1", isTyped: true))])
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/orders/abc123")
  }

  @Test func `more lines come without anything being kept, and what was typed stays`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let answer = await WebHandler(scenes).post(
      "/orders/new",
      [
        ("idempotency_key", "k1"), ("/email", "typed@a.example"), ("/items/0/sku", ""), ("/items/1/sku", "S-2"),
        ("/items/1/title", "Mug"), ("action", "lines"),
      ])
    #expect(answer.status == .ok)
    #expect(scenes.create.calls == [.fetchForm(.init(order: nil, emptyItems: 4))])
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.element(id: "field-items-0-title")?["value"] == "Mug")
    #expect(page.element(id: "field-items-3-title")?["value"] == "")
    #expect(page.element(id: "field-email")?["value"] == "typed@a.example")
    #expect(page.all("input").first { $0["name"] == "idempotency_key" }?["value"] == "k1")
  }

  @Test func `each fault leads to its field, which says so and keeps what was typed`() async throws {
    let refusal = Problem(invalid: [
      .init(pointer: "/email", message: "“x” is no email"), .init(pointer: "/items/0/quantity", message: "is 0"),
      .init(pointer: "/billingAddress", message: "is odd"), .init(pointer: "/payment/cardNumber", message: "is wrong"),
      .init(pointer: "/items", message: "has too many lines"), .init(pointer: "", message: "is wrong as a whole"),
    ])
    let answer = await WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal))).post(
      "/orders/new",
      [
        ("idempotency_key", "old"), ("/email", "x"), ("/items/0/sku", "S"), ("/items/0/quantity", "0"),
        ("/payment/cardNumber", "4111111111111112"), ("/payment/expires", "05/30"), ("/taxIncluded", "true"),
      ])
    #expect(answer.status == 422)
    let text = try await answer.text
    let page = Markup(text)
    #expect(page.broken == [])
    let targets = page.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("#field") }
    #expect(
      targets == [
        "#field-email", "#field-items", "#field-items-0-quantity", "#field-billingAddress-name",
        "#field-payment-cardNumber",
      ])
    #expect(page.element(id: "field-email")?["value"] == "x")
    #expect(page.element(id: "field-email")?["aria-invalid"] == "true")
    #expect(page.element(id: "field-email")?["aria-describedby"] == "field-email-fault")
    #expect(page.element(id: "field-email-fault")?.text == "“x” is no email.")
    #expect(page.element(id: "field-payment-expires")?["value"] == "05/30")
    #expect(!text.contains("4111111111111112"))
    #expect(page.fields(ofFormTo: "/orders/new").contains { $0 == ("/taxIncluded", "true") })
    // The key of the refused form must not prevent a corrected one.
    #expect(page.all("input").first { $0["name"] == "idempotency_key" }?["value"] == "request-1.order")
  }

  @Test func `the summary is in the order of the page, and its sentences begin with the label of their field`()
    async throws
  {
    let refusal = Problem(invalid: [
      .init(pointer: "/payment/expires", message: "“13/30” is not a month; write it like 05/30"),
      .init(pointer: "/billingAddress/city", message: "has a control character"),
      .init(pointer: "/items/0/quantity", message: "is 0; it must be from 1 to 1000000"),
      .init(pointer: "/email", message: "is missing"), .init(pointer: "/currency", message: "“x” is not a currency"),
    ])
    let answer = await WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal))).post(
      "/orders/new", [("/items/0/sku", "S"), ("/payment/cardNumber", "4242424242424242")])
    let page = Markup(try await answer.text)
    #expect(
      page.all("a").filter { $0["href"]?.hasPrefix("#field") == true }.map(\.text) == [
        "Email is missing.", "Quantity of item 1 is 0; it must be from 1 to 1000000.",
        "City of the billing address has a control character.", "Currency: “x” is not a currency.",
        "Enter the card number again.", "Expiry date: “13/30” is not a month; write it like 05/30.",
      ])
    #expect(page.element(id: "field-email-fault")?.text == "Email is missing.")
    #expect(page.element(id: "field-payment-expires-hint")?.text.contains("05/30") == true)
  }

  @Test func `a control follows its label at once, so that neighbours in a row stand side by side`() async throws {
    let refusal = Problem(invalid: [
      .init(pointer: "/email", message: "is missing"), .init(pointer: "/items/0/quantity", message: "is 0"),
    ])
    let answer = await WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal))).post(
      "/orders/new", [("/items/0/sku", "S")])
    let elements = Markup(try await answer.text).elements
    for (index, label) in elements.enumerated() where label.name == "label" {
      guard let id = label["for"], id.hasPrefix("field-") else { continue }
      #expect(elements[index + 1]["id"] == id)
    }
  }

  @Test func `a card number beside another field's fault is asked for again at its own field`() async throws {
    let refusal = Problem(invalid: [.init(pointer: "/email", message: "“x” is no email")])
    let answer = await WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal))).post(
      "/orders/new", [("/email", "x"), ("/payment/cardNumber", "4242424242424242"), ("/payment/expires", "05/30")])
    let text = try await answer.text
    let page = Markup(text)
    #expect(page.broken == [])
    let number = try #require(page.element(id: "field-payment-cardNumber"))
    #expect(number["value"] == "" && number["aria-invalid"] == "true")
    #expect(number["aria-describedby"] == "field-payment-cardNumber-hint field-payment-cardNumber-fault")
    #expect(page.element(id: "field-payment-cardNumber-fault")?.text == "Enter the card number again.")
    #expect(page.element(id: "field-payment-expires")?["value"] == "05/30")
    #expect(!text.contains("4242424242424242"))
  }

  @Test(arguments: [("2007-06-29", "date"), ("", "date"), ("29.6.07", "text"), ("today", "text")])
  func `a date is a field of the browser's, and stays as it was typed where that cannot show it`(
    typed: String, type: String
  ) async throws {
    let refusal = Problem(invalid: [.init(pointer: "/email", message: "“x” is no email")])
    let answer = await WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal))).post(
      "/orders/new", [("/email", "x"), ("/date", typed)])
    let date = try #require(Markup(try await answer.text).element(id: "field-date"))
    #expect(date["type"] == type && date["value"] == typed)
  }

  @Test func `what may have been done is sent again under its own key`() async throws {
    let refusal = Problem(.inFlight, "the same is still under way")
    let answer = await WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal))).post(
      "/orders/new", [("idempotency_key", "old"), ("/email", "x")])
    #expect(answer.status == 409)
    let page = Markup(try await answer.text)
    #expect(page.all("input").first { $0["name"] == "idempotency_key" }?["value"] == "old")
  }

  @Test func `a form of a million lines costs no more than what it holds`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let answer = await WebHandler(scenes).post(
      "/orders/new", [("/items/9223372036854775807/sku", "S"), ("/items/-1/sku", "T"), ("/items/x/sku", "U")])
    #expect(answer.status == .seeOther)
    guard case .createOrder(let request)? = scenes.create.calls.first else { return #expect(Bool(false)) }
    #expect(request.input.items.value?.map(\.sku) == ["T", "S"])
  }
}

@Suite struct `The form of an order that is there` {
  private let shown = CreateOrder.FetchForm.Request(order: "1001", emptyItems: 3)

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

  @Test func `what only one side has changed is chosen already, and may be chosen otherwise`() async throws {
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
