import Models
import ModelsTesting
import Testing

/// Tests the returns of an order, and their share in its total.
@Suite struct OrderReturnsTests {
  private let later = noon.adding(seconds: 60)

  /// A shipped order of three teas (line 1) and two boxes (line 2), with shipping and a discount: $9.00 in all.
  private let order = Order.sample {
    $0.status = .shipped
    $0.items = [.sample(100, quantity: 3), .sample(250, quantity: 2)]
    $0.items[1].sku = "BOX"
    $0.shippingCharge = dollars(200)
    $0.discount = dollars(100)
    $0.total = dollars(900)
  }

  private func change(
    _ lines: [(Int64, Int64)] = [], number: Int64 = 0, _ state: ReturnState = .received,
    _ refund: ReturnRefund = .share(withShipping: false)
  ) -> OrderChange {
    let lines = lines.map { LineQuantity(item: $0, quantity: $1) }
    return .return(Return(number: number, lines: lines, reason: "broken", state: state), refund)
  }

  private func refusal(of order: Order, _ change: OrderChange) -> Violation? {
    #expect(throws: Violation.self) { try order.applying(change, at: later) }
  }

  @Test func `a received return has its lines, and refunds their share in the total`() throws {
    let returned = try order.applying(change([(1, 1)]), at: later)
    #expect(returned.returns.map(\.number) == [1])
    #expect(returned.returns[0].lines == [LineQuantity(item: 1, quantity: 1)])
    #expect([returned.returns[0].at, returned.returns[0].endedAt] == [later, later])
    // A third of the line of $3.00, less its part of the discount, $0.38.
    #expect(returned.refunds == [Refund(amount: dollars(87), reason: "broken", at: later)])
    #expect(returned.returns[0].refund == 1)
    #expect(returned.returnedQuantities == [1: 1])
    #expect(returned.returnableLines.map(\.quantity) == [2, 2])
    #expect(returned.status == .shipped)
    #expect(returned.version == order.version + 1)
  }

  @Test func `the refunds of all lines are the total without the delivery, or all of it with the delivery`() throws {
    for (withShipping, sum) in [(false, Int64(700)), (true, 900)] {
      var returned = order
      for line in [(1, 1), (2, 1), (1, 2), (2, 1)] as [(Int64, Int64)] {
        returned = try returned.applying(change([line], .received, .share(withShipping: withShipping)), at: later)
      }
      #expect(try returned.refunded() == dollars(sum))
      #expect(returned.status == (withShipping ? .refunded : .shipped))
      #expect(!returned.isReturnable)
      #expect(refusal(of: returned, change()) == Violation("/lines", .nothingToReturn))
    }
  }

  @Test func `a tax on top belongs to the lines and the delivery in proportion`() throws {
    let taxed = order.with {
      $0.tax = dollars(180)
      $0.total = dollars(1_080)
    }
    let returned = try taxed.applying(change(), at: later)
    #expect(try returned.refunded() == dollars(840))
    let included = order.with {
      $0.tax = dollars(150)
      $0.taxIncluded = true
    }
    #expect(try included.applying(change(), at: later).refunded() == dollars(700))
  }

  @Test func `after a free refund, a return refunds what is left at most`() throws {
    let part = try order.applying(.refund(dollars(850), reason: "late"), at: later)
    let returned = try part.applying(change(), at: later)
    #expect(returned.refunds.map(\.amount) == [dollars(850), dollars(50)])
    #expect(returned.returns[0].refund == 2)
    #expect(returned.status == .refunded)
    let parcel = OrderChange.ship(Shipment(number: 0, at: noon, lines: []))
    let shipped = try order.with { $0.status = .paid }.applying(parcel, at: later)
    let whole = try shipped.applying(.refund(nil, reason: ""), at: later)
    let free = try whole.applying(change(), at: later)
    #expect(free.refunds.count == 1)
    #expect(free.returns[0].refund == nil)
  }

  @Test func `a given amount replaces the share, within what is left`() throws {
    let less = try order.applying(change([(1, 1)], .received, .amount(dollars(50))), at: later)
    #expect(try less.refunded() == dollars(50))
    let none = try order.applying(change([(1, 1)], .received, .amount(dollars(0))), at: later)
    #expect(none.refunds.isEmpty)
    #expect(none.returns[0].state == .received)
    #expect(
      refusal(of: order, change([(1, 1)], .received, .amount(dollars(901))))
        == Violation("/amount", .amount(dollars(901), .returned, dollars(900))))
    #expect(
      refusal(of: less, change([(1, 1)], .received, .amount(dollars(-1))))
        == Violation("/amount", .amount(dollars(-1), .returned, dollars(850))))
  }

  @Test func `pieces in an open request for a return are refused with its name`() throws {
    let requested = try order.applying(change([(1, 2)], .requested), at: later)
    let rule = Violation.Rule.requestedReturn("\(order.number)/1")
    #expect(refusal(of: requested, change([(1, 2)])) == Violation("/lines/0/quantity", rule))
    #expect(
      refusal(of: requested, change([(2, 3)])) == Violation("/lines/0/quantity", .notReturnable(3, most: 2, "“BOX”")))
    let all = try requested.applying(change([], .requested), at: later)
    #expect(refusal(of: all, change()) == Violation("/lines", rule))
    #expect(try all.applying(change(number: 1), at: later).returnedQuantities == [1: 2])
    let whole = try order.with { $0.items = [] }.applying(change([], .requested), at: later)
    #expect(refusal(of: whole, change()) == Violation("/lines", rule))
  }

  @Test func `more than was shipped and not returned is refused with the number that can be returned`() throws {
    let returned = try order.applying(change([(1, 2)]), at: later)
    #expect(
      refusal(of: returned, change([(2, 1), (1, 2)]))
        == Violation("/lines/1/quantity", .notReturnable(2, most: 1, "“NW-011”")))
    let unshipped = order.with { $0.status = .paid }
    #expect(refusal(of: unshipped, change([(1, 1)])) == Violation("/lines", .nothingShipped))
    var parcel = Shipment(number: 0, at: noon, lines: [LineQuantity(item: 1, quantity: 1)])
    parcel.carrier = "UPS"
    let part = try unshipped.applying(.ship(parcel), at: later)
    #expect(refusal(of: part, change([(2, 1)])) == Violation("/lines/0/quantity", .unshippedItem))
    let rest = try returned.applying(change([(1, 1)]), at: later)
    #expect(
      refusal(of: rest, change([(1, 1)])) == Violation("/lines/0/quantity", .notReturnable(1, most: 0, "“NW-011”")))
    #expect(try part.applying(change(), at: later).returnedQuantities == [1: 1])
  }

  @Test func `a requested return takes its pieces, and refunds when it is received`() throws {
    let requested = try order.applying(change([(1, 2)], .requested), at: later)
    #expect(requested.refunds.isEmpty)
    #expect(requested.returnedQuantities.isEmpty)
    #expect(requested.returnableLines.map(\.quantity) == [1, 2])
    #expect(requested.returns[0].endedAt == nil)
    let last = noon.adding(seconds: 120)
    let received = try requested.applying(change(number: 1), at: last)
    #expect(received.returns.map(\.state) == [.received])
    #expect(received.returns[0].lines == [LineQuantity(item: 1, quantity: 2)])
    #expect([received.returns[0].at, received.returns[0].endedAt] == [later, last])
    #expect(try received.refunded() == dollars(175))
    #expect(refusal(of: received, change(number: 1)) == Violation("/number", .endedReturn))
    let less = try requested.applying(change([(1, 1)], number: 1), at: last)
    #expect(less.returnedQuantities == [1: 1])
  }

  @Test func `a refused return gives its pieces back, and refunds nothing`() throws {
    let requested = try order.applying(change([(1, 3)], .requested), at: later)
    let refused = try requested.applying(change(number: 1, .refused), at: later)
    #expect(refused.returnableLines.map(\.quantity) == [3, 2])
    #expect(refused.refunds.isEmpty)
    #expect(refusal(of: order, change([], .refused)) == Violation("/state", .newRefusal))
    #expect(refusal(of: order, change(number: 4)) == Violation("/number", .unknownReturn))
    #expect(
      refusal(of: order, change([(1, 1)], .requested, .amount(dollars(1))))
        == Violation("/amount", .refundBeforeReceipt))
  }

  @Test func `an order without items is returned once, as a whole`() throws {
    let whole = Order.sample {
      $0.status = .delivered
      $0.items = []
      $0.total = dollars(500)
      $0.shippingCharge = dollars(100)
    }
    let returned = try whole.applying(change(), at: later)
    #expect(returned.returns[0].lines.isEmpty)
    #expect(try returned.refunded() == dollars(400))
    #expect(refusal(of: returned, change()) == Violation("/lines", .nothingToReturn))
  }

  @Test func `an order that an earlier program shipped gets its shipment with the first return`() throws {
    let old = order.with { ($0.status, $0.carrier, $0.tracking) = (.delivered, "UPS", "1Z1") }
    let parcel = try #require(try old.applying(change([(1, 1)]), at: later).shipments.first)
    #expect(parcel.lines == [LineQuantity(item: 1, quantity: 3), LineQuantity(item: 2, quantity: 2)])
    #expect([parcel.carrier, parcel.tracking] == ["UPS", "1Z1"])
    #expect((parcel.state, parcel.at) == (.delivered, old.updatedAt))
  }

  @Test func `free lines count by their pieces`() throws {
    let free = order.with {
      $0.items = [.sample(0, quantity: 4)]
      $0.discount = dollars(0)
      $0.tax = dollars(100)
      $0.total = dollars(300)
    }
    let returned = try free.applying(change([(1, 1)], .received, .share(withShipping: true)), at: later)
    #expect(try returned.refunded() == dollars(75))
  }

  @Test func `an undo takes the return and its refund back`() throws {
    let returned = try order.applying(change(), at: later)
    let event = OrderEvent(id: 1, .returned, from: order, to: returned, by: .blank, at: later)
    #expect(event.changes.map(\.field) == ["refunds", "shipments", "returns"])
    #expect(event.changes.last?.to?.description == "1: 3 × NW-011, 2 × BOX broken (received)")
    let undone = try returned.undoing([event], at: later)
    #expect(undone.with { ($0.version, $0.updatedAt) = (order.version, order.updatedAt) } == order)
  }

  @Test func `a stored return breaks a rule with a wrong number, quantity or refund`() throws {
    let returned = try order.applying(change([(1, 2)]), at: later)
    func violations(_ change: (inout Order) -> Void) -> [Violation] { returned.with(change).invalidFields }
    #expect(violations { _ in }.isEmpty)
    #expect(
      violations { $0.returns.append($0.returns[0]) }
        == [Violation("/returns/1/number", .outOfRange(1, 2...OrderLimits.partNumber))])
    #expect(violations { $0.returns[0].refund = 2 } == [Violation("/returns/0/refund", .unknownRefund)])
    #expect(
      violations { $0.returns[0].lines[0].quantity = 4 }
        == [Violation("/items/0/quantity", .belowReturned(3, 4))])
    #expect(violations { $0.returns[0].lines[0].item = 9 } == [Violation("/items", .shippedItem)])
    #expect(
      violations { $0.returns[0].lines[0].quantity = 0 }
        == [Violation("/returns/0/lines/0/quantity", .outOfRange(0, OrderLimits.quantity))])
  }
}

extension OrderReturnsTests {
  /// An order and its changes at random, from one seed.
  private struct RandomLife {
    var random: SplitMix64
    var order: Order
    var returned: [Int64: Int64] = [:]

    mutating func step(at now: Instant) -> Bool {
      let change: OrderChange
      let lines = order.items.ids.filter { _ in random.next() % 2 == 0 }
        .map { LineQuantity(item: $0, quantity: Int64(random.next() % 3 + 1)) }
      switch random.next() % 7 {
      case 0: change = .ship(Shipment(number: 0, at: now, lines: lines))
      case 1:
        change = .refund(Money(minorUnits: Int64(random.next() % 300 + 1), currency: order.currency), reason: "")
      case 2: change = .return(Return(lines: lines, state: .requested), .share(withShipping: false))
      case 3:
        let number = Int64(random.next() % 4 + 1)
        let state = ReturnState.allCases[Int(random.next() % 3)]
        change = .return(Return(number: number, lines: [], state: state), .share(withShipping: true))
      case 4:
        var parcel = Shipment(number: Int64(random.next() % 4 + 1), at: now, lines: [])
        parcel.state = ShipmentState.allCases[Int(random.next() % 4)]
        change = .ship(parcel, isPaid: random.next() % 2 == 0)
      default: change = .return(Return(lines: lines), .share(withShipping: random.next() % 2 == 0))
      }
      guard let changed = try? order.applying(change, at: now) else { return false }
      order = changed
      return true
    }
  }

  @Test(arguments: [("USD", 0), ("JPY", 1), ("KWD", 2)] as [(String, UInt64)])
  func `quantities and money never contradict each other, whatever follows`(code: String, salt: UInt64) throws {
    let currency = try #require(Currency(code))
    var applied = 0
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed * 3 + salt)
      func money(_ most: UInt64) -> Money { Money(minorUnits: Int64(random.next() % most), currency: currency) }
      var order = Order.sample { $0.status = .paid }
      order.items = (0...random.next() % 4).map { _ in
        let (quantity, price) = (Int64(random.next() % 5 + 1), money(1_000))
        let discount = Money(minorUnits: price.minorUnits * quantity / 4, currency: currency)
        return OrderItem(sku: "S", title: "", quantity: quantity, unitPrice: price, discount: discount)
      }
      order.discount = .zero(currency)
      (order.shippingCharge, order.tax) = (money(500), money(300))
      order.taxIncluded = random.next() % 2 == 0
      order.total = .zero(currency)
      order.total = try order.totalOfItems() ?? order.total
      try #require(order.invalidFields.isEmpty, "seed \(seed)")
      var life = RandomLife(random: random, order: order)
      for second in 1...25 where life.step(at: noon.adding(seconds: Int64(second))) {
        applied += 1
        let now = life.order
        #expect(now.invalidFields.isEmpty, "seed \(seed)")
        #expect(try now.refundable().minorUnits >= 0, "seed \(seed)")
        let (shipped, returned) = (now.shippedQuantities, now.returnedQuantities)
        for (id, item) in zip(now.items.ids, now.items) {
          #expect(returned[id, default: 0] <= shipped[id, default: 0], "seed \(seed)")
          #expect(shipped[id, default: 0] <= item.quantity, "seed \(seed)")
        }
        #expect(now.status != .placed || now.refunds.isEmpty, "seed \(seed)")
        #expect(![.shipped, .delivered].contains(now.status) || now.shippedPart == .complete, "seed \(seed)")
        let refunds = now.returns.compactMap(\.refund)
        #expect(Set(refunds).count == refunds.count, "seed \(seed)")
      }
    }
    #expect(applied > 5_000)
  }
}
