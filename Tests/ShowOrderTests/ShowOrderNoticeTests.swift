import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrder
import ShowOrderProtocols
import ShowOrderTesting
import Testing

struct ShowOrderNoticeTests {
  let display = ShowOrderDisplayLogicSpy()
  let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  var presenter: ShowOrderPresenter { ShowOrderPresenter(display: display, formatter: formatter) }

  @Test(
    arguments: [
      (
        .paid, "Order 1001 marked as paid. You can undo this.",
        "Order 1001 would be marked as paid; nothing has been changed."
      ),
      (
        .refund, "$0.50 refunded for order 1001. You can undo this.",
        "$0.50 would be refunded for order 1001; nothing has been changed."
      ),
      (
        .undo, "Last change to order 1001 undone. Undo again for the change before it.",
        "Last change to order 1001 would be undone; nothing has been changed."
      ),
      (
        .delete, "Order 1001 deleted. You can restore it.",
        "Order 1001 would be deleted; nothing has been changed."
      ),
      (
        .restore, "Order 1001 restored. You can delete it again.",
        "Order 1001 would be restored; nothing has been changed."
      ),
    ] as [(OrderAction, String, String)])
  func `a change is told in a sentence, and so is a dry run`(
    change: OrderAction, done: String, tried: String
  ) async throws {
    let receipt = OrderReceipt(order: .changed)

    try await presenter.presentChangedOrder(.init(change: change, receipt: receipt, isDryRun: false))
    try await presenter.presentChangedOrder(.init(change: change, receipt: receipt, isDryRun: true))

    #expect(changes.map(\.notice) == [done, tried])
    #expect(changes.map(\.isReplayed) == [false, false])
    #expect(changes.map(\.document) == Array(repeating: OrderDocument(.changed, formatter), count: 2))
  }

  @Test func `an added note is told with its order`() async throws {
    try await presenter.presentChangedOrder(
      .init(change: .note("Called."), receipt: OrderReceipt(order: .changed), isDryRun: false))
    #expect(changes.map(\.notice) == ["Internal note on order 1001 added. You can undo this."])
  }

  @Test func `a received return names the amount that it refunds`() async throws {
    var order = Order.changed
    order.returns = [Return(number: 1, lines: [])]
    order.returns[0].refund = Int64(order.refunds.count)

    for input in [ReturnInput(), ReturnInput(texts: ["number": "1"])] {
      try await presenter.presentChangedOrder(
        .init(change: .return(input), receipt: OrderReceipt(order: order), isDryRun: false))
    }

    #expect(
      changes.map(\.notice)
        == Array(repeating: "Return 1001/1 received, $0.50 refunded. You can undo this.", count: 2))
  }

  @Test func `the next state of a shipment is told with its name`() async throws {
    var order = Order.changed
    order.shipments = [1, 2].map { Shipment(number: $0, at: .amysDay, lines: []) }

    for (isDryRun, state) in [(false, "delivered"), (true, "lost")] {
      let change = OrderAction.ship(ShipmentInput(texts: ["number": "1", "state": state]))
      try await presenter.presentChangedOrder(
        .init(change: change, receipt: OrderReceipt(order: order), isDryRun: isDryRun))
    }

    #expect(
      changes.map(\.notice) == [
        "Shipment 1001/1 delivered. You can undo this.", "Shipment 1001/1 would be lost; nothing has been changed.",
      ])
  }

  @Test func `an undo of a long text shows its beginning`() async throws {
    let after = Order.changed
    var before = after
    before.version = after.version - 1
    before.note = String(repeating: "x", count: 5_000)
    try await presenter.presentChangedOrder(
      .init(change: .undo, receipt: OrderReceipt(order: after), before: before, isDryRun: false))
    let beginning = "Note: \(String(repeating: "x", count: 99))… → "
    #expect(changes.first?.notice.hasPrefix("Last change to order 1001 undone (\(beginning)") == true)
  }

  @Test func `an undo says what it undoes, from what to what, and names the amount of a refund`() async throws {
    let after = Order.changed
    var before = after
    (before.version, before.status) = (after.version - 1, .refunded)
    before.refunds.append(Refund(amount: Money(minorUnits: 1_000, currency: .usd), reason: "", at: .amysDay))

    try await presenter.presentChangedOrder(
      .init(change: .undo, receipt: OrderReceipt(order: after), before: before, isDryRun: false))
    before.refunds = after.refunds
    try await presenter.presentChangedOrder(
      .init(change: .undo, receipt: OrderReceipt(order: after), before: before, isDryRun: true))

    let status = "Status: Refunded → \(DisplayedValue(after.status).display)"
    #expect(changes.map(\.movedAmount) == ["$10.00", nil])
    #expect(changes.first?.notice.hasPrefix("Refund of $10.00 for order 1001 undone (\(status); Refunds: ") == true)
    #expect(
      changes.last?.notice == "Last change to order 1001 would be undone (\(status)); nothing has been changed.")
  }

  @Test(
    arguments: [
      (OrderStatus.paid, 50, "The customer has paid $0.73. Cancelling the order does not refund the money."),
      (.paid, 0, "The customer has paid $1.23. Cancelling the order does not refund the money."),
      (.placed, 0, nil),
    ] as [(OrderStatus, Int64, String?)])
  func `a cancellation says what was paid and is not refunded`(
    status: OrderStatus, refunded: Int64, payment: String?
  ) async throws {
    var before = Order.amy
    before.status = status
    if refunded > 0 { before.refunds = [Refund(amount: .dollars(refunded), reason: "", at: .amysDay)] }
    var after = before
    (after.status, after.version) = (.cancelled, before.version + 1)
    let cancelling = OrderAction.status("cancelled", carrier: nil, tracking: nil)

    try await presenter.presentChangedOrder(
      .init(change: cancelling, receipt: OrderReceipt(order: after), before: before, isDryRun: false))

    #expect(changes.map(\.paymentNotice) == [payment])
    let done = "Order 1001 marked as cancelled. You can undo this."
    #expect(changes.map(\.notice) == [payment.map { "\(done) \($0)" } ?? done])
  }

  @Test func `a status that the order has already is named, and nothing has been changed`() async throws {
    let receipt = OrderReceipt(order: .changed, isUnchanged: true)

    for isDryRun in [false, true] {
      try await presenter.presentChangedOrder(.init(change: .paid, receipt: receipt, isDryRun: isDryRun))
    }

    #expect(
      changes.map(\.notice)
        == Array(repeating: "Order 1001 is already paid; nothing has been changed.", count: 2))
  }

  @Test func `a replay says that nothing was done again`() async throws {
    let receipt = OrderReceipt(order: .changed, isReplayed: true)

    try await presenter.presentChangedOrder(.init(change: .paid, receipt: receipt, isDryRun: false))

    #expect(changes.map(\.isReplayed) == [true])
    #expect(
      changes.map(\.notice) == [
        "Order 1001 marked as paid; this was already done and is not repeated."
      ])
  }

  @Test(
    arguments: [
      (.personOfOrder("#10248"), 1, "Personal data removed from order #10248. This cannot be undone."),
      (.personWithEmail("amy@apple.example"), 1, "Personal data removed from 1 order. This cannot be undone."),
      (.personWithEmail("amy@apple.example"), 3, "Personal data removed from 3 orders. This cannot be undone."),
      (.personWithEmail("amy@apple.example"), 0, "No order has this email; nothing has been changed."),
      (.deletedOrders, 1, "1 deleted order permanently removed. This cannot be undone."),
      (.deletedOrders, 0, "There are no deleted orders; nothing has been changed."),
    ] as [(ShowOrder.ForgetOrders.Selection, Int, String)])
  func `forgetting is told in a sentence`(
    selection: ShowOrder.ForgetOrders.Selection, count: Int, notice: String
  ) async throws {
    try await presenter.presentForgottenOrders(.init(selection: selection, count: count, isDryRun: false))

    #expect(display.calls == [.displayForgottenOrders(.init(count: count, notice: notice))])
  }

  @Test func `forgetting is tried without being done`() async throws {
    try await presenter.presentForgottenOrders(.init(selection: .deletedOrders, count: 12, isDryRun: true))

    let notice = "12 deleted orders would be permanently removed; nothing has been changed."
    #expect(display.calls == [.displayForgottenOrders(.init(count: 12, notice: notice))])
  }

  // MARK: Fixtures

  private var changes: [ShowOrder.ChangeOrder.ViewModel] {
    display.calls.compactMap { if case .displayChangedOrder(let viewModel) = $0 { viewModel } else { nil } }
  }
}

extension OrderAction {
  fileprivate static let paid = Self.status("PAID", carrier: nil, tracking: nil)
  fileprivate static let refund = Self.refund(nil, reason: "broken")
}

extension Order {
  /// Amy's order, paid, with 50 cents refunded.
  fileprivate static var changed: Order {
    var order = amy
    order.status = .paid
    order.refunds = [Refund(amount: .dollars(50), reason: "broken", at: .amysDay)]
    return order
  }
}
