import OrdersStoreProtocols
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
      #expect(sums.map(\.count).reduce(0, +) == 100)
      #expect(after - before < 100 * 20)
    }
  }
}
