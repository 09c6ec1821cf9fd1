import OrdersStoreProtocols
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteStore

@Suite struct PagePartsTests {
  /// More orders have changed since the moment than are looked up, so that the list is read, 3,125 orders at first.
  @Test func `a page of orders that are far down a list is whole, and leads to the next one`() async throws {
    try await withStore { store in
      let orders = (0..<8_100).map { Order.sample($0) }
      _ = try await store.importOrders(orders, .test)
      let oldest = orders.filter { $0.status == .placed }.sorted { $0.date < $1.date }.prefix(3).map(\.id)
      for id in oldest {
        _ = try await store.updateOrder(id, ifVersion: nil, .status(.paid, carrier: nil, tracking: nil), .test)
      }
      var query = OrdersQuery(filter: OrdersFilter(paidSince: .earliest), limit: 2)
      let first = try await store.fetchOrders(query)
      #expect(first.orders.map(\.id) == [oldest[2], oldest[1]])
      #expect(first.next != nil)
      query.after = first.next
      let second = try await store.fetchWholeOrders(query)
      #expect(second.orders.map(\.id) == [oldest[0]])
      #expect(second.next == nil)
    }
  }
}
