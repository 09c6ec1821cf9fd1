import APIDocuments
import BulkDocuments
import CustomerDocuments
import Customers
import CustomersProtocols
import CustomersTesting
import Models
import ModelsTesting
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
    #expect(merged.merged == [1001] && merged.failed.isEmpty && merged.remaining == 0)
    #expect(merged.undo == [.init(order: Order.amy.id, version: Int64(conflicts) + 2, action: .undo)])
    #expect(writes == (0...conflicts).map { Int64($0) + 1 })
  }

  @Test func `ends after three conflicts, and the order remains`() async throws {
    let (merged, writes) = try await merge(conflicts: 4)
    #expect(merged.merged.isEmpty && merged.failed.map(\.order) == [1001] && merged.remaining == 1)
    #expect(merged.notice.hasSuffix("1 order could not be changed. 1 order remains; merge again."))
    #expect(writes == [1, 2, 3, 4])
  }

  @Test func `leaves an order that has got a third email meanwhile`() async throws {
    let (merged, writes) = try await merge(conflicts: 1, email: "third@b.example")
    #expect(merged.merged.isEmpty && merged.failed.map(\.order) == [1001])
    #expect(writes == [1])
  }

  // MARK: Fixtures

  /// Merges Amy's order, at version 1, which somebody changes before each of the first attempts.
  ///
  /// - Parameter email: the email that the order has after these changes.
  /// - Returns: the result, and the versions that the attempts expected.
  private func merge(conflicts: Int, email: String = Order.amy.email) async throws -> (CustomerMergeDocument, [Int64]) {
    let worker = OrdersWorkerSpy()
    worker.answers.page = { _ in .success(OrdersPage(orders: [Self.amy(1).summary], next: nil)) }
    worker.answers.selected = { _ in .success(WriteReceipt([Order.amy.id])) }
    worker.answers.count = { _ in .success(1) }
    worker.answers.receipt = { call in
      guard case .updateOrder(_, _, _, let version?, _) = call, version <= conflicts else {
        return .success(OrderReceipt(order: Self.amy(Int64(conflicts) + 2)))
      }
      let conflict = OrderConflict(of: nil, to: Self.amy(version + 1, email), seenVersion: version)
      return .failure(.store(.cannotUpdate(.conflict(conflict))))
    }
    let display = CustomersDisplayLogicSpy()
    try await CustomersBuilder(worker: worker, formatters: ReferenceFormatters())(for: display, in: .enUS)
      .mergeCustomers(.init(from: Order.amy.email, into: "new@b.example"))
    guard case .displayMergedCustomers(let viewModel) = try #require(display.calls.first) else {
      throw Problem(.internal, "\(display.calls)")
    }
    let writes = worker.calls.compactMap { call -> Int64? in
      if case .updateOrder(_, _, _, let version, _) = call { version } else { nil }
    }
    return (viewModel.document, writes)
  }

  private static func amy(_ version: Int64, _ email: String = Order.amy.email) -> Order {
    var order = Order.amy
    (order.version, order.email) = (version, email)
    return order
  }
}
