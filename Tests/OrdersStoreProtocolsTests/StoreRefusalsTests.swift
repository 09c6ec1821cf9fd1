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
    (StoreSettings(timeZone: ""), ["/timeZone"]),
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

  // MARK: Fixtures

  private static let changes: [([String], @Sendable (inout OrderTransfer) -> Void)] = [
    ([], { $0.order.note = "n" }), (["/number"], { $0.order.number = 0 }), (["/number"], { $0.order.number = .max }),
    (["/version"], { ($0.order.version, $0.events[0].version) = (0, 0) }),
    (["/version"], { ($0.order.version, $0.events[0].version) = (.max, .max) }),
    (["/events"], { $0.events = [] }), (["/events"], { $0.order.version = 2 }),
    (["/events"], { $0.events[0].orderID = "b" }), (["/events"], { $0.events[0].id = 0 }),
    (["/events"], { $0.events.append($0.events[0]) }), (["/email"], { $0.order.email = "x" }),
  ]
}
