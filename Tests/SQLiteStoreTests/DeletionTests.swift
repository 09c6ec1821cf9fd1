import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

@Suite struct DeletionTests {
  /// Finding the last deletion of each of the 2,000 other orders would take several steps more for each.
  @Test func `a page of deleted orders takes SQLite no step for a deleted order of another page`() async throws {
    try await withStore(readerCount: 1) { store in
      func steps() async throws -> Int {
        let before = try await store.read { connection throws(Failure) in connection.steps }
        let page = try await store.fetchDeletions(after: nil, limit: 5)
        #expect(page.orders.count == 5)
        return try await store.read { connection throws(Failure) in connection.steps } - before
      }
      let few = try await store.deleteSamples(0..<10, steps)
      let many = try await store.deleteSamples(10..<1_010, steps)
      #expect(many < few + 100)
    }
  }
}

extension SQLiteStore {
  /// Deletes new orders, and returns the result of a question afterwards.
  fileprivate func deleteSamples(_ numbers: Range<Int>, _ ask: () async throws -> Int) async throws -> Int {
    let orders = numbers.map { Order.sample($0) }
    _ = try await importOrders(orders, .test)
    for order in orders { _ = try await deleteOrder(order.id, ifVersion: nil, .test) }
    return try await ask()
  }
}
