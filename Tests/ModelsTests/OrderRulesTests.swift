import Models
import Testing

@Suite struct OrderRulesTests {
  @Test(arguments: broken)
  func `each rule names the field that breaks it`(pointers: [String], breaks: @Sendable (inout Order) -> Void) {
    #expect(Order.sample(breaks).invalidFields.map(\.pointer) == pointers)
  }

  @Test(arguments: saved)
  func `an order at the limit of a rule is valid`(name: String, adjust: @Sendable (inout Order) -> Void) {
    #expect(Order.sample(adjust).invalidFields == [])
  }

  @Test(arguments: orderTexts + addressTexts)
  func `every text has a limit and no control characters`(pointer: String, set: @Sendable (inout Order, String) -> Void)
  {
    let limit = pointer == "/note" ? OrderLimits.note : OrderLimits.text
    let good = String(repeating: "é", count: limit / 2 - 20)
    for (text, isGood) in [
      (good, true), (good + String(repeating: "x", count: 40), true), (good + String(repeating: "x", count: 41), false),
      (good + "\u{0}", false),
      (good + "\u{7F}", false),
      (good + "\u{85}", false), (good + "\u{A0}", true), (good + "\t\r\n", true),
    ] {
      let invalid = Order.sample { set(&$0, text) }.invalidFields.map(\.pointer)
      #expect(invalid == (isGood ? [] : [pointer]))
    }
  }

  @Test(arguments: [
    ("/items/0/unitPrice", "item 1: unit price"), ("/melodies/1/id", "melody 2: id"), ("/shows/2", "show 3"),
    ("/1/show/name", "entry 2: show: name"),
    ("/Lineitem price", "Lineitem price"), ("", ""),
  ])
  func `a place is told in words, one of a list by its number`(pointer: String, place: String) {
    #expect(Violation.place(of: pointer) == place)
  }

  @Test(arguments: ["amy", "@", "amy@", "@x", "a@b@c", "a b@c", "a@b\n", "a@\u{2003}b"])
  func `a malformed email is refused`(email: String) {
    #expect(Order.sample { $0.email = email }.invalidFields.map(\.pointer) == ["/email"])
  }

  @Test(arguments: ["", "a@b", "Zoë.Ø@exämple.com", "a+b@[::1]"])
  func `an empty or unusual email is valid`(email: String) {
    #expect(Order.sample { $0.email = email }.invalidFields == [])
  }

  @Test(arguments: ["", "A", "a b", "a/b", "é", "a\n", String(repeating: "a", count: 65)])
  func `a malformed id is refused`(id: String) {
    let order = Order(id: id, date: noon, name: PersonName(first: "", last: ""), email: "", total: dollars(1))
    #expect(order.invalidFields.map(\.pointer) == ["/id"])
  }

  @Test func `an id has up to 64 characters`() {
    let id = String(repeating: "a", count: 64)
    let order = Order(id: id, date: noon, name: PersonName(first: "", last: ""), email: "", total: dollars(1))
    #expect(order.invalidFields == [])
  }

  // MARK: Fixtures

  private static let broken: [([String], @Sendable (inout Order) -> Void)] = [
    (["/items/0/quantity"], { $0.give([.sample(0, quantity: 0)]) }),
    (["/items/0/quantity", "/total"], { $0.items[0].quantity = -1 }),
    (["/items/0/quantity"], { $0.give([.sample(0, quantity: 1_000_001)]) }),
    (["/items/0/title"], { $0.items = [untitled] }),
    (["/items/0/unitPrice", "/total"], { $0.items[0].unitPrice = dollars(-1) }),
    (["/items/0/discount", "/total"], { $0.items[0].discount = dollars(-1) }),
    (["/items/0/unitPrice", "/total"], { $0.items[0].unitPrice = .zero(iso("EUR")) }),
    (["/items"], { $0.give(Array(repeating: .sample(0), count: 1_001)) }),
    (["/discount", "/total"], { $0.discount = dollars(-1) }),
    (["/shippingCharge", "/total"], { $0.shippingCharge = .zero(iso("EUR")) }),
    (["/tax", "/total"], { $0.tax = dollars(-1) }),
    (["/total"], { $0.total = dollars(122) }), (["/total"], { $0.total = dollars(-123) }),
    (["/reference"], { $0.reference = "" }),
    (["/date"], { $0.date = Instant(microseconds: Instant.latest.microseconds + 1) }),
    (["/date"], { $0.date = Instant(microseconds: .min) }),
    (["/createdAt", "/updatedAt"], { ($0.createdAt, $0.updatedAt) = (beyond, beyond) }),
    (["/payment/last4"], { $0.payment = card(last4: "4242424242424242") }),
    (["/payment/last4"], { $0.payment = card(last4: "١٢٣٤") }),
    (["/payment/last4"], { $0.payment = card(last4: "123") }),
    (["/payment/expires"], { $0.payment = card(month: 0) }), (["/payment/expires"], { $0.payment = card(month: 13) }),
    (["/payment/expires"], { $0.payment = card(year: 30) }),
    (["/refunds/0/amount"], { $0.refunds = [refund(dollars(0))] }),
    (["/refunds/0/amount"], { $0.refunds = [refund(dollars(-1))] }),
    (["/refunds/0/amount"], { $0.refunds = [refund(Money(minorUnits: 1, currency: iso("EUR")))] }),
    (["/refunds"], { $0.refunds = [refund(dollars(100)), refund(dollars(24))] }),
    (["/refunds"], { $0.refunds = [refund(dollars(.max)), refund(dollars(1))] }),
    (["/refunds/0/at"], { $0.refunds = [refund(dollars(1)).at(Instant(microseconds: .min))] }),
  ]

  private static let saved: [(String, @Sendable (inout Order) -> Void)] = [
    ("nothing known of the customer", { $0 = bare(dollars(1)) }),
    ("a title without SKU", { $0.items[0].sku = "" }), ("a SKU without title", { $0.items[0].title = "" }),
    ("a million pieces", { $0.give([.sample(0, quantity: 1_000_000)]) }),
    ("a thousand lines", { $0.give(Array(repeating: .sample(0), count: 1_000)) }),
    ("a card", { $0.payment = card() }), ("the first moment", { $0.date = .earliest }),
    ("the last moment", { $0.date = .latest }), ("all given back", { $0.refunds = [refund(dollars(123))] }),
    ("a negative total without items", { $0 = bare(dollars(.min)) }),
    ("the greatest total without items", { $0 = bare(dollars(.max)) }),
  ]

  private typealias TextField = (pointer: String, set: @Sendable (inout Order, String) -> Void)

  private static let orderTexts: [TextField] = [
    ("/reference", { $0.reference = $1 }), ("/name/first", { $0.name.first = $1 }),
    ("/name/last", { $0.name.last = $1 }), ("/phone", { $0.phone = $1 }), ("/service", { $0.service = $1 }),
    ("/carrier", { $0.carrier = $1 }), ("/tracking", { $0.tracking = $1 }), ("/note", { $0.note = $1 }),
    ("/payment/brand", { $0.payment = card(brand: $1) }), ("/items/0/sku", { $0.items[0].sku = $1 }),
    ("/items/0/title", { $0.items[0].title = $1 }),
    ("/refunds/0/reason", { $0.refunds = [Refund(amount: dollars(1), reason: $1, at: noon)] }),
  ]

  private static let addressTexts: [TextField] = Address.parts.flatMap { name, path -> [TextField] in
    [
      ("/billingAddress/\(name)", { $0.billingAddress = Address().with(path, $1) }),
      ("/shipmentAddress/\(name)", { $0.shipmentAddress = Address().with(path, $1) }),
    ]
  }

  private static let untitled = OrderItem(
    sku: "", title: "", quantity: 1, unitPrice: dollars(123), discount: dollars(0))
  private static let beyond = Instant(microseconds: .max)

  private static func bare(_ total: Money) -> Order {
    Order(id: "a", date: noon, name: PersonName(first: "", last: ""), email: "", total: total)
  }

  private static func card(brand: String = "Visa", last4: String = "4242", year: Int = 2030, month: Int = 5)
    -> PaymentCard
  {
    PaymentCard(brand: brand, last4: last4, expiryYear: year, expiryMonth: month)
  }

  private static func refund(_ amount: Money) -> Refund { Refund(amount: amount, reason: "", at: noon) }

  @Test func `more tags than 50, and longer ones than 40 characters, break a rule`() {
    let many = Order.sample { $0.tags = Tags((1...51).map { "tag \($0)" }) }
    #expect(many.invalidFields == [Violation("/tags", .length(51, .entries, 0...50))])
    let long = Order.sample { $0.tags = Tags(["ok", String(repeating: "é", count: 41), "a\u{1B}b"]) }
    #expect(
      long.invalidFields
        == [
          Violation("/tags/1", .length(41, .characters, 1...40)), Violation("/tags/2", .controlCharacter),
        ])
    #expect(Order.sample { $0.tags = Tags([String(repeating: "é", count: 40)]) }.invalidFields == [])
  }
}

extension Order {
  /// Sets items with a total of zero.
  fileprivate mutating func give(_ items: [OrderItem]) {
    self.items = items
    total = dollars(0)
  }
}

extension Refund {
  fileprivate func at(_ moment: Instant) -> Refund { Refund(amount: amount, reason: reason, at: moment) }
}

extension Address {
  fileprivate func with(_ path: any WritableKeyPath<Address, String> & Sendable, _ text: String) -> Address {
    var address = self
    address[keyPath: path] = text
    return address
  }
}
