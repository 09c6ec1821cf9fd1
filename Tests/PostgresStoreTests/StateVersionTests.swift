import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import PostgresStore

/// Tests the version of a state that several servers change.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct StateVersionTests {
  @Test func `a commit of another server raises the version, and a read or dry run does not`() async throws {
    try await withServers { one, two in
      let first = try #require(await one.latestStateVersion)
      _ = try await two.fetchOrders(OrdersQuery())
      _ = try await two.importOrders([.sample(1)], .byAmy(isDryRun: true))
      await #expect(throws: StoreError.self) { try await two.deleteOrder("none", ifVersion: nil, .byAmy()) }
      #expect(await one.latestStateVersion == first)
      _ = try await two.importOrders([.sample(1)], .byAmy())
      let second = try #require(await one.latestStateVersion)
      #expect(second > first)
      try await two.changeSettings(StoreSettings(name: "A"), isDryRun: false)
      #expect(try #require(await one.latestStateVersion) > second)
      #expect(one.stateVersion == nil)
    }
  }

  @Test func `if the version is the same before and after a read, the read is that of the version`() async throws {
    try await withServers { one, two in
      let writing = Task {
        for index in 0..<60 { _ = try await two.importOrders([.sample(index)], .byAmy()) }
      }
      var counts: [UInt64: Int] = [:]
      while counts.values.max() ?? 0 < 60 {
        let version = try #require(await one.latestStateVersion)
        let count = try await one.countOrders(OrdersFilter())
        guard await one.latestStateVersion == version else { continue }
        #expect(counts[version] ?? count == count)
        counts[version] = count
      }
      try await writing.value
      #expect(counts.keys.sorted().map { counts[$0] ?? 0 } == counts.values.sorted())
    }
  }

  @Test func `many callers at once get one version, also while it is raised`() async throws {
    try await withServers { one, two in
      let before = try #require(await one.latestStateVersion)
      async let writing = two.importOrders([.sample(1)], .byAmy())
      let versions = await withTaskGroup { group in
        for _ in 0..<500 { group.addTask { await one.latestStateVersion } }
        return await group.reduce(into: Set<UInt64>()) { if let version = $1 { $0.insert(version) } }
      }
      _ = try await writing
      #expect(versions.isSubset(of: [before, before + 1]))
      #expect(await one.latestStateVersion == before + 1)
    }
  }

  private func withServers(_ body: (PostgresStore, PostgresStore) async throws -> Void) async throws {
    let url = try Cluster.makeDatabase()
    let (one, two) = (try await PostgresStore.open(url: url), try await PostgresStore.open(url: url))
    try await body(one, two)
    await one.close()
    await two.close()
  }
}

extension WriteContext {
  fileprivate static func byAmy(isDryRun: Bool = false) -> WriteContext {
    WriteContext(author: Author(name: "amy", frontEnd: "test"), at: .now(), isDryRun: isDryRun)
  }
}
