import Models
import ModelsTesting
import Testing

/// Tests the shipments of an order, and what is left to ship.
@Suite struct OrderShipmentsTests {
  private let later = noon.adding(seconds: 60)

  /// A paid order of three teas (line 1) and two boxes (line 2).
  private let order = Order.sample {
    $0.status = .paid
    $0.items = [.sample(100, quantity: 3), .sample(200, quantity: 2)]
    $0.items[1].sku = "BOX"
    $0.total = dollars(700)
  }

  private func parcel(_ lines: [(Int64, Int64)], tracking: String? = nil) -> OrderChange {
    var parcel = Shipment(number: 0, at: noon, lines: lines.map { LineQuantity(item: $0, quantity: $1) })
    (parcel.carrier, parcel.tracking) = (tracking.map { _ in "UPS" }, tracking)
    return .ship(parcel)
  }

  private func refusal(of order: Order, _ change: OrderChange) -> Violation? {
    #expect(throws: Violation.self) { try order.applying(change, at: later) }
  }

  @Test func `a part shipment has its lines and number, and the order stays paid until the last piece`() throws {
    let first = try order.applying(parcel([(1, 2)], tracking: "1Z1"), at: later)
    #expect(first.shipments.map(\.number) == [1])
    #expect(first.shipments[0].at == later)
    #expect(first.shipments[0].lines == [LineQuantity(item: 1, quantity: 2)])
    #expect(first.status == .paid)
    #expect(first.shippedPart == .partial)
    #expect(first.openLines == [LineQuantity(item: 1, quantity: 1), LineQuantity(item: 2, quantity: 2)])
    #expect([first.carrier, first.tracking] == ["UPS", "1Z1"])
    let second = try first.applying(parcel([], tracking: "1Z2"), at: later)
    #expect(second.shipments.map(\.tracking) == ["1Z1", "1Z2"])
    #expect(second.shipments[1].lines == first.openLines)
    #expect(second.status == .shipped)
    #expect(second.shippedPart == .complete)
    #expect(second.tracking == "1Z2")
  }

  @Test func `more than is left is refused with the number that is left`() throws {
    let first = try order.applying(parcel([(1, 2)]), at: later)
    #expect(
      refusal(of: first, parcel([(2, 1), (1, 2)]))
        == Violation("/lines/1/quantity", .notOpen(2, open: 1, "“NW-011”")))
    #expect(
      refusal(of: first, parcel([(1, 1), (1, 1)])) == Violation("/lines/1/quantity", .notOpen(1, open: 0, "“NW-011”")))
    #expect(refusal(of: first, parcel([(7, 1)])) == Violation("/lines/0/quantity", .notOpen(1, open: 0, "“7”")))
    #expect(
      refusal(of: first, parcel([(1, 0)]))
        == Violation("/lines/0/quantity", .outOfRange(0, OrderLimits.quantity)))
    let all = try first.applying(parcel([]), at: later)
    #expect(refusal(of: all, parcel([])) == Violation("/lines", .nothingToShip))
  }

  @Test(arguments: [OrderStatus.draft, .cancelled, .refunded])
  func `an order that is not for shipping is refused`(status: OrderStatus) {
    #expect(
      refusal(of: order.with { $0.status = status }, parcel([]))
        == Violation("/status", .transition(status, to: .shipped)))
  }

  @Test func `the status shipped ships the rest, with the carrier that it names, and delivered ends each shipment`()
    throws
  {
    let whole = try order.applying(.status(.shipped, carrier: "DHL", tracking: "JD1"), at: later)
    #expect(whole.shipments.map(\.lines) == [order.openLines])
    #expect([whole.shipments[0].carrier, whole.shipments[0].tracking] == ["DHL", "JD1"])
    let rest = try order.applying(parcel([(1, 3)], tracking: "1Z1"), at: later)
      .applying(.status(.shipped, carrier: nil, tracking: nil), at: later)
    #expect(rest.shipments.map(\.tracking) == ["1Z1", nil])
    #expect(rest.shipments[1].lines == [LineQuantity(item: 2, quantity: 2)])
    let delivered = try rest.applying(.status(.delivered, carrier: nil, tracking: nil), at: later)
    #expect(delivered.shipments.map(\.state) == [.delivered, .delivered])
    #expect(delivered.shipments.map(\.endedAt) == [later, later])
    let edited = try order.applying(
      .edit(
        order.with {
          $0.status = .shipped; $0.tracking = "1Z5"
        }), at: later)
    #expect(edited.shipments.map(\.tracking) == ["1Z5"])
  }

  @Test func `an order without items ships as a whole, once`() throws {
    let order = Order.sample { $0.items = [] }
    #expect(order.shippedPart == .none)
    let shipped = try order.applying(parcel([]), at: later)
    #expect(shipped.shipments.map(\.lines) == [[]])
    #expect(shipped.status == .shipped)
    #expect(refusal(of: shipped, parcel([])) == Violation("/lines", .nothingToShip))
  }

  @Test func `an order that a program without shipments has shipped is complete`() {
    let former = order.with { $0.status = .shipped }
    #expect(former.shippedPart == .complete)
    #expect(former.openLines == [])
    #expect(refusal(of: former, parcel([])) == Violation("/lines", .nothingToShip))
  }

  @Test func `an edit keeps what has been shipped, and ships the order if nothing is left`() throws {
    let first = try order.applying(parcel([(1, 2)], tracking: "1Z1"), at: later)
    #expect(
      refusal(
        of: first,
        .edit(
          first.with {
            $0.items[0].quantity = 1; $0.total = dollars(500)
          }))
        == Violation("/items/0/quantity", .belowShipped(1, 2)))
    #expect(
      refusal(
        of: first,
        .edit(
          first.with {
            $0.items = [$0.items.withIDs[1]]; $0.total = dollars(400)
          }))
        == Violation("/items", .shippedItem))
    let less = try first.applying(
      .edit(
        first.with {
          $0.items.removeLast(); $0.items[0].quantity = 2; $0.total = dollars(200)
        }), at: later)
    #expect(less.status == .shipped)
    let corrected = try first.applying(.edit(first.with { $0.tracking = "1Z9" }), at: later)
    #expect(corrected.shipments.map(\.tracking) == ["1Z9"])
  }

  @Test func `a tracking number that is corrected is that of the last shipment, too`() throws {
    let shipped = try order.applying(.status(.shipped, carrier: "UPS", tracking: "1Z1"), at: later)
    let corrected = try shipped.applying(.status(.shipped, carrier: nil, tracking: "1Z2"), at: later)
    #expect(corrected.shipments.map(\.tracking) == ["1Z2"])
    #expect(corrected.tracking == "1Z2")
  }

  @Test func `an order with an open part is not delivered, and the open part of a delivered one can be shipped`() throws
  {
    let shipped = try order.applying(parcel([]), at: later)
    // As an earlier program edited it.
    func enlarged(_ order: Order) -> Order {
      order.with {
        $0.items[0].quantity = 5; $0.total = dollars(900)
      }
    }
    let delivered = OrderChange.status(.delivered, carrier: nil, tracking: nil)
    #expect(refusal(of: enlarged(shipped), delivered) == Violation("/status", .openLines))
    let more = try enlarged(try shipped.applying(delivered, at: later)).applying(parcel([]), at: later)
    #expect(more.shipments.map(\.state) == [.delivered, .shipped])
    #expect(more.status == .shipped)
  }

  @Test func `an edit adds no pieces to a shipped, delivered or refunded order, and may change its other values`()
    throws
  {
    let shipped = try order.applying(parcel([]), at: later)
    let delivered = try shipped.applying(.status(.delivered, carrier: nil, tracking: nil), at: later)
    let former = order.with { $0.status = .shipped }
    let refunded = try shipped.applying(.refund(nil, reason: ""), at: later)
    for order in [shipped, delivered, former, refunded] {
      let more = order.with {
        $0.items[1].quantity += 1; $0.total = dollars(900)
      }
      #expect(refusal(of: order, .edit(more)) == Violation("/items/1/quantity", .addedItem))
      let another = order.with {
        $0.items.append(.sample(100)); $0.total = dollars(800)
      }
      #expect(refusal(of: order, .edit(another)) == Violation("/items/2/quantity", .addedItem))
      let named = try order.applying(.edit(order.with { $0.items[0].title = "Cheese" }), at: later)
      #expect(named.items[0].title == "Cheese" && named.status == order.status)
    }
  }

  @Test func `an order that was shipped as a whole stays so when lines are added`() throws {
    let shipped = try Order.sample { $0.items = [] }.applying(parcel([]), at: later)
    let edited = try shipped.applying(.edit(shipped.with { $0.items = [.sample(123)] }), at: later)
    #expect(edited.shippedPart == .complete)
    #expect(edited.openLines == [])
  }

  @Test func `a fault of a new shipment is at its own member`() {
    var parcel = Shipment(number: 0, at: noon, lines: [])
    parcel.url = "javascript:alert(1)"
    #expect(refusal(of: order, .ship(parcel)) == Violation("/url", .not(.url, "javascript:alert(1)")))
    parcel.url = nil
    parcel.note = "a\u{7}"
    #expect(refusal(of: order, .ship(parcel)) == Violation("/note", .controlCharacter))
  }

  @Test func `an order of which a part has been shipped cannot be cancelled, and does not offer it`() throws {
    #expect(order.nextStatuses == [.shipped, .cancelled])
    let first = try order.applying(parcel([(1, 2)]), at: later)
    #expect(first.nextStatuses == [.shipped])
    #expect(
      refusal(of: first, .status(.cancelled, carrier: nil, tracking: nil)) == Violation("/status", .partlyShipped))
  }

  @Test func `pieces of a lost or cancelled shipment can be shipped again`() throws {
    for state in [ShipmentState.lost, .cancelled] {
      let first = try order.applying(parcel([(1, 3)]), at: later).with { $0.shipments[0].state = state }
      #expect(first.openLines == order.openLines)
      #expect(first.shippedPart == .none)
      #expect(try first.applying(parcel([]), at: later).shipments.map(\.number) == [1, 2])
    }
  }

  @Test func `the history says which pieces were shipped, and an undo takes the shipment back`() throws {
    let first = try order.applying(parcel([(1, 2), (2, 1)], tracking: "1Z1"), at: later)
    let event = OrderEvent(id: 1, .shipped, from: order, to: first, by: Author(name: "amy", frontEnd: "web"), at: later)
    #expect(
      event.changes == [
        FieldChange(field: "carrier", from: nil, to: "UPS"), FieldChange(field: "tracking", from: nil, to: "1Z1"),
        FieldChange(field: "shipments", from: nil, to: "1: 2 × NW-011, 1 × BOX UPS 1Z1"),
      ])
    let undone = try first.undoing([event], at: later)
    #expect(undone.shipments == [])
    #expect(undone.openLines == order.openLines)
  }

  @Test func `an erasure removes the notes of shipments`() throws {
    let first = try order.applying(parcel([]), at: later).with { $0.shipments[0].note = "At Amy's mother." }
    #expect(first.withoutPerson.shipments.map(\.note) == [nil])
  }

  @Test func `shipments of a file are checked`() {
    func faults(_ adjust: (inout Shipment) -> Void) -> [Violation] {
      order.with {
        var shipment = Shipment(number: 1, at: noon, lines: [LineQuantity(item: 1, quantity: 1)])
        adjust(&shipment)
        $0.shipments = [shipment]
      }.invalidFields
    }
    #expect(faults { _ in } == [])
    let shipment = Shipment(number: 1, at: noon, lines: [LineQuantity(item: 1, quantity: 1)])
    for status in [OrderStatus.draft, .cancelled] {
      let order = order.with { ($0.status, $0.shipments) = (status, [shipment]) }
      #expect(order.invalidFields == [Violation("/status", .partlyShipped)])
    }
    #expect(faults { $0.number = 0 }.map(\.pointer) == ["/shipments/0/number"])
    #expect(faults { $0.lines[0].quantity = 0 }.map(\.pointer) == ["/shipments/0/lines/0/quantity"])
    #expect(faults { $0.lines[0].quantity = 4 } == [Violation("/items/0/quantity", .belowShipped(3, 4))])
    #expect(faults { $0.lines[0].item = 5 } == [Violation("/items", .shippedItem)])
    #expect(faults { $0.tracking = "a\u{7}" } == [Violation("/shipments/0/tracking", .controlCharacter)])
    #expect(faults { $0.number = 1_000_001 }.map(\.pointer) == ["/shipments/0/number"])
    #expect(faults { $0.endedAt = Instant(microseconds: .max) }.map(\.pointer) == ["/shipments/0/endedAt"])
  }

  @Test(arguments: 1...200)
  func `whatever is edited, shipped and undone, quantities and status agree`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (order, events, refusals) = (order, [OrderEvent](), 0)
    for step in 1...60 {
      let before = order
      do throws(Violation) {
        let change: OrderChange?
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: change = parcel([(Int64.random(in: 1...3, using: &random), Int64.random(in: 1...2, using: &random))])
        case 2: change = parcel([])
        case 3:
          var proposed = order
          for place in proposed.items.indices {
            proposed.items[place].quantity = Int64.random(in: 1...4, using: &random)
          }
          proposed.total = (try? proposed.totalOfItems()) ?? proposed.total
          change = .edit(proposed)
        case 4:
          let statuses: [OrderStatus] = [.shipped, .cancelled, .delivered]
          change = .status(statuses.randomElement(using: &random) ?? .shipped, carrier: nil, tracking: nil)
        case 5, 6:
          var parcel = Shipment(number: Int64.random(in: 1...5, using: &random), at: noon, lines: [])
          parcel.state = ShipmentState.allCases.randomElement(using: &random) ?? .lost
          change = .ship(parcel)
        default: change = nil
        }
        if let change {
          order = try before.applying(change, at: later)
        } else {
          order = try before.undoing(events, at: later)
        }
        guard order != before else { continue }
        let author = Author(name: "amy", frontEnd: "web")
        events.append(
          OrderEvent(id: Int64(step), change?.kind ?? .undone, from: before, to: order, by: author, at: later))
      } catch {
        refusals += 1
      }
      #expect(order.invalidFields == [])
      let shipped = order.shippedQuantities
      #expect(zip(order.items.ids, order.items).allSatisfy { shipped[$0, default: 0] <= $1.quantity })
      #expect(![.placed, .paid].contains(order.status) || order.shippedPart != .complete)
      #expect(![.shipped, .delivered].contains(order.status) || order.shippedPart == .complete)
      #expect((order.status == .shipped) == (order.shippedPart == .complete && order.isOnItsWay))
      #expect(order.status != .cancelled || order.shippedPart == .none)
      #expect(Set(order.shipments.map(\.number)).count == order.shipments.count)
    }
    #expect(refusals < 60)
    #expect(!events.isEmpty)
  }
}

extension Order {
  /// Whether a shipment is on its way.
  fileprivate var isOnItsWay: Bool { shipments.contains { $0.state == .shipped } }
}
