import OrdersStoreProtocols
import Testing

@Suite struct StoreRefusalsTests {
  @Test(arguments: changes)
  func `an order on its way is as a store could have written it`(
    pointers: [String], change: @Sendable (inout OrderTransfer) -> Void
  ) {
    let order = Order(
      id: "a", number: 1, date: .earliest, name: PersonName(first: "", last: ""), email: "",
      total: .zero(Currency.all[0]))
    let author = Author(name: "Ann", frontEnd: "web")
    var transfer = OrderTransfer(
      order: order, isDeleted: false,
      events: [OrderEvent(id: 1, .created, from: nil, to: order, by: author, at: .earliest)])
    change(&transfer)
    #expect(transfer.invalidFields.map(\.pointer) == pointers)
  }

  @Test(arguments: [
    (StoreSettings(), []), (StoreSettings(name: "Ours", currency: "JPY", timeZone: "Asia/Tokyo"), []),
    (StoreSettings(currency: "usd"), ["/currency"]), (StoreSettings(timeZone: "Mars/Olympus"), ["/timeZone"]),
    (StoreSettings(timeZone: ""), ["/timeZone"]), (StoreSettings(address: "1 Main St\nBern", phone: "555"), []),
    (StoreSettings(address: "a\u{1B}b"), ["/address"]), (StoreSettings(phone: "a\u{1B}b"), ["/phone"]),
    (StoreSettings(name: String(repeating: "x", count: 1_001)), ["/name"]),
    (StoreSettings(name: "Our\u{1B}[2Jshop"), ["/name"]),
  ])
  func `settings are a short name, a currency and a zone`(settings: StoreSettings, pointers: [String]) {
    #expect(settings.invalidFields.map(\.pointer) == pointers)
  }

  @Test func `a conflict tells the fields of an edit that differ, and none of another change`() {
    let order = Order(
      id: "a", date: .earliest, name: PersonName(first: "Amy", last: ""), email: "", total: .zero(Currency.all[0]))
    var mine = order
    mine.name.first = "Ann"
    let edit = OrderConflict(of: .edit(mine), to: order, seenVersion: 3)
    #expect(edit.differences == [FieldChange(field: "name", from: "Amy", to: "Ann")])
    #expect(edit.seenVersion == 3)
    #expect(OrderConflict(of: .refund(nil, reason: ""), to: order, seenVersion: 3).differences == [])
    #expect(OrderConflict(of: nil, to: order, seenVersion: 3).current == order)
  }

  @Test(arguments: [
    (3, "somebody changed order 61 after you opened it"), (0, "order 61 is at version 4; you saw none of its versions"),
    (-1, "order 61 is at version 4; you saw none of its versions"),
  ])
  func `a conflict names the version that was seen, where it can be one`(seen: Int64, words: String) {
    var order = Order(
      id: "a", date: .earliest, name: PersonName(first: "Amy", last: ""), email: "", total: .zero(Currency.all[0]))
    (order.number, order.version) = (61, 4)
    let cause = StoreError.Cause.conflict(OrderConflict(of: nil, to: order, seenVersion: seen))
    #expect(cause.description == words)
  }

  @Test(
    arguments: [
      // A field that was changed, and one that was changed back.
      (
        [("phone", "1", "2"), ("note", nil, "a"), ("note", "a", nil)], 1,
        [FieldChange(field: "phone", from: "1", to: "2")]
      ),
      ([("phone", "1", "2"), ("phone", "2", "3")], 1, [FieldChange(field: "phone", from: "1", to: "3")]),
      // Only the change to version 3.
      ([("phone", "1", "2"), ("note", nil, "a")], 2, [FieldChange(field: "note", from: nil, to: "a")]),
      // Versions that the events do not cover: too early, current, or not existing.
      ([("phone", "1", "2")], 0, nil), ([("phone", "1", "2")], -1, nil), ([("phone", "1", "2")], 2, nil),
      ([("phone", "1", "2")], .max, nil), ([("phone", "1", "2")], .min, nil),
    ] as [([(String, String?, String?)], Int64, [FieldChange]?)])
  func `the history tells what others have changed`(
    changes: [(String, String?, String?)], seen: Int64, meanwhile: [FieldChange]?
  ) {
    var order = Order(
      id: "a", date: .earliest, name: PersonName(first: "Amy", last: ""), email: "", total: .zero(Currency.all[0]))
    var events = [event(1, .created, [])]
    for (index, change) in changes.enumerated() {
      events.append(
        event(Int64(index + 2), .edited, [FieldChange(field: change.0, from: change.1, to: change.2)]))
    }
    order.version = Int64(events.count)
    let conflict = OrderConflict(current: order, seenVersion: seen, differences: [])
    #expect(conflict.knowing(events).meanwhile == meanwhile)
    // Events after the conflict are ignored; with a gap or an erased event the changes are unknown.
    #expect(conflict.knowing(events + [event(.max, .edited, [])]).meanwhile == meanwhile)
    #expect(conflict.knowing(events.dropLast()).meanwhile == nil)
    events[events.count - 1].kind = .erased
    #expect(conflict.knowing(events).meanwhile == nil)
  }

  // MARK: Fixtures

  private func event(_ version: Int64, _ kind: OrderEvent.Kind, _ changes: [FieldChange]) -> OrderEvent {
    OrderEvent(
      id: version, orderID: "a", version: version, kind: kind, author: Author(name: "ann", frontEnd: "web"),
      at: .earliest, changes: changes, before: nil)
  }

  private static let changes: [([String], @Sendable (inout OrderTransfer) -> Void)] = [
    ([], { $0.order.note = "n" }), (["/number"], { $0.order.number = 0 }), (["/number"], { $0.order.number = .max }),
    ([], { $0.order.number = OrderLimits.number.upperBound }),
    (["/number"], { $0.order.number = OrderLimits.number.upperBound + 1 }),
    (["/version", "/events/0/version"], { ($0.order.version, $0.events[0].version) = (0, 0) }),
    (["/version", "/events/0/version"], { ($0.order.version, $0.events[0].version) = (.max, .max) }),
    (["/events/0/at"], { $0.events[0].at = Instant(microseconds: .max) }),
    (["/events/0/actor"], { $0.events[0].author.name = "Ann\u{1B}[2J" }),
    (["/events/0/frontEnd"], { $0.events[0].author.frontEnd = String(repeating: "x", count: 1_001) }),
    (["/events/0/before"], { $0.events[0].before = $0.order }),
    (["/events/1/before"], { $0.addChange { $0.id = "b" } }),
    (["/events/1/before"], { $0.addChange { $0.number = 2 } }), ([], { $0.addChange { $0.note = "n" } }),
    (["/events/1/before/email"], { $0.addChange { $0.email = "x" } }),
    (["/events"], { $0.events = [] }), (["/events"], { $0.order.version = 2 }),
    (["/events/0/order"], { $0.events[0].orderID = "b" }), (["/events"], { $0.events[0].id = 0 }),
    (["/events"], { $0.events[0].id = OrderLimits.transferredEvent.upperBound + 1 }),
    (["/events"], { $0.events.append($0.events[0]) }), (["/email"], { $0.order.email = "x" }),
  ]
}

extension OrderTransfer {
  /// Adds an event that leads to version 2, with the order before it.
  fileprivate mutating func addChange(from adjust: (inout Order) -> Void) {
    var before = order
    adjust(&before)
    order.version = 2
    events.append(
      OrderEvent(
        id: 2, orderID: order.id, version: 2, kind: .edited, author: events[0].author, at: .earliest, changes: [],
        before: before))
  }
}
