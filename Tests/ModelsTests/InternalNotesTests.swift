import Models
import ModelsTesting
import Testing

/// Tests the notes that the people of the shop write about an order.
@Suite struct InternalNotesTests {
  private let later = noon.adding(seconds: 60)

  @Test func `a note has its author and its time, and the history has its text`() throws {
    let order = Order.sample { $0.note = "Ring twice." }
    let first = try order.applying(.note("Called, wants blue."), by: "ann", at: later)
    let second = try first.applying(.note("Blue is sold out.\nAsk again."), by: "bob", at: later.adding(seconds: 1))
    #expect(
      second.internalNotes == [
        InternalNote(at: later, author: "ann", text: "Called, wants blue."),
        InternalNote(at: later.adding(seconds: 1), author: "bob", text: "Blue is sold out.\nAsk again."),
      ])
    #expect((second.version, second.note) == (3, "Ring twice."))
    #expect(
      first.changes(to: second)
        == [FieldChange(field: "internalNotes", from: nil, to: "Blue is sold out.\nAsk again.")])
    #expect(second.changes(to: first).map(\.to) == [nil])
  }

  @Test func `an edit keeps the notes`() throws {
    let noted = try Order.sample().applying(.note("VIP"), by: "ann", at: later)
    let edited = try noted.applying(
      .edit(
        noted.with {
          $0.email = "new@example.com"
          $0.internalNotes = []
        }), at: later)
    #expect(edited.internalNotes == noted.internalNotes)
    #expect(edited.email == "new@example.com")
  }

  @Test func `an undo takes a note back`() throws {
    let order = Order.sample()
    let noted = try order.applying(.note("VIP"), by: "ann", at: later)
    let event = OrderEvent(id: 1, .noted, from: order, to: noted, by: Author(name: "ann", frontEnd: "api"), at: later)
    #expect(try noted.undoing([event], at: later).internalNotes == [])
  }

  @Test func `an erasure removes the notes from the order and from its history`() throws {
    let order = Order.sample()
    let noted = try order.applying(.note("Amy is ill."), by: "ann", at: later)
    #expect(noted.withoutPerson.internalNotes == [])
    let event = OrderEvent(id: 1, .noted, from: order, to: noted, by: Author(name: "ann", frontEnd: "api"), at: later)
    #expect(event.changes.count == 1)
    #expect(event.withoutPerson.changes == [])
    #expect(event.withoutPerson { $0 == order.email }.changes == [])
  }

  @Test func `an erasure removes the reasons of refunds and returns from the order and from its history`() throws {
    let author = Author(name: "ann", frontEnd: "api")
    var shipped = Order.sample { $0.status = .paid }
    shipped = try shipped.applying(.ship(Shipment(number: 0, at: .blank, lines: [])), at: later)
    let entry = Return(lines: [], reason: "Amy fell ill")
    let returned = try shipped.applying(
      .return(entry, .amount(Money(minorUnits: 1, currency: .usd))), at: later)
    let refunded = try returned.applying(.refund(Money(minorUnits: 2, currency: .usd), reason: "for Amy"), at: later)
    #expect(refunded.withoutPerson.refunds.map(\.reason) == ["", ""])
    #expect(refunded.withoutPerson.refunds.map(\.amount) == refunded.refunds.map(\.amount))
    #expect(refunded.withoutPerson.returns.map(\.reason) == [""])
    for (kind, before, after) in [
      (OrderEvent.Kind.returned, shipped, returned), (.refunded, returned, refunded),
      (.erased, refunded, try refunded.erased(at: later)),
    ] {
      let event = OrderEvent(id: 1, kind, from: before, to: after, by: author, at: later)
      #expect(!"\(event.withoutPerson)".contains("Amy"))
      #expect(!"\(event.withoutPerson { $0 == refunded.email })".contains("Amy"))
      #expect(event.withoutPerson.withoutPerson == event.withoutPerson)
    }
    let erasure = OrderEvent(
      id: 1, .erased, from: refunded, to: try refunded.erased(at: later), by: author, at: later)
    #expect(erasure.changes == [])
    let event = OrderEvent(id: 1, .refunded, from: returned, to: refunded, by: author, at: later)
    #expect(event.withoutPerson.changes.map(\.to?.description) == ["0.01 USD; 0.02 USD"])
  }

  @Test(arguments: ["", "a\u{1B}b", String(repeating: "x", count: 5_001)])
  func `an empty note, or one that is no text or too long, is refused`(text: String) {
    let error = #expect(throws: Violation.self) { try Order.sample().applying(.note(text), by: "ann", at: later) }
    #expect(error?.pointer == "/text")
  }

  @Test func `at most 500 notes and 64 KiB of them can be added`() throws {
    let many = Order.sample {
      $0.internalNotes = (1...499).map { InternalNote(at: noon, author: "ann", text: "Note \($0)") }
    }
    let full = try many.applying(.note("The last one."), by: "ann", at: later)
    let count = #expect(throws: Violation.self) { try full.applying(.note("x"), by: "ann", at: later) }
    #expect(count == Violation("/internalNotes", .length(501, .entries, 0...500)))
    #expect(try full.applying(.edit(full.with { $0.tags = Tags("late") }), at: later).internalNotes.count == 500)
    let long = Order.sample {
      let text = String(repeating: "x", count: 5_000)
      $0.internalNotes = (1...12).map { _ in InternalNote(at: noon, author: "ann", text: text) }
    }
    #expect(long.invalidFieldsIfNew == [])
    #expect(throws: Violation.self) {
      try long.applying(.note(String(repeating: "x", count: 5_000)), by: "ann", at: later)
    }
  }

  @Test func `a shipment changes only its own text in the history`() throws {
    let order = Order.sample {
      $0.status = .paid
      $0.items = [OrderItem(sku: "A", title: "Tea", quantity: 3, unitPrice: $0.total, discount: .zero(.usd))]
      $0.total = Money(minorUnits: 3 * $0.total.minorUnits, currency: .usd)
    }
    func parcel(_ pieces: Int64) -> OrderChange {
      .ship(Shipment(number: 0, at: .blank, lines: [LineQuantity(item: 1, quantity: pieces)]))
    }
    let first = try order.applying(parcel(1), at: later)
    let second = try first.applying(parcel(1), at: later)
    let change = first.changes(to: second).first { $0.field == "shipments" }
    #expect((change?.from?.description, change?.to?.description) == (nil, "2: 1 × A"))
    var delivered = Shipment(number: 1, at: .blank, lines: [])
    delivered.state = .delivered
    let ended = second.changes(to: try second.applying(.ship(delivered), at: later)).first { $0.field == "shipments" }
    #expect((ended?.from?.description, ended?.to?.description) == ("1: 1 × A", "1: 1 × A (delivered)"))
  }
}
