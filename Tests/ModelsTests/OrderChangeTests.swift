import Models
import Testing

@Suite struct OrderChangeTests {
  static let allowed: [OrderStatus: [OrderStatus]] = [
    .draft: [.placed, .cancelled], .placed: [.paid, .shipped, .cancelled], .paid: [.shipped, .cancelled],
    .shipped: [.delivered], .delivered: [], .cancelled: [], .refunded: [],
  ]

  @Test(arguments: OrderStatus.allCases, OrderStatus.allCases)
  func `a status may follow another as the table says, and no other`(from: OrderStatus, to: OrderStatus) throws {
    let order = Order.sample { $0.status = from }
    let next = try #require(OrderChangeTests.allowed[from])
    for change in [OrderChange.status(to, carrier: nil, tracking: nil), .edit(order.with { $0.status = to })] {
      if from == to {
        #expect(try order.applying(change, at: noon) == order)
      } else if next.contains(to) {
        #expect(try order.applying(change, at: noon).status == to)
      } else {
        let error = #expect(throws: Violation.self) { try order.applying(change, at: noon) }
        #expect(error?.pointer == "/status")
        let isNamed = next.allSatisfy { error?.message.contains($0.rawValue) ?? false }
        #expect(isNamed || to == .refunded)
      }
    }
  }

  @Test func `every change is one version more, at its moment`() throws {
    let later = noon.adding(seconds: 60)
    let order = Order.sample { $0.status = .paid }
    let changes: [OrderChange] = [
      .edit(order.with { $0.note = "x" }), .status(.shipped, carrier: nil, tracking: nil), .refund(nil, reason: ""),
    ]
    for change in changes {
      let changed = try order.applying(change, at: later)
      #expect(changed.version == 2)
      #expect(changed.updatedAt == later)
      #expect(changed.createdAt == order.createdAt)
    }
    #expect(changes.map(\.kind) == [.edited, .statusChanged, .refunded])
  }

  @Test func `an edit that changes nothing leaves the order as it is`() throws {
    let order = Order.sample { $0.version = 3 }
    let proposed = order.with {
      $0.version = 1
      $0.updatedAt = noon.adding(seconds: 9)
    }
    #expect(try order.applying(.edit(proposed), at: noon.adding(seconds: 60)) == order)
  }

  @Test func `carrier and tracking go with the status shipped alone`() throws {
    let order = Order.sample()
    let shipped = try order.applying(.status(.shipped, carrier: "UPS", tracking: "1Z"), at: noon)
    #expect([shipped.carrier, shipped.tracking] == ["UPS", "1Z"])
    let error = #expect(throws: Violation.self) {
      try order.applying(.status(.paid, carrier: "UPS", tracking: nil), at: noon)
    }
    #expect(error?.pointer == "/carrier")
    let alone = #expect(throws: Violation.self) {
      try order.applying(.status(.paid, carrier: nil, tracking: "1Z"), at: noon)
    }
    #expect(alone.map { "\($0)" } == "tracking is only for the status shipped")
    let corrected = try shipped.applying(.status(.shipped, carrier: nil, tracking: "1Z9"), at: noon)
    #expect([corrected.carrier, corrected.tracking] == ["UPS", "1Z9"] && corrected.version == shipped.version + 1)
    let delivered = try shipped.applying(.status(.delivered, carrier: nil, tracking: nil), at: noon)
    #expect(delivered.tracking == "1Z")
  }

  @Test func `an edit cannot change what the store owns`() throws {
    let order = Order.sample {
      $0.status = .paid
      $0.refunds = [Refund(amount: dollars(5), reason: "late", at: noon)]
    }
    let proposed = order.with {
      $0.id = "other"
      $0.number = 9
      $0.version = 9
      $0.refunds = []
      $0.createdAt = .latest
      $0.updatedAt = .latest
    }
    let changed = try order.applying(.edit(proposed), at: noon)
    #expect(changed == order)
  }

  @Test func `an order has at most 1,000 refunds, and an older one with more gets none`() throws {
    func order(refunds count: Int) -> Order {
      Order.sample {
        ($0.status, $0.items, $0.total) = (.paid, [], dollars(5_000))
        $0.refunds = Array(repeating: Refund(amount: dollars(1), reason: "", at: noon), count: count)
      }
    }
    #expect(try order(refunds: 999).applying(.refund(dollars(1), reason: ""), at: noon).refunds.count == 1_000)
    for count in [1_000, 1_200] {
      let error = #expect(throws: Violation.self) {
        try order(refunds: count).applying(.refund(dollars(1), reason: ""), at: noon)
      }
      #expect(error == Violation("/refunds", .length(count + 1, .entries, 0...1_000)))
    }
    #expect(
      try order(refunds: 1_200).applying(.edit(order(refunds: 1_200).with { $0.note = "x" }), at: noon).note == "x")
  }

  @Test func `a refunded order keeps its currency, and a total that covers what was given back`() throws {
    let order = try Order.sample { $0.status = .paid }.applying(.refund(dollars(100), reason: ""), at: noon)
    let euros = Order.sample {
      $0 = Order(
        id: $0.id, status: .paid, date: $0.date, name: $0.name, email: $0.email, total: .zero(iso("EUR")))
    }
    let currency = #expect(throws: Violation.self) { try order.applying(.edit(euros), at: noon) }
    #expect(currency?.pointer == "/currency")
    let lower = order.with {
      $0.items = []
      $0.total = dollars(99)
    }
    let total = #expect(throws: Violation.self) { try order.applying(.edit(lower), at: noon) }
    #expect(total?.pointer == "/refunds")
  }

  @Test func `an edit that breaks a rule is refused with the field`() {
    let order = Order.sample()
    let error = #expect(throws: Violation.self) {
      try order.applying(.edit(order.with { $0.email = "amy" }), at: noon)
    }
    #expect(error?.pointer == "/email")
  }
}

@Suite struct RefundTests {
  @Test func `a refund in another currency is refused`() {
    let euro = Money(minorUnits: 1, currency: iso("EUR"))
    let order = Order.sample { $0.status = .paid }
    let error = #expect(throws: Violation.self) { try order.applying(.refund(euro, reason: ""), at: noon) }
    #expect(error == Violation("/amount", .currency(iso("EUR"), .mixed, dollar)))
  }

  @Test func `a part leaves the status, the rest makes the order refunded`() throws {
    var order = Order.sample { $0.status = .shipped }
    order = try order.applying(.refund(dollars(23), reason: "late"), at: noon)
    #expect(order.status == .shipped)
    #expect(try order.refundable() == dollars(100))
    order = try order.applying(.refund(nil, reason: "lost"), at: noon)
    #expect(order.status == .refunded)
    #expect(try order.refunded() == order.total)
    #expect(order.refunds.map(\.reason) == ["late", "lost"])
  }

  @Test(arguments: [dollars(124), dollars(0), dollars(-1), dollars(.max), dollars(.min), Money.zero(iso("EUR"))])
  func `an amount that cannot be refunded is refused`(amount: Money) {
    let order = Order.sample { $0.status = .paid }
    let error = #expect(throws: Violation.self) { try order.applying(.refund(amount, reason: ""), at: noon) }
    #expect(error?.pointer == "/amount")
  }

  @Test(arguments: OrderStatus.allCases)
  func `money comes back only where some may have been taken`(status: OrderStatus) {
    let change = OrderChange.refund(nil, reason: "")
    let refunded = try? Order.sample { $0.status = status }.applying(change, at: noon)
    #expect((refunded != nil) == [.paid, .shipped, .delivered, .cancelled].contains(status))
  }

  @Test func `a cancelled order is refunded as a whole`() throws {
    let order = Order.sample { $0.status = .cancelled }
    #expect(throws: Violation.self) { try order.applying(.refund(dollars(1), reason: ""), at: noon) }
    #expect(try order.applying(.refund(order.total, reason: ""), at: noon).status == .refunded)
  }

  @Test func `a reason beyond the limit is refused`() {
    let order = Order.sample { $0.status = .paid }
    let change = OrderChange.refund(nil, reason: String(repeating: "x", count: 10_000_000))
    let error = #expect(throws: Violation.self) { try order.applying(change, at: noon) }
    #expect(error?.pointer == "/refunds/0/reason")
  }
}
