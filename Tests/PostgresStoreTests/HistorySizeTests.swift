import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import StoreTesting
import Testing

@testable import PostgresKernel
@testable import PostgresStore

@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct HistorySizeTests {
  @Test func `150 edits of a note store the items of a large order once, and missing items are found`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    try await store.importLargeOrder(editing: 150)
    let connection = try ConnectionOpener(try DatabaseLocation(url)).open()
    let bytes = try connection.integer("SELECT sum(octet_length(before))::bigint FROM events")
    #expect((200_000..<500_000).contains(bytes), "\(bytes)")
    #expect(try await store.checkIntegrity() == [])
    try connection.run("UPDATE events SET before = NULL WHERE id = (SELECT min(items_of) FROM events)")
    #expect(try await store.checkIntegrity() == ["149 events have lost the items of their orders"])
    await store.close()
  }
}
