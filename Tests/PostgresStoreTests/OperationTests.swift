import Foundation
import Locks
import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import Testing

@testable import PostgresKernel
@testable import PostgresStore

/// Tests what a user sees of the limits of PostgreSQL, and what an admin sees of its connections.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct OperationTests {
  @Test func `a read and a write beyond the time limit say so, and the server has stopped them`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    let slow = "SELECT count(*) FROM (SELECT pg_sleep(20)) AS too_slow"
    let read = await #expect(throws: StoreError.self) {
      try await store.read { connection throws(PostgresKernel.Failure) in
        try connection.later("SET LOCAL statement_timeout = 50")
        return try connection.integer(slow)
      }
    }
    let write = await #expect(throws: StoreError.self) {
      try await store.save(isDryRun: false, failing: StoreError.cannotUpdate) {
        connection throws(PostgresKernel.Failure) in
        try connection.later("SET LOCAL statement_timeout = 50")
        return try connection.integer(slow)
      }
    }
    for error in [read, write] {
      guard case .timedOut? = error?.cause else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    let running = try await store.read { connection throws(PostgresKernel.Failure) in
      try connection.integer(
        """
        SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%too_slow%'
        AND pid <> pg_backend_pid()
        """)
    }
    #expect(running == 0)
    await store.close()
  }

  @Test(arguments: ["40001", "40P01", "40003", "57P01"])
  func `work that others have failed runs again`(state: String) async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    let attempts = Lock((reads: 0, writes: 0))
    let failure = "DO $do$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '\(state)'; END $do$"
    let read = try await store.read { connection throws(PostgresKernel.Failure) in
      let attempt = attempts.withLock { attempts in
        attempts.reads += 1
        return attempts.reads
      }
      if attempt < 3 { try connection.run(failure) }
      return attempt
    }
    let write = try await store.save(isDryRun: false, failing: StoreError.cannotUpdate) {
      connection throws(PostgresKernel.Failure) in
      let attempt = attempts.withLock { attempts in
        attempts.writes += 1
        return attempts.writes
      }
      if attempt < 3 { try connection.run(failure) }
      return attempt
    }
    #expect(read == 3 && write == 3)
    #expect(store.load?.connections?.retries == 4)
    await store.close()
  }

  @Test func `the load has the connections, the reads and the batches of writes`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase(), readerCount: 3)
    try await withThrowingTaskGroup { group in
      for index in 0..<20 {
        group.addTask {
          var order = Order.everyField
          (order.id, order.reference) = ("order-\(index)", nil)
          let author = Author(name: "amy", frontEnd: "test")
          _ = try await store.createOrder(order, WriteContext(author: author, at: .earliest))
          _ = try await store.countOrders(OrdersFilter())
        }
      }
      try await group.waitForAll()
    }
    let load = try #require(store.load)
    let connections = try #require(load.connections)
    #expect(load.committedWrites == 20 && (1...20).contains(load.commits) && load.waitingWrites == 0)
    #expect(load.reads >= 20 && load.waitingReads == 0)
    // One writes, and up to four read.
    #expect((2...5).contains(connections.open) && connections.opened == connections.open)
    #expect(connections.failures == 0 && load.fileBytes == nil)
    await store.close()
    #expect(store.load?.connections?.open == 0)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: psql), "psql is missing: apt-get install postgresql"))
  func `the program's role works on the tables of their owner, and can change none of them`() async throws {
    let url = try Cluster.makeDatabase()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = Process()
    script.executableURL = URL(filePath: Self.psql)
    script.arguments = ["--quiet", "--file=\(root.appending(path: "Tools/deploy/roles.sql").path)", url]
    try script.run()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)

    let database = try #require(url.firstMatch(of: /\/(test_[0-9]+)\?/)?.output.1)
    func shop(as role: String) -> String {
      url.replacing("/\(database)?", with: "/shop?").replacing("user=storekeeper", with: "user=\(role)")
    }
    await #expect(throws: StoreError.self) { try await PostgresStore.open(url: shop(as: "shop")) }
    let owner = try await PostgresStore.open(url: shop(as: "shop_owner"))
    await owner.close()

    let store = try await PostgresStore.open(url: shop(as: "shop"))
    let author = Author(name: "amy", frontEnd: "test")
    _ = try await store.createOrder(.everyField, WriteContext(author: author, at: .earliest))
    #expect(try await store.fetchInfo().orders == 1)
    for statement in [
      "CREATE TABLE other (id bigint)", "ALTER TABLE orders ADD COLUMN other bigint", "DROP TABLE orders",
      "TRUNCATE orders", "CREATE ROLE other SUPERUSER", "CREATE DATABASE other",
    ] {
      await #expect(throws: StoreError.self, "\(statement)") {
        try await store.save(isDryRun: false, failing: StoreError.cannotUpdate) {
          connection throws(PostgresKernel.Failure) in try connection.run(statement)
        }
      }
    }
    await store.close()
  }

  private static let psql = "/usr/bin/psql"
}
