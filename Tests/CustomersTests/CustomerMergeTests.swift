import BulkOrdersProtocols
import Customers
import CustomersProtocols
import CustomersTesting
import Models
import ModelsTesting
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

/// Tests a merge of one order that others change at the same time.
@Suite struct `A merge of customers` {
  @Test(arguments: [0, 1, 3])
  func `is tried again on an order that others change meanwhile, and its undo names the written version`(conflicts: Int)
    async throws
  {
    let (merged, writes) = try await merge(conflicts: conflicts)
    #expect(merged.orders == [1001] && merged.failed.isEmpty && merged.remaining == 0)
    #expect(merged.undo == [.init(order: Order.amy.id, version: Int64(conflicts) + 2, action: .undo)])
    #expect(writes == (0...conflicts).map { Int64($0) + 1 })
  }

  @Test func `ends after three conflicts, and the order remains`() async throws {
    let (merged, writes) = try await merge(conflicts: 4)
    #expect(merged.orders.isEmpty && merged.failed.map(\.order) == [1001] && merged.remaining == 1)
    #expect(merged.notice.hasSuffix("1 order could not be changed. 1 order remains; merge again."))
    #expect(writes == [1, 2, 3, 4])
  }

  @Test func `leaves an order that has got a third email meanwhile`() async throws {
    let (merged, writes) = try await merge(conflicts: 1, email: "third@b.example")
    #expect(merged.orders.isEmpty && merged.failed.map(\.order) == [1001])
    #expect(writes == [1])
  }

  @Test func `without a key chooses its orders once`() async throws {
    let worker = Self.worker()
    _ = try await merge(worker, key: nil)
    #expect(worker.calls.compactMap(\.selectedOrders) == [[Order.amy.id]])
  }

  @Test func `with a key first asks for the orders of an earlier request`() async throws {
    let worker = Self.worker()
    _ = try await merge(worker, key: "k")
    #expect(worker.calls.compactMap(\.selectedOrders) == [[], [Order.amy.id]])
  }

  @Test(arguments: [false, true])
  func `that is repeated counts the orders that remain only after a failure`(fails: Bool) async throws {
    let worker = Self.worker()
    worker.answers.selected = { _ in .success(WriteReceipt([Order.amy.id], isReplayed: true)) }
    worker.answers.order = { _ in .success(.amy) }
    if fails { worker.answers.receipt = { _ in .failure(OrdersWorkerAnswers.unset) } }
    let merged = try await merge(worker, key: "k")
    #expect(merged.failed.map(\.order) == (fails ? [1001] : []))
    #expect(merged.remaining == (fails ? 1 : 0))
    #expect(worker.calls.contains { if case .countOrders = $0 { true } else { false } } == fails)
  }

  // MARK: Fixtures

  /// Merges Amy's order, at version 1, which somebody changes before each of the first attempts.
  ///
  /// - Parameter email: the email that the order has after these changes.
  /// - Returns: the result, and the versions that the attempts expected.
  private func merge(conflicts: Int, email: String = Order.amy.email) async throws -> (CustomerChangeDocument, [Int64])
  {
    let worker = Self.worker()
    worker.answers.receipt = { call in
      guard case .changeOrder(_, .edit, let version?, _) = call, version <= conflicts else {
        return .success(OrderReceipt(order: Self.amy(Int64(conflicts) + 2)))
      }
      let conflict = OrderConflict(of: nil, to: Self.amy(version + 1, email), seenVersion: version)
      return .failure(.store(.cannotUpdate(.conflict(conflict))))
    }
    let merged = try await merge(worker, key: nil)
    let writes = worker.calls.compactMap { call -> Int64? in
      if case .changeOrder(_, .edit, let version, _) = call { version } else { nil }
    }
    return (merged, writes)
  }

  /// Merges the customer of Amy's order into another, over a worker.
  private func merge(_ worker: OrdersWorkerSpy, key: String?) async throws -> CustomerChangeDocument {
    let display = CustomersDisplayLogicSpy()
    try await CustomersBuilder(worker: worker, formatters: ReferenceFormatters())(for: display, in: .enUS)
      .changeCustomer(.init(Order.amy.email, .merge(into: "new@b.example"), idempotencyKey: key))
    guard case .displayChangedCustomer(let viewModel) = try #require(display.calls.first) else {
      throw Problem(.internal, "\(display.calls)")
    }
    return viewModel.document
  }

  /// A worker with Amy's order, whose changes succeed.
  private static func worker() -> OrdersWorkerSpy {
    let worker = OrdersWorkerSpy()
    worker.answers.page = { _ in .success(OrdersPage(orders: [amy(1).summary], next: nil)) }
    worker.answers.selected = { _ in .success(WriteReceipt([Order.amy.id])) }
    worker.answers.count = { _ in .success(1) }
    worker.answers.receipt = { _ in .success(OrderReceipt(order: amy(2))) }
    return worker
  }

  private static func amy(_ version: Int64, _ email: String = Order.amy.email) -> Order {
    var order = Order.amy
    (order.version, order.email) = (version, email)
    return order
  }
}

extension OrdersWorkerSpy.Call {
  /// The orders that a call chooses; `nil` for another call.
  fileprivate var selectedOrders: [String]? { if case .selectOrders(let orders, _) = self { orders } else { nil } }
}
