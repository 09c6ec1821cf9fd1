import DocumentsProtocols
import Foundation
import Locks
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct ReturningOrdersTests {
  /// A shipped order of three teas (line 1) and two boxes (line 2), with one box in a requested return.
  private let order: Order = {
    var order = Order.full
    order.status = .shipped
    order.items = [("A", 3), ("B", 2)].map { sku, quantity in
      OrderItem(
        sku: sku, title: "", quantity: quantity, unitPrice: Money(minorUnits: 100, currency: .usd),
        discount: .zero(.usd))
    }
    order.returns = [
      Return(number: 1, lines: [LineQuantity(item: 2, quantity: 1)], reason: "size", state: .requested)
    ]
    return order
  }()

  @Test(
    arguments: [
      (ReturnInput(), Return(lines: []), ReturnRefund.share(withShipping: false)),
      (
        ReturnInput(
          lines: [LineInput(typed: "A=2"), LineInput(typed: "B")], amount: MoneyInput("1.50"),
          texts: ["reason": "broken", "restocked": "false"]),
        Return(
          lines: [LineQuantity(item: 1, quantity: 2), LineQuantity(item: 2, quantity: 1)], reason: "broken",
          isRestocked: false),
        .amount(Money(minorUnits: 150, currency: .usd))
      ),
      (
        ReturnInput(lines: [LineInput(typed: "B")], texts: ["number": "1", "withShipping": "true"]),
        Return(number: 1, lines: [LineQuantity(item: 2, quantity: 2)]), .share(withShipping: true)
      ),
      (
        ReturnInput(texts: ["number": "1", "state": "refused"]), Return(number: 1, lines: [], state: .refused),
        .share(withShipping: false)
      ),
    ] as [(ReturnInput, Return, ReturnRefund)])
  func `a return names its lines, its refund and its state`(
    input: ReturnInput, entry: Return, refund: ReturnRefund
  ) async throws {
    #expect(try await change(input) == .return(entry, refund))
  }

  @Test(arguments: [
    (ReturnInput(lines: [LineInput(typed: "Zebra=1")]), Violation("/lines/0/item", .unknownSKU("“Zebra”"))),
    (ReturnInput(lines: [LineInput(typed: "A=x")]), Violation("/lines/0/quantity", .not(.quantity, "x"))),
    (ReturnInput(texts: ["number": "x"]), Violation("/number", .not(.positiveNumber, "x"))),
    (ReturnInput(texts: ["number": "0"]), Violation("/number", .not(.positiveNumber, "0"))),
    (ReturnInput(amount: MoneyInput("x")), Violation("/amount", .not(.amount, "x"))),
    (
      ReturnInput(texts: ["state": "lost"]),
      Violation("/state", .not(.returnState, "lost", known: ["requested", "received", "refused"]))
    ),
    (
      ReturnInput(texts: ["restocked": "perhaps"]),
      Violation("/restocked", .not(.flag, "perhaps"))
    ),
  ])
  func `a return with a wrong value is refused with its place`(input: ReturnInput, fault: Violation) async {
    let error = await #expect(throws: OrdersWorkerError.self) { try await change(input) }
    #expect(error == .invalid([fault]))
  }

  @Test(arguments: [("paid", ReturnRefund.share(withShipping: false)), ("placed", .amount(.zero(.usd)))])
  func `a return refunds nothing by itself if the order was shipped before it was paid`(
    former: String, refund: ReturnRefund
  ) async throws {
    #expect(try await change(ReturnInput(), after: former) == .return(Return(lines: []), refund))
    let amount = ReturnInput(amount: MoneyInput("1.00"))
    let given = ReturnRefund.amount(Money(minorUnits: 100, currency: .usd))
    #expect(try await change(amount, after: former) == .return(Return(lines: []), given))
  }

  /// Returns the change that the worker asks the store for.
  ///
  /// - Parameter former: the status before the order was shipped.
  private func change(_ input: ReturnInput, after former: String = "paid") async throws -> OrderChange {
    let store = StoreSpy.storing(order)
    let events = [
      OrderEvent(
        id: 1, orderID: order.id, version: 7, kind: .shipped, author: Author(name: "", frontEnd: ""), at: .noon,
        changes: [FieldChange(field: "status", from: former, to: "shipped")], before: nil)
    ]
    store.answers.events = { call in
      if case .fetchEvents(_, let after, _) = call, after > 0 { return .success([]) }
      return .success(events)
    }
    _ = try await OrdersWorker.at(store).changeOrder("7", .return(input), ifVersion: nil, .amy)
    return try #require(
      store.calls.compactMap { call in if case .updateOrder(_, _, let change, _) = call { change } else { nil } }.first)
  }
}
