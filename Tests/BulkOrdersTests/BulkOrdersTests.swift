import BulkOrders
import BulkOrdersProtocols
import BulkOrdersTesting
import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

@Suite struct `The scene of many orders` {
  private let worker = OrdersWorkerSpy()
  private var scene: BulkOrdersBuilder { BulkOrdersBuilder(worker: worker, formatters: ReferenceFormatters()) }

  @Test func `each operation should ask the orders worker once, with its own version`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let display = BulkOrdersDisplayLogicSpy()

    try await scene(for: display, in: .enUS).changeOrders(
      .init(operations: [
        BulkOperation(order: "1001", version: 3, .status("paid")), BulkOperation(order: "1002", version: 4, .delete),
        BulkOperation(order: "1003", version: 5, .restore), BulkOperation(order: "1004", version: 6, .undo),
        BulkOperation(order: "1005", version: 7, .edit(.init())),
      ]))

    let writes = worker.calls.compactMap { call -> String? in
      switch call {
      case .changeOrder(let order, .edit(_, let replacing), let version, _):
        "edit \(order) \(version ?? 0) \(replacing)"
      case .changeOrder(let order, let action, let version, _): "\(action.verb) \(order) \(version ?? 0)"
      default: nil
      }
    }
    #expect(
      writes.sorted() == ["delete 1002 4", "edit 1005 7 false", "restore 1003 5", "status 1001 3", "undo 1004 6"])
    #expect(display.calls.count == 1)
  }

  /// Another writer may change the order between the read and the write, or take its number.
  @Test(arguments: [
    (Order.amy.id, 1, 2, false), (Order.amy.id, 1, 3, true), (Order.amy.id, 2, 2, true), ("other", 1, 2, true),
  ])
  func `the changes come from the history unless the order that was read is the one before the write`(
    id: String, seen: Int64, written: Int64, readsHistory: Bool
  ) async throws {
    let (before, after) = (Order.amy(id, version: seen, note: "read"), Order.amy(version: written, note: "new"))
    worker.answers.order = { _ in .success(before) }
    worker.answers.receipt = { _ in .success(OrderReceipt(order: after)) }
    worker.answers.history = { _ in
      .success(
        [written - 1, written].map { version in
          OrderEvent(
            id: version, .edited, from: .amy(version: version - 1, note: "stored"),
            to: .amy(version: version, note: "new"), by: Author(name: "amy", frontEnd: "test"), at: .amysDay)
        })
    }
    let display = BulkOrdersDisplayLogicSpy()

    try await scene(for: display, in: .enUS).changeOrders(
      .init(operations: [BulkOperation(order: "1001", .edit(.init()))]))

    let shown = try #require(display.changed)
    #expect(shown.displayedResults.map(\.changes) == [["Note: \(readsHistory ? "stored" : "read") → new"]])
    #expect(worker.calls.contains(.fetchChanges(Order.amy.id)) == readsHistory)
  }

  @Test func `the sums of the changed orders are sorted by currency`() async throws {
    let codes = ["USD", "EUR", "JPY", "CHF", "GBP", "AUD", "SEK", "BRL", "PLN", "CAD"]
    worker.answers.order = { _ in .success(.amy) }
    worker.answers.receipt = { call in
      guard case .changeOrder(let code, .delete, _, _) = call else { return .failure(OrdersWorkerAnswers.unset) }
      var order = Order.amy
      order.total = Money(minorUnits: 1, currency: Currency(code) ?? .usd)
      return .success(OrderReceipt(order: order))
    }
    let display = BulkOrdersDisplayLogicSpy()

    try await scene(for: display, in: .enUS).changeOrders(
      .init(operations: codes.map { BulkOperation(order: $0, .delete) }))

    #expect(try #require(display.changed).document.totals.map(\.currency) == codes.sorted())
  }

  @Test func `a display that has gone is freed, and ends the work`() async throws {
    worker.answers.order = { _ in .success(.amy) }
    worker.answers.receipt = { _ in .success(OrderReceipt(order: .amy)) }
    let businessLogic = scene(for: BulkOrdersDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) {
      try await businessLogic.changeOrders(.init(operations: [BulkOperation(order: "1001", .delete)]))
    }
  }

  @Test func `the spy of a scene displays what a test says`() async throws {
    let problem = Problem(.unavailable, "the store is locked")
    let spy = BulkOrdersSceneSpy { _, display in try await display.displayProblem(problem) }
    let display = BulkOrdersDisplayLogicSpy()
    let request = BulkOrders.ChangeOrders.Request(operations: [BulkOperation(order: "1001", .delete)])

    try await spy.builder(for: display, in: .enUS).changeOrders(request)

    #expect(spy.calls == [.changeOrders(request)])
    #expect(display.calls == [.displayProblem(problem)])
  }
}

extension BulkOrdersDisplayLogicSpy {
  /// The view model of the changed orders, if it is all that has been displayed.
  fileprivate var changed: BulkOrders.ChangeOrders.ViewModel? {
    guard calls.count == 1, case .displayChangedOrders(let viewModel) = calls[0] else { return nil }
    return viewModel
  }
}

extension Order {
  fileprivate static func amy(_ id: String = Order.amy.id, version: Int64, note: String) -> Order {
    var order = Order.amy
    (order.id, order.version, order.note) = (id, version, note)
    return order
  }
}
