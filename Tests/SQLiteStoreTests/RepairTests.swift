import OrdersStoreProtocols
import SQLiteKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteStore

@Suite struct RepairTests {
  @Test(arguments: [
    "UPDATE sums SET orders = orders + 1", "DELETE FROM sums", "INSERT INTO terms (terms) VALUES ('delete-all')",
    "INSERT INTO sort_terms (sort_terms) VALUES ('delete-all')", "DELETE FROM spans", "UPDATE spans SET last_date = 0",
    "UPDATE spans SET statuses = 0",
  ])
  func `a damaged computed value is found, repaired, and found no more`(damage: String) async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<600).map(Order.sample), .test)
      let sums = try await store.sumOrders(OrdersFilter(), by: .status)
      let damaged = await store.writer.maintain { connection throws(SQLiteKernel.Failure) in try connection.run(damage)
      }
      try damaged.get()
      #expect(try await store.checkIntegrity().count > 0)
      #expect(try await store.repair(isDryRun: true).isEmpty == false)
      #expect(try await store.checkIntegrity().count > 0)
      #expect(try await store.repair(isDryRun: false).isEmpty == false)
      #expect(try await store.checkIntegrity() == [])
      #expect(try await store.sumOrders(OrdersFilter(), by: .status) == sums)
      #expect(try await store.countOrders(OrdersFilter(query: "common"), upTo: nil).value == 600)
    }
  }
}
