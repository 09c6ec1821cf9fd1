import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

@Suite struct ChangingOrdersTests {
  @Test func `a status arrives with carrier and tracking`() async throws {
    let store = StoreSpy.storing(.amy)
    _ = try await OrdersWorker.at(store).changeOrder(
      "1001", .status("shipped", carrier: "DHL", tracking: ""), ifVersion: 2, .amy)
    #expect(
      store.calls.last
        == .updateOrder("abc123", ifVersion: 2, .status(.shipped, carrier: "DHL", tracking: nil), .amyAtNoon))
  }

  @Test func `a note arrives without the white space around it, with plain ends of lines`() async throws {
    let store = StoreSpy.storing(.amy)
    _ = try await OrdersWorker.at(store).changeOrder("1001", .note("\n Called.\r\nNo answer "), ifVersion: 2, .amy)
    #expect(store.calls.last == .updateOrder("abc123", ifVersion: 2, .note("Called.\nNo answer"), .amyAtNoon))
  }

  @Test func `a mistyped status is not sent`() async {
    let store = StoreSpy.storing(.amy)
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).changeOrder("1001", .status("shiped"), ifVersion: nil, .amy)
    }
    #expect(
      error
        == .invalid([
          Violation("/status", .not(.status, "shiped", nearest: "shipped", known: OrderStatus.allCases.map(\.rawValue)))
        ]))
    #expect(store.calls.isEmpty)
  }

  @Test(
    arguments: [
      (MoneyInput("0.50"), Money(minorUnits: 50, currency: .usd)),
      (MoneyInput("0.50", currency: "USD"), Money(minorUnits: 50, currency: .usd)), (nil, nil),
    ] as [(MoneyInput?, Money?)])
  func `a refund is in the order's currency, or all that is left`(amount: MoneyInput?, money: Money?) async throws {
    let store = StoreSpy.storing(.amy)
    _ = try await OrdersWorker.at(store).changeOrder("1001", .refund(amount, reason: "late"), ifVersion: nil, .amy)
    #expect(store.calls.last == .updateOrder("abc123", ifVersion: nil, .refund(money, reason: "late"), .amyAtNoon))
  }

  @Test(arguments: [("paid", true), ("placed", false)])
  func `an order that was cancelled is refunded at the version that was checked, if it was paid`(
    former: String, isPaid: Bool
  ) async throws {
    var order = Order.amy
    (order.status, order.version) = (.cancelled, 7)
    let store = StoreSpy.storing(order)
    let events = [
      OrderEvent(
        id: 1, orderID: order.id, version: 7, kind: .statusChanged, author: Author(name: "", frontEnd: ""), at: .noon,
        changes: [FieldChange(field: "status", from: former, to: "cancelled")], before: nil)
    ]
    store.answers.events = { call in
      if case .fetchEvents(_, let after, _) = call, after > 0 { return .success([]) }
      return .success(events)
    }
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).changeOrder("1001", .refund(nil, reason: "late"), ifVersion: nil, .amy)
    }
    #expect(error == (isPaid ? nil : .invalid([Violation("/status", .notPaid)])))
    let update = StoreSpy.Call.updateOrder("abc123", ifVersion: 7, .refund(nil, reason: "late"), .amyAtNoon)
    #expect(store.calls.contains(update) == isPaid)
  }

  @Test(arguments: [
    (MoneyInput("1.234"), "/amount"), (MoneyInput("1", currency: "EUR"), "/amount"),
    (MoneyInput("1", currency: "US"), "/amount/currency"),
  ])
  func `an amount that cannot be refunded is refused before the store is called`(amount: MoneyInput, pointer: String)
    async
  {
    let store = StoreSpy.storing(.amy)
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).changeOrder("1001", .refund(amount), ifVersion: nil, .amy)
    }
    #expect(pointers(error) == [pointer])
    #expect(store.contexts.isEmpty)
  }

  @Test func `undo, delete and purge reach the store with what the caller saw`() async throws {
    let store = StoreSpy.storing(.amy)
    store.answers.purged = { _ in .success(WriteReceipt(3)) }
    let worker = OrdersWorker.at(store)
    _ = try await worker.changeOrder("1001", .undo, ifVersion: 4, .amy)
    #expect(store.calls.last == .undoLastChange("abc123", ifVersion: 4, .amyAtNoon))
    _ = try await worker.changeOrder("1001", .delete, ifVersion: 5, .amy)
    #expect(store.calls.last == .deleteOrder("abc123", ifVersion: 5, .amyAtNoon))
    #expect(try await worker.purgeDeletedOrders(.amy) == WriteReceipt(3))
    #expect(store.calls.last == .purgeDeletedOrders(.amyAtNoon))
  }

  @Test func `an error of the store is returned unchanged`() async {
    let cause = StoreError.cannotUpdate(.full("/var"))
    let store = StoreSpy.storing(.amy)
    store.answers.receipt = { _ in .failure(cause) }
    let error = await failure { () throws(OrdersWorkerError) in
      try await OrdersWorker.at(store).changeOrder("1001", .undo, ifVersion: nil, .amy)
    }
    #expect(error == .store(cause))
  }
}
