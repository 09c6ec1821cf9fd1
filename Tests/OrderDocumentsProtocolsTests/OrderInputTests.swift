import DocumentsProtocols
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct OrderInputTests {
  @Test(arguments: [Order.whole, .amy])
  func `PUT accepts the document of GET`(order: Order) throws {
    #expect(try OrderInput(json: order.document.json()) == OrderInput(order))
  }

  @Test func `plain values stand for the objects`() throws {
    var expected = OrderInput()
    expected.date = .set("2007-06-29T00:00:00Z")
    expected.status = .set("draft")
    expected.total = .set(MoneyInput("1.23"))
    expected.currency = .set("USD")
    expected.shipmentMethod = .set("two-day")
    expected.items = .set([ItemInput(sku: "S", title: "", quantity: "2", unitPrice: MoneyInput("1.00"))])
    expected.payment = .set(.number("4242 4242 4242 4242", expires: "2030-05"))
    let input = try OrderInput(
      """
      {"date":"2007-06-29T00:00:00Z","status":"draft","total":"1.23","currency":"USD","shipmentMethod":"two-day",
       "items":[{"sku":"S","quantity":2,"unitPrice":"1.00","title":null}],
       "payment":{"cardNumber":"4242 4242 4242 4242","expires":"2030-05"}}
      """)
    #expect(input == expected)
  }

  @Test(
    arguments: [
      ("20", "", "20", "", "", "", nil), ("20 % VAT", "", "20", "VAT", "", "", nil),
      ("NW-042: 7.25 State tax, US-CA", "NW-042", "7.25", "State tax", "US", "CA", nil),
      ("shipping: 0", "shipping", "0", "", "", "", nil), ("Levy = 1.50", "", "", "Levy", "", "", "1.50"),
      ("4001: 19 MwSt, DE = 3.20", "4001", "19", "MwSt", "DE", "", "3.20"),
      ("shop", "", "shop", "", "", "", nil), ("SHOP", "", "SHOP", "", "", "", nil),
      ("b: shop, US-CA", "b", "shop", "", "US", "CA", nil),
      ("shop levy = 1", "", "", "shop levy", "", "", "1"), ("shop = 1", "", "", "shop", "", "", "1"),
    ] as [(String, String, String, String, String, String, String?)])
  func `a typed tax has a line, a rate, a name, a place and an amount`(
    text: String, appliesTo: String, rate: String, name: String, country: String, region: String, amount: String?
  ) {
    var expected = TaxInput()
    (expected.appliesTo, expected.rate, expected.name) = (appliesTo, rate, name)
    (expected.country, expected.region, expected.amount) = (country, region, amount.map { MoneyInput($0) })
    #expect(TaxInput(typed: text) == expected)
    #expect(TaxInput(typed: expected.text) == expected)
  }

  @Test func `several taxes are typed with semicolons between them`() {
    var input = OrderInput()
    input.typedTaxes = .set("20 VAT; shipping: 0;")
    #expect(input.taxes.value?.map(\.rate) == ["20", "0"])
    #expect(input.typedTaxes == .set("20 VAT; shipping: 0"))
    input.typedTaxes = .cleared
    #expect(input.taxes == .cleared)
  }

  @Test func `tags are a list or a text, and others are added or removed`() throws {
    #expect(try OrderInput(#"{"tags":["gift","VIP"]}"#).tags == .set("gift, VIP"))
    #expect(try OrderInput(#"{"tags":"gift, VIP"}"#).tags == .set("gift, VIP"))
    #expect(try OrderInput(#"{"tags":null}"#).tags == .cleared)
    let input = try OrderInput(#"{"addTags":["late"],"removeTags":"gift"}"#)
    #expect((input.tags, input.addedTags, input.removedTags) == (.unchanged, ["late"], ["gift"]))
    let problem = #expect(throws: Problem.self) { try OrderInput(#"{"tags":[1],"addTags":{}}"#) }
    #expect(problem?.faults.map(\.pointer) == ["/tags/0", "/addTags"])
  }

  @Test func `null clears, and what is not named stays`() throws {
    let input = try OrderInput(
      #"{"name":null,"reference":null,"billingAddress":{"city":null},"shipmentAddress":null,"items":null,"total":null}"#
    )
    #expect(input.firstName == .cleared)
    #expect(input.lastName == .cleared)
    #expect(input.reference == .cleared)
    #expect(input.billingAddress == .set(AddressInput(parts: ["city": .cleared])))
    #expect(input.shipmentAddress == .cleared)
    #expect(input.items == .cleared)
    #expect(input.total == .cleared)
    #expect(input.email == .unchanged)
    #expect(try OrderInput(#"{"name":{"last":"Apple"}}"#).firstName == .unchanged)
  }

  @Test(arguments: [
    (#"{"emial":"a@b"}"#, "/emial", "is unknown; did you mean “email”?"),
    (#"{"a/b~c":1}"#, "/a~1b~0c", "is unknown"),
    (#"{"name":{"frist":"A"}}"#, "/name/frist", "is unknown; did you mean “first”?"),
    (#"{"name":{"first":1}}"#, "/name/first", "is a number; it must be a string"),
    (#"{"name":{"last":1}}"#, "/name/last", "is a number; it must be a string"),
    (#"{"billingAddress":{"city":1}}"#, "/billingAddress/city", "is a number; it must be a string"),
    (#"{"items":[{"quantity":1,"unitPrice":"1","prize":"1"}]}"#, "/items/0/prize", "is unknown"),
    (#"{"total":1.23}"#, "/total", "is a JSON number; write money as a string: \"1.23\""),
    (#"{"total":{"amount":1.23}}"#, "/total/amount", "is a JSON number; write money as a string: \"1.23\""),
    (#"{"total":{"amount":{"amount":"1"}}}"#, "/total/amount", "is an object; it must be a string like \"1.23\""),
    (#"{"total":{"minor":123}}"#, "/total/amount", "is missing"),
    (
      #"{"total":true}"#, "/total",
      "is true or false; it must be an amount as a string, or an object with amount and currency"
    ),
    (#"{"date":{"display":"6/29/07"}}"#, "/date/value", "is missing"),
    (#"{"email":5}"#, "/email", "is a number; it must be a string"),
    (#"{"taxIncluded":"yes"}"#, "/taxIncluded", "is a string; it must be true or false"),
    (#"{"items":{}}"#, "/items", "is an object; it must be an array"),
    (#"{"items":["S"]}"#, "/items/0", "is a string; it must be an object"),
    (#"{"items":[{"sku":"S","unitPrice":"1"}]}"#, "/items/0/quantity", "is missing"),
    (#"{"items":[{"sku":"S","quantity":"1","unitPrice":null}]}"#, "/items/0/unitPrice", "is missing"),
    (#"{"payment":{"brand":"Visa","last4":"4242"}}"#, "/payment/expires", "is missing"),
    (#"{"payment":"4242424242424242"}"#, "/payment", "is a string; it must be an object"),
    (#"{"version":99999999999999999999}"#, "/version", "is not a whole number"),
    (#"{"refunds":[{"reason":"x"}]}"#, "/refunds/0", "needs an amount and a time"),
    ("[]", "", "the JSON is an array; it must be an object"),
    ("null", "", "the JSON is null; it must be an object"),
  ])
  func `an invalid member is reported with its pointer and the expected type`(
    json: String, pointer: String, message: String
  ) throws {
    let problem = try #require(throws: Problem.self) { try OrderInput(json) }
    #expect(problem.code == .invalid)
    #expect(problem.faults.map(\.pointer) == [pointer])
    #expect(problem.faults.map(\.message) == [message])
    #expect(problem.faults.allSatisfy { Problem.Fault.codes.map(\.code).contains($0.code) })
  }

  @Test(arguments: [
    (#"{"emial":"a@b"}"#, "unknown-member"), (#"{"email":1}"#, "wrong-type"), ("[]", "wrong-type"),
    (#"{"total":1.5}"#, "wrong-type"), (#"{"total":{"currency":"USD"}}"#, "missing"),
    (#"{"version":99999999999999999999}"#, "not-whole-number"), (#"{"refunds":[{"reason":"x"}]}"#, "invalid"),
  ])
  func `a fault has the code of its rule`(json: String, code: String) throws {
    let problem = try #require(throws: Problem.self) { try OrderInput(json) }
    #expect(problem.faults.map(\.code) == [code])
  }

  @Test(arguments: [
    #"{"payment":{"cardNumber":"4","expires":"2030-05","cvv":"123"}}"#,
    #"{"payment":{"cardNumber":"4","expires":"2030-05","CVC":123}}"#,
    #"{"payment":{"cardNumber":"4","expires":{"value":"2030-05","security_code":"123"}}}"#,
    #"{"payment":{"brand":"V","last4":"4242","expires":"2030-05","card":[{"cvv2":"123"}]}}"#,
    #"{"payment":{"brand":{"cvv":"123"},"last4":"4242","expires":"2030-05"}}"#,
  ])
  func `a card's security code is refused by name wherever it lies, and not repeated`(json: String) throws {
    let problem = try #require(throws: Problem.self) { try OrderInput(json) }
    #expect(problem.faults.contains { $0.message.contains("security code") })
    #expect(!"\(problem)".contains("123"))
  }

  @Test func `everything that is wrong is said at once, up to a hundred faults`() throws {
    let problem = try #require(throws: Problem.self) { try OrderInput(#"{"a":1,"email":2,"total":3}"#) }
    #expect(problem.faults.map(\.pointer) == ["/a", "/email", "/total"])
    #expect(problem.detail == "a is unknown (and 2 more)")
    let many = try #require(throws: Problem.self) {
      try OrderInput("{\((0..<5000).map { "\"x\($0)\":1" }.joined(separator: ","))}")
    }
    #expect(many.faults.count == 100)
  }

  @Test func `a syntax error of JSON is reported with its line and column`() throws {
    let problem = try #require(throws: Problem.self) { try OrderInput("{\"email\":\n}") }
    #expect(problem.code == .usage)
    #expect(problem.detail == "the JSON cannot be read: line 2, column 1: expected a value, found “}”")
  }
}

// MARK: What an order is as input

extension OrderInput {
  fileprivate init(_ json: String) throws(Problem) { try self.init(json: Array(json.utf8)) }

  /// Creates an input that sets every field to the order's value.
  fileprivate init(_ order: Order) {
    func patch<Value>(_ value: Value?) -> Patch<Value> { value.map(Patch.set) ?? .cleared }
    func money(_ money: Money) -> MoneyInput { MoneyInput(money.amount, currency: money.currency.code) }
    func address(_ address: Address) -> AddressInput {
      AddressInput(parts: .init(uniqueKeysWithValues: Address.parts.map { ($0.name, .set(address[keyPath: $0.path])) }))
    }
    self.init()
    status = .set(order.status.rawValue)
    date = .set(order.date.description)
    reference = patch(order.reference)
    firstName = .set(order.name.first)
    lastName = .set(order.name.last)
    email = .set(order.email)
    phone = patch(order.phone)
    billingAddress = patch(order.billingAddress.map(address))
    shipmentAddress = patch(order.shipmentAddress.map(address))
    shipmentMethod = patch(order.shipmentMethod?.rawValue)
    service = patch(order.service)
    carrier = patch(order.carrier)
    tracking = patch(order.tracking)
    payment = patch(order.payment.map { .stored(brand: $0.brand, last4: $0.last4, expires: "2030-05") })
    items = .set(
      order.items.withIDs.map {
        ItemInput(
          sku: $0.sku, title: $0.title, quantity: "\($0.quantity)", unitPrice: money($0.unitPrice),
          discount: money($0.discount), id: $0.id)
      })
    discount = .set(money(order.discount))
    shippingCharge = .set(money(order.shippingCharge))
    tax = .set(money(order.tax))
    taxIncluded = .set(order.taxIncluded)
    taxes = .set(
      order.taxes.map {
        var tax = TaxInput()
        (tax.name, tax.rate) = ($0.name, $0.rate?.description ?? "")
        (tax.country, tax.region, tax.appliesTo) = ($0.country, $0.region, $0.subject.description)
        tax.amount = money($0.amount)
        return tax
      })
    total = .set(money(order.total))
    note = patch(order.note)
    tags = .set(order.tags.description)
    owned.id = order.id
    owned.number = order.number
    owned.version = order.version
    owned.refunds = order.refunds.map {
      RefundInput(amount: money($0.amount), reason: $0.reason, at: $0.at.description)
    }
    owned.createdAt = order.createdAt.description
    owned.updatedAt = order.updatedAt.description
  }
}
