import Foundation
import Models
import Testing

@Suite struct OrderHistoryTests {
  @Test func `undo gives the order before its last change, as a new version, and undone again the one before`() throws {
    let order = Order.sample()
    let changed = try order.applying(.edit(order.with { $0.note = "Ring" }), at: noon)
    let twice = try changed.applying(.edit(changed.with { $0.note = "Ring twice" }), at: noon)
    var history = [event(.created, nil, order), event(.edited, order, changed), event(.edited, changed, twice)]
    let undone = try twice.undoing(history, at: noon)
    #expect(undone == changed.with { $0.version = 4 })
    history.append(event(.undone, twice, undone))
    let again = try undone.undoing(history, at: noon)
    #expect(again.note == order.note && again.version == 5)
    history.append(event(.undone, undone, again))
    #expect(!history.allowsUndo(of: again))
    #expect(throws: Violation.self) { try again.undoing(history, at: noon) }
  }

  @Test func `a change that an older program repeated by an undo can be undone`() throws {
    let order = Order.sample()
    let changed = try order.applying(.edit(order.with { $0.note = "Ring" }), at: noon)
    let undone = try changed.undoing([event(.edited, order, changed)], at: noon)
    let repeated = changed.with { $0.version = 4 }
    let history = [
      event(.created, nil, order), event(.edited, order, changed), event(.undone, changed, undone),
      event(.undone, undone, repeated),
    ]
    #expect(try repeated.undoing(history, at: noon).note == order.note)
  }

  @Test(arguments: [OrderEvent.Kind.created, .imported, .deleted, .restored, .erased])
  func `an event that changed no field cannot be undone`(kind: OrderEvent.Kind) {
    let order = Order.sample()
    let before = [.created, .imported].contains(kind) ? nil : order
    #expect(throws: Violation.self) { try order.undoing([event(kind, before, order)], at: noon) }
  }

  @Test func `an event says what changed from what to what`() {
    let order = Order.sample()
    let changed = order.with {
      $0.status = .paid
      $0.name.first = "Ann"
      $0.phone = "555"
      $0.items.append(.sample(100, quantity: 2, discount: 10))
      $0.total = dollars(313)
    }
    #expect(
      event(.edited, order, changed).changes == [
        FieldChange(field: "status", from: "placed", to: "paid"),
        FieldChange(field: "name", from: "Amy Apple", to: "Ann Apple"),
        FieldChange(field: "phone", from: nil, to: "555"),
        FieldChange(
          field: "items", from: "1 × NW-011 Queso Cabrales @ 1.23 USD",
          to: "1 × NW-011 Queso Cabrales @ 1.23 USD; 2 × NW-011 Queso Cabrales @ 1.00 USD − 0.10 USD"),
        FieldChange(field: "total", from: "1.23 USD", to: "3.13 USD"),
      ])
    #expect(event(.created, nil, order).changes == [])
    #expect(order.changes(to: order) == [])
  }

  @Test(arguments: partChanges)
  func `a change between the parts of a field, or of a card's month, is in the history with the same text twice`(
    field: String, text: String, change: @Sendable (inout Order) -> Void
  ) {
    let order = Order.sample {
      $0.billingAddress = Address(street1: "a, b")
      $0.shipmentAddress = Address(street1: "a, b")
      $0.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    }
    #expect(order.changes(to: order.with(change)) == [FieldChange(field: field, from: text, to: text)])
  }

  @Test(arguments: fieldChanges)
  func `a change of any one field is noticed`(field: String, change: @Sendable (inout Order) -> Void) {
    let order = Order.sample()
    #expect(order.changes(to: order.with(change)).map(\.field) == [field])
  }

  @Test(arguments: [OrderLimits.counter.upperBound, .max, 0, .min])
  func `an order whose version none can follow refuses every change`(version: Int64) {
    let order = Order.sample().with { $0.version = version }
    let event = event(.edited, Order.sample(), order)
    let changes: [() throws -> Order] = [
      { try order.applying(.edit(order.with { $0.note = "other" }), at: noon) }, { try order.next(at: noon) },
      { try order.undoing([event], at: noon) }, { try order.erased(at: noon) },
    ]
    for change in changes {
      let refusal = #expect(throws: Violation.self) { try change() }
      #expect(refusal?.pointer == "/version")
    }
  }

  @Test func `an undo refuses a state that breaks a rule and leaves number and id as they are`() throws {
    let order = Order.sample().with { $0.version = 2 }
    let other = Order.sample().with {
      ($0.id, $0.number) = ("other", 9_999)
      $0.note = "before"
    }
    let undone = try order.undoing([event(.edited, other, order)], at: noon)
    #expect(undone.id == order.id && undone.number == order.number && undone.note == "before")
    let broken = Order.sample().with { $0.email = "nobody" }
    let refusal = #expect(throws: Violation.self) { try order.undoing([event(.edited, broken, order)], at: noon) }
    #expect(refusal?.pointer == "/email")
  }

  @Test func `an erased order keeps its books and nothing of the person`() throws {
    let order = personal
    let erased = try order.erased(at: noon)
    let text = "\(erased)"
    for word in ["Secret", "4242"] { #expect(!text.contains(word)) }
    #expect(erased.version == 2)
    #expect([erased.total, erased.items[0].unitPrice] == [order.total, order.items[0].unitPrice])
    #expect(erased.reference == order.reference)
    #expect(erased.invalidFields.isEmpty)
  }

  @Test func `an erased history keeps nothing of the person`() throws {
    let other = personal.with {
      $0.status = .paid
      $0.name.first = "Other Secret"
      $0.note = "Secret again"
    }
    let events = [
      event(.edited, personal, other).withoutPerson, event(.erased, other, try other.erased(at: noon)),
      event(.edited, Order.sample(), personal).withoutPerson,
    ]
    let text = "\(events)"
    for word in ["Secret", "4242"] { #expect(!text.contains(word)) }
    #expect(events[0].changes == [FieldChange(field: "status", from: "placed", to: "paid")])
    #expect(events[1].changes == [])
  }

  @Test(arguments: [
    ("a", "b", "a", nil, "b"), ("a", "b", "b", "a", nil), ("a", "a", "a", nil, nil), ("a", "b", "c", "a", "b"),
  ])
  func `an event keeps of two persons the one who is not erased`(
    from: String, to: String, erased: String, leftFrom: String?, leftTo: String?
  ) {
    let before = personal.with { ($0.email, $0.name.first) = (from, from) }
    let after = personal.with {
      ($0.email, $0.name.first) = (to, to)
      $0.status = .paid
    }
    let left = event(.edited, before, after).withoutPerson { $0 == erased }
    let emails = left.changes.filter { $0.field == "email" }
    #expect(emails.map(\.from?.description) == (from == to || leftFrom == leftTo ? [] : [leftFrom]))
    #expect(emails.map(\.to?.description) == (from == to || leftFrom == leftTo ? [] : [leftTo]))
    #expect(left.changes.contains { $0.field == "status" })
    #expect(left.before?.email == (erased == from ? "" : from))
  }

  @Test(arguments: [
    (Author(name: "desk", frontEnd: "command-line"), "desk, command-line"), (Author(name: "", frontEnd: "web"), "web"),
    (Author(name: "", frontEnd: ""), nil), (Author(name: "\u{0}\u{9B}", frontEnd: ""), nil),
  ])
  func `an author says of itself one line without control characters`(author: Author, claim: String?) {
    #expect(author.claim == claim)
  }

  // MARK: Fixtures

  private func event(_ kind: OrderEvent.Kind, _ before: Order?, _ after: Order) -> OrderEvent {
    OrderEvent(
      id: 1, kind, from: before, to: after, by: Author(name: "Ann", frontEnd: "command-line"), at: noon)
  }

  private var personal: Order {
    .sample {
      $0.reference = "#10248"
      $0.name = PersonName(first: "Secret", last: "Secret")
      $0.email = "Secret@example.com"
      $0.phone = "Secret"
      $0.billingAddress = Address(name: "Secret", street1: "Secret", zip: "Secret")
      $0.shipmentAddress = Address(company: "Secret", phone: "Secret", city: "Secret")
      $0.payment = PaymentCard(brand: "Secret", last4: "4242", expiryYear: 2030, expiryMonth: 5)
      $0.note = "Secret"
    }
  }

  /// Changes that keep the text of a field, with that text.
  private static let partChanges: [(String, String, @Sendable (inout Order) -> Void)] = [
    ("name", "Amy Apple", { $0.name = PersonName(first: "Amy Apple", last: "") }),
    ("billingAddress", "a, b", { $0.billingAddress = Address(street1: "a", city: "b") }),
    ("shipmentAddress", "a, b", { $0.shipmentAddress = Address(street1: "a", city: "b") }),
    ("payment", "Visa 4242", { $0.payment?.expiryYear = 2031 }),
  ]

  private static let fieldChanges: [(String, @Sendable (inout Order) -> Void)] = [
    ("status", { $0.status = .paid }), ("date", { $0.date = .latest }), ("reference", { $0.reference = "R" }),
    ("name", { $0.name.last = "B" }), ("email", { $0.email = "" }), ("phone", { $0.phone = "" }),
    ("billingAddress", { $0.billingAddress = Address(zip: "1") }),
    ("shipmentAddress", { $0.shipmentAddress = Address(country: "1") }),
    ("shipmentMethod", { $0.shipmentMethod = .oneDay }), ("service", { $0.service = "S" }),
    ("carrier", { $0.carrier = "C" }), ("tracking", { $0.tracking = "T" }),
    ("payment", { $0.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5) }),
    ("items", { $0.items[0].quantity = 2 }), ("discount", { $0.discount = dollars(1) }),
    ("shippingCharge", { $0.shippingCharge = dollars(1) }), ("tax", { $0.tax = dollars(1) }),
    ("taxIncluded", { $0.taxIncluded = true }), ("total", { $0.total = dollars(1) }), ("note", { $0.note = "N" }),
    ("refunds", { $0.refunds = [Refund(amount: dollars(1), reason: "", at: noon)] }),
  ]
}
