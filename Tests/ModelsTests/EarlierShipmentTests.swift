import Models
import ModelsTesting
import Testing

/// Tests the shipment of an order that a program without shipments has shipped.
@Suite struct EarlierShipmentTests {
  private struct Unread: Error {}

  private let order = Order.sample {
    $0.status = .delivered
    ($0.carrier, $0.tracking) = ("UPS", "1Z")
    $0.updatedAt = noon.adding(seconds: 999)
  }

  /// Returns the events of the changes of a status, one a second.
  private func history(_ statuses: [OrderStatus]) -> [OrderEvent] {
    zip(statuses, statuses.dropFirst()).enumerated().map { place, change in
      let second = Int64(place + 1)
      return OrderEvent(
        id: second, orderID: order.id, version: second + 1, kind: .statusChanged,
        author: Author(name: "ann", frontEnd: "api"), at: noon.adding(seconds: second),
        changes: [FieldChange(field: "status", from: change.0.rawValue, to: change.1.rawValue)], before: nil)
    }
  }

  @Test func `a return finds a shipment at the times of the history, with the order's carrier`() throws {
    // The order was delivered, the delivery undone and repeated.
    let history = history([.placed, .paid, .shipped, .delivered, .shipped, .delivered])
    let ready = order.ready(for: .return(Return(lines: []), .share(withShipping: false))) { history }
    let parcel = try #require(ready.shipments.first)
    #expect(ready.shipments.count == 1 && parcel.state == .delivered)
    #expect(parcel.at == noon.adding(seconds: 2))
    #expect(parcel.endedAt == noon.adding(seconds: 5))
    #expect((parcel.carrier, parcel.tracking) == ("UPS", "1Z"))
    #expect(parcel.lines.map(\.quantity) == order.items.map(\.quantity))
  }

  @Test func `without the changes in its history, the times are that of the last change`() {
    let parcel = order.ready(for: .ship(Shipment(number: 1, at: .blank, lines: []))) { [] }.shipments.first
    #expect(parcel?.at == order.updatedAt && parcel?.endedAt == order.updatedAt)
  }

  @Test func `another change, and an order with shipments, do not read the history`() throws {
    for change in [OrderChange.edit(order), .note("x"), .refund(nil, reason: "")] {
      #expect(try order.ready(for: change) { throw Unread() } == order)
    }
    let open = order.with { $0.status = .paid }
    #expect(try open.ready(for: .ship(Shipment(number: 0, at: .blank, lines: []))) { throw Unread() } == open)
  }
}
