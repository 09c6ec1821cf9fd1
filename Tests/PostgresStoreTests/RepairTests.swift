import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import PostgresKernel
@testable import PostgresStore

@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct RepairTests {
  @Test(arguments: [
    "UPDATE sums SET orders = orders + 1", "DELETE FROM sums", "UPDATE orders SET terms = ''::tsvector",
    "UPDATE orders SET words = '', name_key = ''::bytea, total = total + 1",
  ])
  func `a damaged computed value is found, repaired, and found no more`(damage: String) async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    _ = try await store.importOrders((0..<600).map(Order.sample), .test)
    let sums = try await store.sumOrders(OrdersFilter(), by: .status)
    try ConnectionOpener(try DatabaseLocation(url)).open().run(damage)
    #expect(try await store.checkIntegrity().count > 0)
    let version = await store.latestStateVersion
    #expect(try await store.repair(isDryRun: true).isEmpty == false)
    #expect(try await store.checkIntegrity().count > 0)
    #expect(await store.latestStateVersion == version)
    #expect(try await store.repair(isDryRun: false).isEmpty == false)
    #expect(try await store.checkIntegrity() == [])
    #expect(await store.latestStateVersion != version)
    #expect(try await store.sumOrders(OrdersFilter(), by: .status) == sums)
    #expect(try await store.countOrders(OrdersFilter(query: "common"), upTo: nil).value == 600)
    await store.close()
  }

  @Test func `a search index by former rules is brought up to date while orders are written`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    _ = try await store.importOrders((0..<450).map(Order.sample), .test)
    let connection = try ConnectionOpener(try DatabaseLocation(url)).open()
    try connection.run("UPDATE orders SET words = '', keys = '', terms = ''::tsvector")
    try connection.run("INSERT INTO settings VALUES ('search_terms', '0')")
    func found() async throws -> Int { try await store.countOrders(OrdersFilter(query: "common"), upTo: nil).value }
    #expect(try await found() == 0)
    // An unfinished update is no damage.
    #expect(try await store.checkIntegrity() == [])
    #expect(try await store.updateSearchIndex())
    #expect(try await found() == 200)
    _ = try await store.createOrder(Order.sample(900), .test)
    #expect(try await found() == 201)
    #expect(try await store.updateSearchIndex())
    #expect(try await store.updateSearchIndex())
    #expect(try await store.updateSearchIndex() == false)
    #expect(try await found() == 451)
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }
}
