import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import StoreTesting
import Testing

@testable import PostgresStore

/// Tests that a write whose sums exceed what waits for the commit adds each of them once.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct PendingSumsTests {
  @Test func `an import with twelve thousand refunds counts each order and refund once`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    let orders = (0..<12).map { index in
      var order = Order.sample(index)
      order.status = .paid
      (order.items, order.discount, order.shippingCharge, order.tax) = (
        [], Money(minorUnits: 0, currency: .usd), Money(minorUnits: 0, currency: .usd),
        Money(minorUnits: 0, currency: .usd)
      )
      order.total = Money(minorUnits: 100_000, currency: .usd)
      order.refunds = (0..<1_000).map { refund in
        Refund(
          amount: Money(minorUnits: 1, currency: .usd), reason: "",
          at: Instant(microseconds: order.date.microseconds + Int64(index * 1_000 + refund)))
      }
      return order
    }
    let outcomes = try await store.importOrders(orders, .test).answer
    #expect(outcomes.allSatisfy { if case .created = $0 { true } else { false } }, "\(outcomes)")
    let sums = try await store.sumOrders(OrdersFilter(), by: .all)
    #expect(sums.map(\.count) == [12])
    #expect(sums.map(\.gross.minorUnits) == [1_200_000])
    #expect(sums.map(\.refunds.minorUnits) == [12_000])
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }
}
