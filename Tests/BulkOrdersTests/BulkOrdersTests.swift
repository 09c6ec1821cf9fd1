import APIDocuments
import BulkDocuments
import Foundation
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting
import BulkOrders
import BulkOrdersProtocols
import BulkOrdersTesting

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
      case .changeStatus(let order, _, _, _, let version, _): "status \(order) \(version ?? 0)"
      case .deleteOrder(let order, let version, _): "delete \(order) \(version ?? 0)"
      case .restoreOrder(let order, let version, _): "restore \(order) \(version ?? 0)"
      case .undoLastChange(let order, let version, _): "undo \(order) \(version ?? 0)"
      case .updateOrder(let order, _, let replacing, let version, _): "edit \(order) \(version ?? 0) \(replacing)"
      default: nil
      }
    }
    #expect(
      writes.sorted() == ["delete 1002 4", "edit 1005 7 false", "restore 1003 5", "status 1001 3", "undo 1004 6"])
    #expect(display.calls.count == 1)
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
