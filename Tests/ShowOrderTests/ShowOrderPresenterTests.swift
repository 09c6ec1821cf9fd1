import Foundation
import OrderDocumentsProtocols
import OrderHistoryProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrder
import ShowOrderProtocols
import ShowOrderTesting
import Testing

struct ShowOrderPresenterTests {
  let display = ShowOrderDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  var presenter: ShowOrderPresenter { ShowOrderPresenter(display: display, formatter: formatter) }

  @Test func `presentFetchedOrder should format fetched order for display`() async throws {
    try await presenter.presentFetchedOrder(.init(order: .amy))

    let displayedOrder = try #require(display.fetchedOrders.first?.displayedOrder)
    #expect(
      displayedOrder.rows.map(\.pair) == [
        "Order: 1001", "ID: abc123", "Status: Placed", "Date: 6/29/07", "Name: Amy Apple",
        "Email: amy.apple@clean-swift.com", "Created: 6/29/07, 12:00\u{202F}AM", "Changed: 6/29/07, 12:00\u{202F}AM",
        "Version: 1",
      ])
    #expect(displayedOrder.sums.map(\.pair) == ["Total: $1.23"])
    #expect(displayedOrder.refunds.isEmpty)
    #expect(displayedOrder.nextStatuses == ["Paid", "Shipped", "Cancelled"])
    #expect(displayedOrder.statusActions == ["Mark as paid", "Mark as shipped", "Mark as cancelled"])
  }

  @Test func `presentFetchedOrder should ask view controller to display fetched order`() async throws {
    try await presenter.presentFetchedOrder(.init(order: .amy))

    #expect(display.calls.count == 1)
    #expect(display.fetchedOrders.map(\.document) == [OrderDocument(.amy, formatter)])
  }

  @Test func `all that is known of an order is shown`() async throws {
    try await presenter.presentFetchedOrder(.init(order: .whole))

    let displayedOrder = try #require(display.fetchedOrders.first?.displayedOrder)
    #expect(
      displayedOrder.rows.map(\.pair) == [
        "Order: 1001", "ID: abc123", "Reference: #10248", "Status: Shipped", "Date: 6/29/07", "Name: Amy Apple",
        "Email: amy.apple@clean-swift.com", "Phone: +1 555 0100",
        "Billing address: 1 Infinite Loop\nCupertino CA 95014",
        "Shipment address: Amy Apple\nApple Inc.", "Shipment: Two-Day Shipping", "Service: 2nd Day Air", "Carrier: UPS",
        "Tracking: 1Z9", "Card: Visa 4242, 05/30", "Note: ring twice", "Created: 6/29/07, 12:00\u{202F}AM",
        "Changed: 6/29/07, 12:00\u{202F}AM",
        "Version: 1",
      ])
    let items = try #require(display.fetchedOrders.first?.document.items)
    #expect(
      items.map { item in ShowOrder.itemColumns.map { $0.text(item) } } == [
        ["NW-011", "Queso Cabrales", "12", "$14.00", "$8.00", "$160.00"], ["NW-042", "Mee", "1", "$9.80", "", "$9.80"],
      ])
    #expect(
      displayedOrder.sums.map(\.pair) == [
        "Discount: $1.00", "Shipping: $3.20", "Tax: $0.99", "Total: $172.99", "Refunded: -$6.00", "Net: $166.99",
      ])
    #expect(
      displayedOrder.refunds.map(\.pair) == [
        "Refund, 6/29/07, 12:00\u{202F}AM: $5.00, one was broken", "Refund, 6/29/07, 12:00\u{202F}AM: $1.00",
      ])
    #expect(displayedOrder.nextStatuses == ["Delivered"])
  }

  @Test func `the orders around an order are formatted as in a list`() async throws {
    func order(_ number: Int64) -> OrderSummary {
      var order = Order.amy.summary
      order.number = number
      return order
    }
    try await presenter.presentFetchedOrder(
      .init(
        order: .amy,
        context: .init(
          progress: OrderProgress(of: .placed, []), previous: order(3), next: order(2), others: [order(5), order(4)])))

    let shown = try #require(display.fetchedOrders.first)
    #expect(shown.previous?.number == 3 && shown.next?.number == 2 && shown.others.map(\.number) == [5, 4])
    #expect(shown.next?.total.display == "$1.23")
  }

  @Test func `a slip says what lies in the parcel and where it goes, and no price`() async throws {
    try await presenter.presentFetchedOrder(.init(order: .whole))

    let slip = try #require(display.fetchedOrders.first?.slip)
    #expect(
      slip.rows.map(\.pair) == [
        "Order: 1001", "Reference: #10248", "Date: 6/29/07", "Name: Amy Apple", "Shipment: Two-Day Shipping",
        "Service: 2nd Day Air", "Carrier: UPS", "Tracking: 1Z9",
      ])
    #expect(slip.address == ["Amy Apple", "Apple Inc."])
    #expect(slip.note == "ring twice")
  }

  @Test func `an internal note is shown with its author and its time, and is on no slip`() async throws {
    var order = Order.amy
    order.internalNotes = [InternalNote(at: .amysDay, author: "ann", text: "Called.")]
    try await presenter.presentFetchedOrder(.init(order: order))
    let shown = try #require(display.fetchedOrders.first)
    #expect(shown.displayedOrder.internalNotes.map(\.pair) == ["ann, 6/29/07, 12:00\u{202F}AM: Called."])
    #expect(!"\(shown.slip)".contains("Called"))
  }

  @Test func `a slip of a shipment or of the rest has its lines, what is to follow, and what has been sent already`()
    async throws
  {
    var order = Order.amy
    order.items = [("A", "Tea", 5), ("B", "Box", 1)].map {
      OrderItem(
        sku: $0.0, title: $0.1, quantity: Int64($0.2), unitPrice: .zero(order.currency), discount: .zero(order.currency)
      )
    }
    order.shipments = [(1, [(1, 2)]), (2, [(1, 1), (2, 1)]), (3, [(1, 1)])].map { number, lines in
      Shipment(number: number, at: order.date, lines: lines.map { LineQuantity(item: $0.0, quantity: $0.1) })
    }
    order.shipments[1].carrier = "UPS"
    order.shipments[2].state = .lost
    try await presenter.presentFetchedOrder(.init(order: order, shipment: order.shipments[1]))

    let slip = try #require(display.fetchedOrders.first?.slip)
    #expect(slip.title == "Packing slip of shipment 1001/2")
    #expect(
      slip.rows.map(\.pair) == [
        "Parcel: 1001/2", "Shipped: 6/29/07, 12:00\u{202F}AM", "Carrier: UPS", "Order: 1001", "Date: 6/29/07",
        "Name: Amy Apple",
      ])
    #expect(slip.lines.map(\.title) == ["Tea", "Box"] && slip.lines.map(\.quantity) == [1, 1])
    #expect(slip.toFollow == [.init(sku: "A", title: "Tea", quantity: 2)])
    #expect(slip.sent.map(\.pair) == ["Shipment 1001/1, 6/29/07, 12:00\u{202F}AM: 2 × Tea"])

    order.tracking = "1Z9"
    try await presenter.presentFetchedOrder(.init(order: order))
    let rest = try #require(display.fetchedOrders.last?.slip)
    #expect(rest.title == "Packing slip of the rest of order 1001")
    #expect(rest.rows.map(\.pair) == ["Order: 1001", "Date: 6/29/07", "Name: Amy Apple"])
    #expect(rest.lines == slip.toFollow && rest.toFollow == [])
    #expect(
      rest.sent.map(\.pair) == slip.sent.map(\.pair) + ["Shipment 1001/2, 6/29/07, 12:00\u{202F}AM: 1 × Tea, 1 × Box"])
  }

  @Test func `a parcel goes to the customer, at the billing address where there is no other`() async throws {
    var order = Order.amy
    try await presenter.presentFetchedOrder(.init(order: order))
    order.billingAddress = Address(street1: "1 Infinite Loop", city: "Cupertino", state: "CA", zip: "95014")
    try await presenter.presentFetchedOrder(.init(order: order))

    #expect(
      display.fetchedOrders.map(\.slip.address) == [
        ["Amy Apple"], ["Amy Apple", "1 Infinite Loop", "Cupertino CA 95014"],
      ])
  }

  @Test func `tax that the prices contain is told apart`() async throws {
    var order = Order.amy
    order.tax = .dollars(20)
    order.taxIncluded = true

    try await presenter.presentFetchedOrder(.init(order: order))

    #expect(
      display.fetchedOrders.first?.displayedOrder.sums.map(\.pair) == ["Tax, included: $0.20", "Total: $1.23"])
  }

  @Test func `history is shown event by event`() async throws {
    let author = Author(name: "amy", frontEnd: "command-line")
    var edited = Order.amy
    edited.version = 2
    edited.status = .paid
    edited.email = "amy@apple.example"
    edited.note = "ring twice"
    edited.total = Money(minorUnits: 234, currency: edited.currency)
    let remote = Author(name: "till", frontEnd: "api", client: "amy, command-line", requestID: "r-1")
    let events = [
      OrderEvent(id: 1, .created, from: nil, to: .amy, by: author, at: .amysDay),
      OrderEvent(id: 2, .statusChanged, from: .amy, to: edited, by: remote, at: .amysDay.adding(seconds: 36_000)),
    ]

    try await presenter.presentHistory(.init(events: events, allowsUndo: true))

    let displayed = [
      ShowOrder.FetchHistory.DisplayedEvent(
        version: "1", at: formatter.dateAndSeconds(.amysDay), order: "abc123", what: "Created",
        who: "amy, command line",
        changes: []),
      ShowOrder.FetchHistory.DisplayedEvent(
        version: "2", at: formatter.dateAndSeconds(.amysDay.adding(seconds: 36_000)), order: "abc123",
        what: "Status changed",
        who: "till, API (client: amy, command-line)", request: "r-1",
        changes: [
          "Status: Placed → Paid", "Email: amy.apple@clean-swift.com → amy@apple.example", "Total: $1.23 → $2.34",
          "Note: (none) → ring twice",
        ]),
    ]
    let documents = events.map { EventDocument($0, formatter) }
    #expect(
      display.calls == [.displayHistory(.init(displayedEvents: displayed, documents: documents, allowsUndo: true))])
  }

  @Test(arguments: OrderStatus.allCases, [nil, "placed", "paid"])
  func `an order that was paid can be refunded`(status: OrderStatus, former: String?) async throws {
    var order = Order.amy
    order.status = status
    let change = FieldChange(field: "status", from: former, to: status.rawValue)
    let progress = OrderProgress(
      of: status,
      former == nil
        ? []
        : [
          OrderEvent(
            id: 1, orderID: "1", version: 2, kind: .statusChanged, author: .init(name: "", frontEnd: ""), at: .amysDay,
            changes: [change], before: nil)
        ])

    try await presenter.presentFetchedOrder(.init(order: order, context: .init(progress: progress)))

    let isCancelledAfterPayment = status == .cancelled && former == "paid"
    let allows = [.paid, .shipped, .delivered].contains(status) || isCancelledAfterPayment
    #expect(display.fetchedOrders.first?.allowsRefund == allows)
    #expect(display.fetchedOrders.first?.refundable == (allows ? "$1.23" : nil))
  }

  @Test(
    arguments: [
      (["placed"], "Awaiting payment", "Not shipped"), (["placed", "paid"], "Paid", "Not shipped"),
      (["placed", "shipped"], "On delivery", "Shipped"), (["placed", "shipped", "delivered"], "Paid", "Delivered"),
      (["placed", "paid", "shipped"], "Paid", "Shipped"), (["shipped"], "Paid", "Shipped"),
      (["placed", "cancelled"], "Not paid", "Not shipped"),
      (["placed", "paid", "cancelled"], "Paid, not refunded", "Not shipped"),
      (["paid", "placed", "cancelled"], "Not paid", "Not shipped"),
      (["placed", "paid", "shipped", "refunded"], "Refunded", "Shipped"),
      (["placed", "paid", "refunded"], "Refunded", "Not shipped"),
    ])
  func `payment and goods are two facts`(statuses: [String], payment: String, goods: String) async throws {
    let events = zip(statuses, statuses.dropFirst()).enumerated().map { index, pair in
      OrderEvent(
        id: Int64(index), orderID: "1", version: Int64(index), kind: .statusChanged,
        author: .init(name: "", frontEnd: ""), at: .amysDay,
        changes: [FieldChange(field: "status", from: pair.0, to: pair.1)], before: nil)
    }
    var order = Order.amy
    order.status = try #require(OrderStatus(rawValue: statuses.last ?? ""))
    let progress = OrderProgress(of: order.status, events)
    try await presenter.presentFetchedOrder(.init(order: order, context: .init(progress: progress)))

    let rows = try #require(display.fetchedOrders.first?.displayedOrder.rows)
    #expect(rows.filter { ["Payment", "Goods"].contains($0.label) }.map(\.text) == [payment, goods])
  }

  @Test(
    arguments: [
      ("UPS", "1Z 999-AA1", "https://www.ups.com/track?tracknum=1Z999AA1"),
      ("DHL Express", "00123", "https://www.dhl.com/en/express/tracking.html?AWB=00123"),
      ("Owl Post", "1", nil), (nil, "1", nil), ("UPS", "“»", nil),
      ("Owl Post", "https://owl.example/7?x=1", "https://owl.example/7?x=1"), ("Owl", "https://a b", nil),
      ("Owl", "javascript:alert(1)", nil),
    ] as [(String?, String, String?)])
  func `a tracking number leads to the carrier's page`(carrier: String?, tracking: String, link: String?) async throws {
    var order = Order.amy
    (order.carrier, order.tracking) = (carrier, tracking)
    try await presenter.presentFetchedOrder(.init(order: order))

    let row = try #require(display.fetchedOrders.first?.displayedOrder.rows.first { $0.label == "Tracking" })
    #expect(row.text == tracking && row.link == link)
  }

  @Test(
    arguments: [
      ("1Z9", "http://owl.example/7", "1Z9", "http://owl.example/7"),
      (nil, "https://owl.example/7", "https://owl.example/7", "https://owl.example/7"),
      ("1Z9", nil, "1Z9", "https://www.ups.com/track?tracknum=1Z9"), (nil, nil, "UPS", nil),
    ] as [(String?, String?, String, String?)])
  func `a shipment leads to its link, or to the carrier's page`(
    tracking: String?, url: String?, last: String, link: String?
  ) async throws {
    var order = Order.amy
    order.shipments = [Shipment(number: 1, at: order.date, lines: [])]
    order.shipments[0].carrier = "UPS"
    (order.shipments[0].tracking, order.shipments[0].url) = (tracking, url)
    try await presenter.presentFetchedOrder(.init(order: order))

    let row = try #require(display.fetchedOrders.first?.displayedOrder.shipments.first)
    #expect(row.texts.last == last && row.link == link)
  }

  @Test func `a page of events says where it goes on`() async throws {
    let author = Author(name: "amy", frontEnd: "web")
    let event = OrderEvent(id: 7, .deleted, from: .amy, to: .amy, by: author, at: .amysDay)

    try await presenter.presentEvents(.init(page: EventsPage(events: [event], next: "7", isLast: false)))

    let displayed = ShowOrder.FetchHistory.DisplayedEvent(
      version: "1", at: formatter.dateAndSeconds(.amysDay), order: "abc123", what: "Deleted", who: "amy, web",
      changes: [])
    #expect(
      display.calls == [
        .displayEvents(
          .init(
            displayedEvents: [displayed], documents: [EventDocument(event, formatter)], next: "7",
            isLast: false))
      ])
    let withOrders = EventsPage(events: [event], next: "7", isLast: false, orders: [7: .amy])
    try await presenter.presentEvents(.init(page: withOrders))
    guard case .displayEvents(let shown)? = display.calls.last else { return #expect(Bool(false)) }
    #expect(shown.displayedEvents.map(\.order) == ["1001"])
  }

  @Test func `a refused amount is formatted in the reader's locale`() async throws {
    var paid = Order.amy
    paid.status = .paid
    let nothing = Money(minorUnits: 0, currency: paid.currency)
    let refusal = try #require(throws: Violation.self) {
      _ = try paid.applying(.refund(nothing, reason: ""), at: .amysDay)
    }
    try await presenter.presentFailure(.store(.cannotUpdate(.invalid([refusal]))))

    let fault = Problem.Fault(
      pointer: "/amount", message: "Between $0.01 and $1.23 can be refunded, not $0.00.", code: "amount-refund")
    #expect(display.calls == [.displayProblem(Problem(invalid: [fault]))])
  }

  @Test func `a failure is shown as a problem`() async throws {
    try await presenter.presentFailure(.store(.cannotFetch(.unavailable("the store is locked"))))

    #expect(display.calls == [.displayProblem(Problem(.unavailable, "the store is locked"))])
  }
}

// MARK: Fixtures

extension ShowOrderDisplayLogicSpy {
  fileprivate var fetchedOrders: [ShowOrder.FetchOrder.ViewModel] {
    calls.compactMap { if case .displayFetchedOrder(let viewModel) = $0 { viewModel } else { nil } }
  }
}

extension ShowOrder.DisplayedRow {
  fileprivate var pair: String { "\(label): \(text)" }
}

extension Money {
  static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}

extension Order {
  /// Amy's order with every field.
  fileprivate static var whole: Order {
    var order = amy
    order.status = .shipped
    order.reference = "#10248"
    order.phone = "+1 555 0100"
    order.billingAddress = Address(street1: "1 Infinite Loop", city: "Cupertino", state: "CA", zip: "95014")
    order.shipmentAddress = Address(name: "Amy Apple", company: "Apple Inc.")
    order.shipmentMethod = .twoDay
    order.service = "2nd Day Air"
    order.carrier = "UPS"
    order.tracking = "1Z9"
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.items = [
      OrderItem(
        sku: "NW-011", title: "Queso Cabrales", quantity: 12, unitPrice: .dollars(1_400), discount: .dollars(800)),
      OrderItem(sku: "NW-042", title: "Mee", quantity: 1, unitPrice: .dollars(980), discount: .dollars(0)),
    ]
    order.discount = .dollars(100)
    order.shippingCharge = .dollars(320)
    order.tax = .dollars(99)
    order.total = .dollars(17_299)
    order.refunds = [
      Refund(amount: .dollars(500), reason: "one was broken", at: .amysDay),
      Refund(amount: .dollars(100), reason: "", at: .amysDay),
    ]
    order.note = "ring twice"
    return order
  }
}
