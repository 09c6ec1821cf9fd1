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

@Suite struct `The form of a new order` {
  @Test func `it is empty, and every field has its label`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let page = try await WebHandler(scenes).page("/orders/new")
    #expect(page.broken == [])
    #expect(scenes.create.calls == [.fetchForm(.init(order: nil, emptyItems: 3, hasSuggestions: true))])
    #expect(page.all("tr").count == 4)
    #expect(page.all("code").map(\.text).contains("storekeeper orders create"))
  }

  @Test func `it has the customer of another order where a link says so`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    _ = try await WebHandler(scenes).page("/orders/new?customer_of=1001")
    #expect(
      scenes.create.calls == [.fetchForm(.init(order: nil, customerOf: "1001", emptyItems: 3, hasSuggestions: true))])
  }

  @Test func `a sent form is passed to the scene as it was typed`() async throws {
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

  @Test func `the shop's tax rate is taken only if the form says so`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let front = WebHandler(scenes)
    #expect(OrderForm.field(at: "/taxes")?.hint?.hasSuffix("For the shop’s rate: shop") == true)
    for text in ["", "shop"] { _ = await front.post("/orders/new", [("/email", "a@b.example"), ("/taxes", text)]) }
    let taxes = scenes.create.calls.compactMap { call -> Patch<[TaxInput]>? in
      if case .createOrder(let request) = call { request.input.taxes } else { nil }
    }
    #expect(taxes == [.unchanged, .set([TaxInput(typed: "shop")])])
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
    #expect(
      scenes.create.calls.first == .fetchForm(.init(order: nil, emptyItems: 4, hasSuggestions: true)))
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.element(id: "field-items-0-title")?["value"] == "Mug")
    #expect(page.element(id: "field-items-3-title")?["value"] == "")
    #expect(page.element(id: "field-email")?["value"] == "typed@a.example")
    #expect(page.all("input").first { $0["name"] == "idempotency_key" }?["value"] == "k1")
  }

  @Test func `customers and items are suggested, and known items are completed with the total`() async throws {
    let scenes = WebScenesStub(create: .showing(nil))
    let front = WebHandler(scenes)
    let page = try await front.page("/orders/new")
    #expect(page.element(id: "field-email")?["list"] == "known-customers")
    #expect(page.element(id: "field-items-0-sku")?["list"] == "known-items")
    #expect(page.all("option").contains { $0["value"] == "amy@a.example" && $0.text == "Amy Apple" })
    #expect(page.all("option").contains { $0["value"] == "S-1" && $0.text == "Mug, $12.50" })
    let sent = Markup(
      try await front.post("/orders/new", [("/items/0/sku", "S-1"), ("/items/0/quantity", "2"), ("action", "lines")])
        .text)
    #expect(sent.broken == [])
    #expect(sent.element(id: "field-items-0-title")?["value"] == "Mug")
    #expect(sent.element(id: "field-items-0-unitPrice")?["value"] == "$12.50")
    #expect(sent.element(id: "field-items-0-quantity")?["value"] == "2")
    #expect(sent.all("span").contains { $0.text == "Total: $25.00" && $0["role"] == "status" })
    // The total is that of the completed line, and the reader goes on at the next one.
    var input = OrderInput()
    input.items = .set([ItemInput(sku: "S-1", title: "Mug", quantity: "2", unitPrice: MoneyInput("$12.50"))])
    #expect(scenes.create.calls.last == .validateOrder(.init(input: input, isTyped: true)))
    #expect(sent.all("input").filter { $0["autofocus"] != nil }.map { $0["id"] } == ["field-items-1-sku"])
  }

  @Test func `only a line with the SKU of a known item is completed, once without a quantity`() async throws {
    let sent = Markup(
      try await WebHandler(WebScenesStub(create: .showing(nil))).post(
        "/orders/new", [("/items/0/sku", "S-9"), ("/items/1/sku", "S-1"), ("action", "lines")]
      ).text)
    let values = ["0-title", "0-quantity", "1-title", "1-quantity"].map {
      sent.element(id: "field-items-\($0)")?["value"]
    }
    #expect(values == ["", "", "Mug", "1"])
  }

  @Test func `a refused form has no total, and completes no item`() async throws {
    let refusal = Problem(invalid: [.init(pointer: "/email", message: "“x” is no email")])
    let scenes = WebScenesStub(create: .showing(nil, refusal: refusal))
    let page = Markup(
      try await WebHandler(scenes).post("/orders/new", [("/items/0/sku", "S-1"), ("action", "save")]).text)
    #expect(page.element(id: "field-items-0-title")?["value"] == "")
    #expect(!page.all("span").contains { $0.text.hasPrefix("Total: ") })
  }

  @Test func `more lines of an order that is edited have no total`() async throws {
    let scenes = WebScenesStub(create: .showing(.full))
    let answer = await WebHandler(scenes).post("/orders/1001/edit", [("/items/0/sku", "S-1"), ("action", "lines")])
    #expect(answer.status == .ok)
    #expect(scenes.create.calls.count == 1)
  }

  @Test func `the customer of the typed email fills the empty fields`() async throws {
    let scenes = WebScenesStub(create: .showing(.full))
    let page = Markup(
      try await WebHandler(scenes).post(
        "/orders/new", [("/email", "amy@a.example"), ("/name/first", "Amelia"), ("action", "customer")]
      ).text)
    #expect(page.broken == [])
    #expect(
      scenes.create.calls.first
        == .fetchForm(.init(order: nil, customerEmail: "amy@a.example", emptyItems: 3, hasSuggestions: true)))
    #expect(page.element(id: "field-name-first")?["value"] == "Amelia")
    #expect(page.element(id: "field-name-last")?["value"] == "Apple")
  }

  @Test func `sections that are empty are closed, and a fault opens its own`() async throws {
    let refusal = Problem(invalid: [.init(pointer: "/billingAddress/city", message: "is odd")])
    let front = WebHandler(WebScenesStub(create: .showing(nil, refusal: refusal)))
    let closed = try await front.page("/orders/new").all("details").filter { $0["class"] == "card" }
    #expect(closed.count == 5 && closed.allSatisfy { $0["open"] == nil })
    let page = Markup(try await front.post("/orders/new", [("/email", "x")]).text)
    let open = page.all("details").filter { $0["class"] == "card" && $0["open"] != nil }
    #expect(open.map { $0.text.hasPrefix("billingAddress") } == [true])
    #expect(page.all("title").first?.text.hasPrefix("Error: New order") == true)
    #expect(page.all("div").contains { $0["role"] == "alert" && $0["autofocus"] != nil })
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

  @Test func `a form that is in flight is sent again with its own key`() async throws {
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
