import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

@Suite struct SumTests {
  /// Comparing each date with each offset would take 4,000,000 steps.
  @Test func `a sum by day among twenty thousand offsets takes SQLite no step for an offset`() async throws {
    try await withStore(readerCount: 1) { store in
      _ = try await store.importOrders((0..<100).map { Order.sample($0) }, .test)
      let offsets = (0..<20_000).map { index in
        ZoneOffset(
          from: Instant(microseconds: Int64(index) * 1_000_000_000_000), secondsFromUTC: index % 2 == 0 ? 0 : 3_600)
      }
      let before = try await store.read { connection throws(Failure) in connection.steps }
      let sums = try await store.sumOrders(OrdersFilter(), by: .day(offsets))
      let after = try await store.read { connection throws(Failure) in connection.steps }
      let sales = (0..<100).count { Order.sample($0).status.isSale }
      #expect(sums.map(\.count).reduce(0, +) == sales)
      // The days of each order, and the quarter hours at their ends, are read from the roll-up.
      #expect(after - before < 100 * 200)
    }
  }

  /// Reading each of the 2,000 orders without refunds would take several steps more for each.
  @Test func `the refunds of a day take SQLite no step for an order without refunds`() async throws {
    try await withStore(readerCount: 1) { store in
      func steps() async throws -> Int {
        let before = try await store.read { connection throws(Failure) in connection.steps }
        let filter = OrdersFilter(since: .latest)
        let sums = try await store.sumOrders(filter, by: .all)
        #expect(sums.isEmpty)
        return try await store.read { connection throws(Failure) in connection.steps } - before
      }
      let refunded = (0..<10).map { index in
        var order = Order.sample(index)
        order.status = .paid
        order.refunds = [Refund(amount: Money(minorUnits: 1, currency: order.currency), reason: "", at: order.date)]
        return order
      }
      _ = try await store.importOrders(refunded, .test)
      let few = try await steps()
      _ = try await store.importOrders((10..<2_010).map { Order.sample($0) }, .test)
      #expect(try await steps() < few + 500)
    }
  }
}
