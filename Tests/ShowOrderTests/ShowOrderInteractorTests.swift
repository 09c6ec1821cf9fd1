import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderQueries
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrder
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WorkerTesting

struct ShowOrderInteractorTests {
  let worker = OrdersWorkerSpy()
  let presenter = ShowOrderPresentationLogicSpy()
  let reader = ValueReaderFake(amounts: ["5,00 €": TypedAmount(amount: "5.00", currency: "EUR")])
  var interactor: ShowOrderInteractor {
    ShowOrderInteractor(worker: worker, presenter: presenter, reader: reader, context: .enUS)
  }

  @Test func `a slip is that of a shipment of the order; another number is refused with the known ones`() async throws {
    var order = Order.amy
    order.shipments = [Shipment(number: 1, at: order.date, lines: [])]
    worker.answers.order = { [order] _ in .success(order) }

    for number in [1, 2] { try await interactor.fetchOrder(.init(order: "1001", shipment: Int64(number))) }

    let violation = Violation("/shipment", .not(.shipmentNumber, "2", nearest: nil, known: ["1"]))
    #expect(
      presenter.calls == [
        .presentFetchedOrder(.init(order: order, shipment: order.shipments[0])), .presentFailure(.invalid([violation])),
      ])
  }

  @Test func `the order's page has its neighbours in the list, and other orders of the customer`() async throws {
    @Sendable func order(_ number: Int64) -> OrderSummary {
      var order = Order.amy.summary
      (order.id, order.number) = ("o\(number)", number)
      return order
    }
    worker.answers.order = { _ in .success(.amy) }
    worker.answers.page = { call in
      guard case .fetchOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      if parameters[.email] == [Order.amy.email] {
        // The page has room for the order itself.
        return .success(OrdersPage(orders: [9, 8, 7, 6, 5, 4].map(order), next: nil))
      }
      return .success(OrdersPage(orders: [order(parameters.before == nil ? 2 : 3)], next: nil))
    }

    try await interactor.fetchOrder(.init(order: "1001", includesContext: true))

    let place = OrdersCursor(
      after: Order.amy.summary, updatedAt: Order.amy.updatedAt, sort: OrdersSort(.date, isDescending: true)
    ).description
    var before = OrdersParameters(limit: 1)
    before.before = place
    #expect(worker.calls.contains(.fetchOrders(before, in: .gmt)))
    #expect(worker.calls.contains(.fetchOrders(OrdersParameters(limit: 1, after: place), in: .gmt)))
    #expect(
      presenter.calls == [
        .presentFetchedOrder(
          .init(
            order: .amy,
            context: .init(
              progress: OrderProgress(of: .placed, []), previous: order(3), next: order(2),
              others: [9, 8, 7, 6, 5].map(order))))
      ])
  }

  @Test func `the newest order has no order before it, where the store returns the first page`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    worker.answers.page = { call in
      guard case .fetchOrders(let parameters, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      return .success(OrdersPage(orders: parameters.before == nil ? [] : [Order.amy.summary], next: nil))
    }

    try await interactor.fetchOrder(.init(order: "1001", includesContext: true))

    let context = ShowOrder.FetchOrder.Response.Context(
      progress: OrderProgress(of: .placed, []), previous: nil, next: nil, others: [])
    #expect(presenter.calls == [.presentFetchedOrder(.init(order: .amy, context: context))])
  }

  @Test func `fetchOrder should ask orders worker to fetch order and presenter to format result`() async throws {
    worker.answers.order = { _ in .success(.amy) }

    try await interactor.fetchOrder(.init(order: "#10248"))

    #expect(worker.calls == [.fetchOrder("#10248")])
    #expect(presenter.calls == [.presentFetchedOrder(.init(order: .amy))])
  }

  @Test(arguments: [true, false])
  func `a deleted order is presented only if the request includes deleted orders`(includesDeleted: Bool) async throws {
    worker.answers.order = { _ in .failure(.deleted("1001", .amy)) }

    try await interactor.fetchOrder(.init(order: "1001", includesDeleted: includesDeleted))

    #expect(
      presenter.calls == [
        includesDeleted ? .presentFetchedOrder(.init(order: .amy)) : .presentFailure(.deleted("1001", .amy))
      ])
  }

  @Test(arguments: Asked.changes)
  func `a change is asked for as it was requested`(asked: Asked) async throws {
    let receipt = OrderReceipt(order: .amy, isReplayed: true)
    worker.answers.receipt = { _ in .success(receipt) }

    try await interactor.changeOrder(
      .init(order: "1001", change: asked.change, ifVersion: 3, idempotencyKey: "k1", isDryRun: true))

    // The sentence about an undo needs the order before it.
    #expect(worker.calls == (asked.change == .undo ? [.fetchOrder("1001")] : []) + [asked.call])
    #expect(
      presenter.calls == [.presentChangedOrder(.init(change: asked.change, receipt: receipt, isDryRun: true))])
  }

  @Test func `a cancellation is presented with the order before it`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let change = OrderAction.status("Cancelled", carrier: nil, tracking: nil)

    try await interactor.changeOrder(.init(order: "1001", change: change))

    #expect(worker.calls.first == .fetchOrder("1001"))
    #expect(
      presenter.calls == [
        .presentChangedOrder(
          .init(change: change, receipt: OrderReceipt(order: .amy), before: .amy, isDryRun: false))
      ])
  }

  @Test func `an amount that a person typed is read before the worker is asked`() async throws {
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let change = OrderAction.refund(MoneyInput("5,00 €"), reason: "5,00 €")

    try await interactor.changeOrder(.init(order: "1001", change: change, isTyped: true))
    try await interactor.changeOrder(.init(order: "1001", change: change))
    try await interactor.changeOrder(.init(order: "1001", change: .refund(nil, reason: ""), isTyped: true))

    let options = WriteOptions(author: Asked.author, timeZone: .gmt)
    #expect(
      worker.calls == [
        .changeOrder("1001", .refund(MoneyInput("5.00", currency: "EUR"), reason: "5,00 €"), ifVersion: nil, options),
        .changeOrder("1001", .refund(MoneyInput("5,00 €"), reason: "5,00 €"), ifVersion: nil, options),
        .changeOrder("1001", .refund(nil), ifVersion: nil, options),
      ])
  }

  @Test(arguments: ["abc123", nil])
  func `a page of events is asked for in the reader's time zone and presented`(order: String?) async throws {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let context = SceneContext(locale: SceneContext.enUS.locale, timeZone: zone, actor: "amy", frontEnd: "test")
    let interactor = ShowOrderInteractor(worker: worker, presenter: presenter, reader: reader, context: context)
    let event = OrderEvent(id: 7, .created, from: nil, to: .amy, by: Asked.author, at: .amysDay)
    let page = EventsPage(events: [event], next: "7", isLast: true)
    worker.answers.events = { _ in .success(page) }

    try await interactor.fetchEvents(
      .init(order: order, types: ["created"], since: "today", after: "6", limit: 1, includesOrders: true))

    let query = EventsQuery(
      order: order, types: ["created"], since: "today", after: "6", limit: 1, includesOrders: true)
    #expect(worker.calls == [.fetchEvents(query, in: zone)])
    #expect(presenter.calls == [.presentEvents(.init(page: page))])
  }

  @Test func `the whole history of an order is presented`() async throws {
    let events = [OrderEvent(id: 7, .created, from: nil, to: .amy, by: Asked.options.author, at: .amysDay)]
    worker.answers.history = { _ in .success(events) }

    try await interactor.fetchHistory(.init(order: "abc123"))

    #expect(worker.calls == [.fetchChanges("abc123")])
    #expect(presenter.calls == [.presentHistory(.init(events: events))])
  }

  @Test(arguments: OrderEvent.Kind.allCases.filter { $0 != .undone })
  func `the last change can be undone, unless it is one that cannot`(kind: OrderEvent.Kind) async throws {
    let event = OrderEvent(id: 7, kind, from: nil, to: .amy, by: Asked.options.author, at: .amysDay)
    worker.answers.history = { _ in .success([event]) }

    try await interactor.fetchHistory(.init(order: "abc123"))

    let isUndoable = [.edited, .statusChanged, .shipped, .returned, .refunded, .noted].contains(kind)
    #expect(worker.calls == [.fetchChanges("abc123")])
    #expect(presenter.calls == [.presentHistory(.init(events: [event], allowsUndo: isUndoable))])
  }

  @Test(arguments: [true, false])
  func `after an undo, the whole history tells whether there is a change before it`(isThere: Bool) async throws {
    var placed = Order.amy
    placed.status = .draft
    var copy = placed
    copy.version = 3
    let undone = copy
    func event(_ id: Int64, _ kind: OrderEvent.Kind, _ before: Order?, _ after: Order) -> OrderEvent {
      OrderEvent(id: id, kind, from: before, to: after, by: Asked.options.author, at: .amysDay)
    }
    let earlier = isThere ? [event(6, .edited, .amy, placed)] : []
    let events = earlier + [event(7, .statusChanged, placed, .amy), event(8, .undone, .amy, undone)]
    worker.answers.history = { _ in .success(events) }
    worker.answers.order = { _ in .success(undone) }

    try await interactor.fetchHistory(.init(order: "abc123"))

    #expect(worker.calls == [.fetchChanges("abc123"), .fetchHistory("abc123"), .fetchOrder("abc123")])
    #expect(presenter.calls == [.presentHistory(.init(events: events, allowsUndo: isThere))])
  }

  @Test(arguments: [
    (
      ShowOrder.ForgetOrders.Selection.personOfOrder("1001"),
      OrdersWorkerSpy.Call.erasePersonOfOrder("1001", ifVersion: 3, Asked.dryRun), 2
    ),
    (.personWithEmail("amy@apple.example"), .erasePersonEmail("amy@apple.example", Asked.dryRun), 2),
    (.deletedOrders, .purgeDeletedOrders(Asked.dryRun), 12),
  ])
  func `the number of erased or purged orders is presented`(
    selection: ShowOrder.ForgetOrders.Selection, call: OrdersWorkerSpy.Call, count: Int
  ) async throws {
    worker.answers.erased = { _ in .success(WriteReceipt([.amy, .amy])) }
    worker.answers.purged = { _ in .success(WriteReceipt(12)) }

    try await interactor.forgetOrders(.init(selection: selection, ifVersion: 3, isDryRun: true))

    #expect(worker.calls == [call])
    #expect(
      presenter.calls == [.presentForgottenOrders(.init(selection: selection, count: count, isDryRun: true))])
  }

  @Test(arguments: [
    (
      ShowOrder.ForgetOrders.Selection.personOfOrder("1001"),
      OrdersWorkerSpy.Call.erasePersonOfOrder("1001", ifVersion: nil, Asked.keyed)
    ), (.deletedOrders, .purgeDeletedOrders(Asked.keyed)),
  ])
  func `an erasure with a used key is presented as a replay`(
    selection: ShowOrder.ForgetOrders.Selection, call: OrdersWorkerSpy.Call
  ) async throws {
    worker.answers.erased = { _ in .success(WriteReceipt([.amy], isReplayed: true)) }
    worker.answers.purged = { _ in .success(WriteReceipt(1, isReplayed: true)) }
    try await interactor.forgetOrders(.init(selection: selection, idempotencyKey: "k1"))
    #expect(worker.calls == [call])
    #expect(
      presenter.calls == [
        .presentForgottenOrders(.init(selection: selection, count: 1, isDryRun: false, isReplayed: true))
      ])
  }

  @Test func `the order whose person is erased is told by its number, however it was named`() async throws {
    worker.answers.erased = { _ in .success(WriteReceipt([.amy])) }
    try await interactor.forgetOrders(.init(selection: .personOfOrder("abc123")))
    #expect(
      presenter.calls
        == [.presentForgottenOrders(.init(selection: .personOfOrder("1001"), count: 1, isDryRun: false))])
  }

  @Test func `a failure is presented, and nothing else`() async throws {
    let failure = OrdersWorkerError.store(.cannotFetch(.notFound("1001")))
    worker.answers.order = { _ in .failure(failure) }
    worker.answers.history = { _ in .failure(failure) }
    worker.answers.events = { _ in .failure(failure) }
    worker.answers.receipt = { _ in .failure(failure) }
    worker.answers.erased = { _ in .failure(failure) }
    worker.answers.purged = { _ in .failure(failure) }

    try await interactor.fetchOrder(.init(order: "1001"))
    try await interactor.fetchHistory(.init(order: "1001"))
    for asked in Asked.changes { try await interactor.changeOrder(.init(order: "1001", change: asked.change)) }
    try await interactor.fetchEvents(.init())
    try await interactor.forgetOrders(.init(selection: .personOfOrder("1001")))
    try await interactor.forgetOrders(.init(selection: .personWithEmail("amy@apple.example")))
    try await interactor.forgetOrders(.init(selection: .deletedOrders))

    #expect(presenter.calls == Array(repeating: .presentFailure(failure), count: 11))
    // An undo reads the order first.
    #expect(worker.calls.count == 12)
  }
}

// MARK: Fixtures

/// A change to order 1001 at version 3, a dry run with a key, and the expected call of the worker.
struct Asked: Sendable {
  let change: OrderAction
  let call: OrdersWorkerSpy.Call

  static let author = Author(name: "amy", frontEnd: "test")
  static let dryRun = WriteOptions(author: author, timeZone: .gmt, isDryRun: true)
  static let keyed = WriteOptions(author: author, timeZone: .gmt, idempotencyKey: "k1")
  static let options = WriteOptions(author: author, timeZone: .gmt, idempotencyKey: "k1", isDryRun: true)

  static let changes = [
    Asked(
      change: .status("shipped", carrier: "UPS", tracking: "1Z9"),
      call: .changeOrder("1001", .status("shipped", carrier: "UPS", tracking: "1Z9"), ifVersion: 3, options)),
    Asked(
      change: .refund(MoneyInput("5.00"), reason: "broken"),
      call: .changeOrder("1001", .refund(MoneyInput("5.00"), reason: "broken"), ifVersion: 3, options)),
    Asked(change: .undo, call: .changeOrder("1001", .undo, ifVersion: 3, options)),
    Asked(change: .delete, call: .changeOrder("1001", .delete, ifVersion: 3, options)),
    Asked(change: .restore, call: .changeOrder("1001", .restore, ifVersion: 3, options)),
  ]
}
