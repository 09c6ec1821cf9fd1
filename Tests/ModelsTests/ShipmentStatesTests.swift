import Models
import ModelsTesting
import Testing

/// Tests the later states of a shipment, and the status of its order that follows.
@Suite struct ShipmentStatesTests {
  private let later = noon.adding(seconds: 60)

  /// A paid order of three teas (line 1) and two boxes (line 2).
  private let order = Order.sample {
    $0.status = .paid
    $0.items = [.sample(100, quantity: 3), .sample(200, quantity: 2)]
    $0.total = dollars(700)
  }

  /// Returns the order with a shipment of two teas, and one of the rest.
  private func shipped(_ order: Order) throws -> Order {
    let part = Shipment(number: 0, at: noon, lines: [LineQuantity(item: 1, quantity: 2)])
    return try order.applying(.ship(part), at: noon)
      .applying(.ship(Shipment(number: 0, at: noon, lines: [])), at: noon)
  }

  private func ending(_ number: Int64, _ state: ShipmentState, isPaid: Bool = true) -> OrderChange {
    var parcel = Shipment(number: number, at: noon, lines: [])
    parcel.state = state
    return .ship(parcel, isPaid: isPaid)
  }

  private func refusal(of order: Order, _ change: OrderChange) -> Violation? {
    #expect(throws: Violation.self) { try order.applying(change, at: later) }
  }

  @Test func `the order is delivered with its last shipment, and keeps the time of each`() throws {
    let first = try shipped(order).applying(ending(2, .delivered), at: later)
    #expect(first.shipments.map(\.state) == [.shipped, .delivered])
    #expect(first.shipments.map(\.endedAt) == [nil, later])
    #expect(first.status == .shipped)
    #expect(try first.applying(ending(1, .delivered), at: later).status == .delivered)
    let part = Shipment(number: 0, at: noon, lines: [LineQuantity(item: 1, quantity: 2)])
    let open = try order.applying(.ship(part), at: noon).applying(ending(1, .delivered), at: later)
    #expect(open.status == .paid)
  }

  @Test(arguments: [ShipmentState.lost, .cancelled])
  func `the pieces of a lost or cancelled shipment are open again, and can be shipped and delivered`(
    state: ShipmentState
  ) throws {
    let lost = try shipped(order).applying(ending(1, .delivered), at: later).applying(ending(2, state), at: later)
    #expect(lost.openLines == [LineQuantity(item: 1, quantity: 1), LineQuantity(item: 2, quantity: 2)])
    #expect(lost.shippedPart == .partial)
    #expect(lost.status == .paid)
    let again = try lost.applying(.ship(Shipment(number: 0, at: noon, lines: [])), at: later)
    #expect(again.shipments.map(\.number) == [1, 2, 3])
    #expect(again.status == .shipped)
    #expect(try again.applying(ending(3, .delivered), at: later).status == .delivered)
    // The customer keeps what arrived.
    let less = lost.with {
      $0.items.removeLast(); $0.items[0].quantity = 2; $0.total = dollars(200)
    }
    #expect(try lost.applying(.edit(less), at: later).status == .delivered)
  }

  @Test func `an order that was not paid before is placed again, unless it has refunds`() throws {
    let placed = try shipped(order.with { $0.status = .placed })
    #expect(try placed.applying(ending(2, .lost, isPaid: false), at: later).status == .placed)
    #expect(try placed.applying(ending(2, .lost), at: later).status == .paid)
    let refunded = try placed.applying(.refund(dollars(1), reason: ""), at: later)
    #expect(try refunded.applying(ending(2, .lost, isPaid: false), at: later).status == .paid)
    let whole = try placed.applying(.refund(nil, reason: ""), at: later)
    #expect(try whole.applying(ending(2, .lost), at: later).status == .refunded)
  }

  @Test func `an unknown number, an ended shipment and a state that is none to follow are refused`() throws {
    let order = try shipped(order)
    #expect(refusal(of: order, ending(3, .lost)) == Violation("/number", .unknownShipment))
    for state in [ShipmentState.delivered, .lost, .cancelled] {
      let ended = try order.applying(ending(2, state), at: later)
      #expect(refusal(of: ended, ending(2, .lost)) == Violation("/number", .endedShipment))
    }
  }

  @Test func `a shipment whose pieces are in a return is neither lost nor cancelled`() throws {
    let lines = [LineQuantity(item: 2, quantity: 1)]
    let share = ReturnRefund.share(withShipping: false)
    let order = try shipped(order)
    let requested = try order.applying(.return(Return(lines: lines, state: .requested), share), at: later)
    for state in [ShipmentState.lost, .cancelled] {
      #expect(refusal(of: requested, ending(2, state)) == Violation("/number", .returnedShipment))
    }
    #expect(try requested.applying(ending(1, .lost), at: later).status == .paid)
    #expect(try requested.applying(ending(2, .delivered), at: later).shipments[1].state == .delivered)
    let refused = try requested.applying(.return(Return(number: 1, lines: [], state: .refused), share), at: later)
    #expect(try refused.applying(ending(2, .lost), at: later).status == .paid)
    let whole = try Order.sample { $0.items = [] }.applying(.ship(Shipment(number: 0, at: noon, lines: [])), at: later)
    let returned = try whole.applying(.return(Return(lines: [], state: .requested), share), at: later)
    #expect(refusal(of: returned, ending(1, .lost)) == Violation("/number", .returnedShipment))
  }

  @Test func `the shipment of an earlier program has the number 1`() throws {
    let former = order.with { ($0.status, $0.tracking) = (.shipped, "1Z1") }
    let lost = try former.applying(ending(1, .lost), at: later)
    #expect(lost.shipments.map(\.tracking) == ["1Z1"])
    #expect(lost.status == .paid)
    #expect(lost.shippedPart == .none)
  }

  @Test func `the history names the state, and an undo takes it back`() throws {
    let order = try shipped(order)
    let lost = try order.applying(ending(2, .lost), at: later)
    let event = OrderEvent(id: 1, .shipped, from: order, to: lost, by: .blank, at: later)
    #expect(event.changes.map(\.field) == ["status", "shipments"])
    #expect(event.changes.last?.to?.description.hasSuffix("(lost)") == true)
    let undone = try lost.undoing([event], at: later)
    #expect(undone.with { ($0.version, $0.updatedAt) = (order.version, order.updatedAt) } == order)
  }
}
