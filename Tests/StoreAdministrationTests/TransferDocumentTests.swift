import APITesting
import DocumentsProtocols
import Foundation
import MelodyModels
import Models
import ModelsTesting
import PresentationProtocols
import PresentationTesting
import ShowModels
import StoreAdministrationProtocols
import Testing

@Suite struct TransferDocumentTests {
  @Test(arguments: [TransferDocument.whole, .bare, .extreme, .seen, .unseen, .tune, .view])
  func `a line of a transfer is parsed to the same record`(document: TransferDocument) throws {
    let line = document.json()
    #expect(!line.contains(UInt8(ascii: "\n")))
    #expect(try TransferDocument(json: line) == document)
  }

  /// The seed decides which optional fields an order has.
  @Test(arguments: 0..<200)
  func `any order reads as the same`(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let document = TransferDocument.random(&dice)
    #expect(try TransferDocument(json: document.json()) == document)
  }

  @Test func `a line is plain to read`() {
    #expect(
      TransferDocument.bare.text == """
        {"order":{"id":"abc123","number":1001,"version":1,"status":"placed","date":"2007-06-29T00:00:00Z",\
        "reference":null,"firstName":"Amy","lastName":"Apple","email":"amy.apple@clean-swift.com","phone":null,\
        "billingAddress":null,"shipmentAddress":null,"shipmentMethod":null,"service":null,"carrier":null,\
        "tracking":null,"payment":null,"items":[],"discount":{"amount":"0.00","currency":"USD"},\
        "shippingCharge":{"amount":"0.00","currency":"USD"},"tax":{"amount":"0.00","currency":"USD"},\
        "taxIncluded":false,"refunds":[],"total":{"amount":"1.23","currency":"USD"},"note":null,\
        "createdAt":"2007-06-29T00:00:00Z","updatedAt":"2007-06-29T00:00:00Z"},"deleted":false,"events":[]}
        """)
  }

  @Test func `so is a show with what has been watched of it, and a tune`() {
    #expect(
      TransferDocument.seen.text == """
        {"show":{"id":"143","version":3,"title":"Silicon Valley","poster":"https://example.com/p.jpg","banner":null,\
        "background":null,"episodes":[{"id":"1","title":"Minimum Viable Product","season":1,"number":1,\
        "special":false,"airsAt":"2007-06-29T00:00:00Z"},{"id":"2","title":"TBA","season":1,"number":null,\
        "special":true,"airsAt":null}],"watched":[{"episode":"1","at":"2007-06-29T00:00:00Z"}],\
        "rule":"after-last","specials":true,"updatedAt":"2007-06-29T00:00:00Z",\
        "told":{"source":"api.tvmaze.com","at":"2007-06-29T00:00:00Z"}}}
        """)
    #expect(
      TransferDocument.tune.text == #"{"melody":{"id":"scale","rtttl":"Scale:d=4,o=5,b=120:c,8d#6.,p"}}"#)
  }

  @Test(arguments: [
    (TransferDocument.seen, "\"version\":3", "\"version\":true", "/show/version"),
    (.seen, "after-last", "at-random", "/show/rule"), (.seen, "https://example.com/p.jpg", "", "/show/poster"),
    (.seen, "\"season\":1", "\"season\":null", "/show/episodes/0/season"),
    (.seen, "\"episode\":\"1\",", "", "/show/watched/0/episode"),
    (.seen, "\"specials\"", "\"special\"", "/show/special"),
    (.seen, "\"source\":\"api.tvmaze.com\"", "\"source\":1", "/show/told/source"),
    (.seen, "{\"show\"", "{\"melody\":null,\"show\"", "/melody"),
    (.view, "\"filters\":\"status=paid\"", "\"filters\":7", "/view/filters"),
    (.view, "\"owner\"", "\"user\"", "/view/user"),
    (.tune, "8d#6", "8x6", "/melody/rtttl"), (.tune, "\"id\":\"scale\",", "", "/melody/id"),
  ])
  func `a line that is not a show, a tune or a view is reported with its pointer`(
    document: TransferDocument, part: String, other: String, pointer: String
  ) throws {
    let line = document.text.replacing(part, with: other, maxReplacements: 1)
    let problem = try #require(throws: Problem.self) { try TransferDocument(json: Array(line.utf8)) }
    #expect(problem.faults.map(\.pointer).contains(pointer), "\(problem.faults)")
  }

  @Test(arguments: [
    ("\"number\":1001", "\"number\":\"1001\"", "/order/number"), ("\"deleted\":false,", "", "/deleted"),
    ("\"placed\"", "\"lost\"", "/order/status"), ("\"1.23\"", "\"1.234\"", "/order/total/amount"),
    ("\"1.23\",\"currency\":\"USD\"", "\"1.23\",\"currency\":\"ABC\"", "/order/total/currency"),
    ("2007-06-29T00:00:00Z", "2007-06-29", "/order/date"), ("\"phone\":null", "\"phones\":null", "/order/phones"),
    ("\"email\":\"amy.apple@clean-swift.com\",", "", "/order/email"),
    ("\"items\":[]", "\"items\":[{}]", "/order/items/0/sku"),
    ("\"events\":[]", "\"events\":[7]", "/events/0"), ("\"events\":[]", "\"events\":null", "/events"),
  ])
  func `a line that is not an order is reported with its pointer`(part: String, other: String, pointer: String) throws {
    let line = TransferDocument.bare.text.replacing(part, with: other, maxReplacements: 1)
    let problem = try #require(throws: Problem.self) { try TransferDocument(json: Array(line.utf8)) }
    #expect(problem.code == .invalid)
    #expect(problem.faults.map(\.pointer).contains(pointer), "\(problem.faults)")
  }

  @Test(arguments: ["", "{", "[]", "null", "{}", "{\"order\":1}", "\u{FEFF}", String(repeating: "[", count: 5_000)])
  func `any other line is a problem`(line: String) {
    #expect(throws: Problem.self) { try TransferDocument(json: Array(line.utf8)) }
  }

  @Test func `a line that is cut anywhere is a problem`() {
    let line = TransferDocument.whole.json()
    for end in line.indices { #expect(throws: Problem.self) { try TransferDocument(json: Array(line[..<end])) } }
  }
}

// MARK: Fixtures

extension TransferDocument {
  fileprivate static let bare = TransferDocument.order(.amy, isDeleted: false, events: [])

  fileprivate static var whole: TransferDocument {
    let author = Author(name: "amy \u{1F34E}", frontEnd: "web", client: "desk \u{1F34E}, command-line")
    var edited = Order.whole
    edited.version = 4
    edited.email = ""
    edited.note = nil
    return .order(
      edited, isDeleted: true,
      events: [
        OrderEvent(id: 1, .created, from: nil, to: .whole, by: author, at: .amysDay),
        OrderEvent(id: .max, .edited, from: .whole, to: edited, by: author, at: .latest),
      ])
  }

  /// A document with both ends of every range, and with texts that JSON has to escape.
  fileprivate static var extreme: TransferDocument {
    var order = Order(
      id: "\u{0}\"\\\n", number: .max, version: .min, date: .earliest, name: PersonName(first: "", last: ""),
      email: "\u{7F}\u{2028}", total: Money(minorUnits: .min, currency: .usd))
    order.items = [
      OrderItem(
        sku: "", title: "", quantity: .min, unitPrice: Money(minorUnits: .max, currency: Currency.all[0]),
        discount: Money(minorUnits: -1, currency: .usd))
    ]
    order.payment = PaymentCard(brand: "", last4: "", expiryYear: .max, expiryMonth: .min)
    order.billingAddress = Address()
    order.note = ""
    order.updatedAt = .latest
    return .order(order, isDeleted: true, events: [])
  }

  fileprivate static let seen = TransferDocument.show(
    TrackedShow(
      id: "143", version: 3, title: "Silicon Valley",
      images: ShowImages(poster: URL(string: "https://example.com/p.jpg")),
      episodes: [
        Episode(id: "1", title: "Minimum Viable Product", season: 1, number: 1, airsAt: .amysDay),
        Episode(id: "2", title: "TBA", season: 1, number: nil),
      ], watched: ["1": .amysDay], settings: WatchingSettings(rule: .afterLast, countsSpecials: true),
      updatedAt: .amysDay, lastRefresh: ShowStamp(source: "api.tvmaze.com", at: .amysDay)))
  fileprivate static let unseen = TransferDocument.show(TrackedShow(id: "", title: "\u{0}", updatedAt: .latest))
  fileprivate static let view = TransferDocument.view(
    TransferredView(owner: "amy", name: "To ship", filters: "status=paid"))

  fileprivate static let tune = TransferDocument.melody(
    Melody(
      id: "scale", title: "Scale", tempo: 120,
      notes: [
        Note(.quarter, Pitch(octave: 5, step: 0)), Note(.eighth, isDotted: true, Pitch(octave: 6, step: 3)),
        Note(.quarter, nil),
      ]))

  fileprivate static func random(_ dice: inout SplitMix64) -> TransferDocument {
    let order = Order.random(&dice)
    var events: [OrderEvent] = []
    for id in 0..<Int64.random(in: 0...3, using: &dice) {
      let before = Bool.random(using: &dice) ? Order.random(&dice) : nil
      events.append(
        OrderEvent(
          id: id, OrderEvent.Kind.allCases.randomElement(using: &dice) ?? .edited, from: before, to: order,
          by: Author(name: dice.text() ?? "", frontEnd: "web", client: dice.text()), at: dice.moment()))
    }
    return .order(order, isDeleted: Bool.random(using: &dice), events: events)
  }
}

extension Order {
  fileprivate static func random(_ dice: inout SplitMix64) -> Order {
    var order = Order(
      id: dice.text() ?? "", number: .random(in: .min ... .max, using: &dice), date: dice.moment(),
      name: PersonName(first: dice.text() ?? "", last: dice.text() ?? ""), email: dice.text() ?? "",
      total: dice.money())
    order.status = OrderStatus.allCases.randomElement(using: &dice) ?? .draft
    order.reference = dice.text()
    order.phone = dice.text()
    order.billingAddress = dice.text().map { Address(city: $0) }
    order.shipmentAddress = dice.text().map { Address(name: $0, phone: $0) }
    order.shipmentMethod = ShipmentMethod.allCases.randomElement(using: &dice)
    order.service = dice.text()
    order.carrier = dice.text()
    order.tracking = dice.text()
    order.payment = dice.text().map { PaymentCard(brand: $0, last4: "4242", expiryYear: 2030, expiryMonth: 5) }
    for _ in 0..<Int.random(in: 0...2, using: &dice) {
      order.items.append(
        OrderItem(
          sku: dice.text() ?? "", title: "t", quantity: 3, unitPrice: dice.money(), discount: dice.money()))
      order.refunds.append(Refund(amount: dice.money(), reason: dice.text() ?? "", at: dice.moment()))
    }
    order.discount = dice.money()
    order.tax = dice.money()
    order.taxIncluded = Bool.random(using: &dice)
    order.note = dice.text()
    order.createdAt = dice.moment()
    return order
  }
}

extension SplitMix64 {
  fileprivate mutating func text() -> String? {
    ["", "Amy", "李 小龍", "\"\\\u{0}\t", "محمد\u{200F}", "👩‍👩‍👧", nil].randomElement(using: &self) ?? nil
  }

  fileprivate mutating func money() -> Money {
    Money(
      minorUnits: .random(in: .min ... .max, using: &self), currency: Currency.all.randomElement(using: &self) ?? .usd)
  }

  fileprivate mutating func moment() -> Instant {
    Instant(microseconds: .random(in: Instant.earliest.microseconds...Instant.latest.microseconds, using: &self))
  }
}

extension Order {
  /// An order with a value in every field, some of them with characters that JSON escapes.
  fileprivate static var whole: Order {
    var order = Order.everyField
    order.name = PersonName(first: "Séan \"Pepe\"", last: "李 小龍")
    order.note = "ring twice,\n\"blue\" door\t\u{85}"
    return order
  }
}
