import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import PostgresKernel
@testable import PostgresStore

/// Tests the migrations of a database beside servers that use it.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct MigrationTests {
  /// The migrations of a later version of the program.
  private static let later = Schema.migrations + [["CREATE TABLE IF NOT EXISTS invoices (id bigint PRIMARY KEY)"]]

  private static func connect(to url: String) throws -> Connection {
    try ConnectionOpener(try DatabaseLocation(url)).open()
  }

  @Test func `a server of an older version cannot write after a migration, and says to restart it`() async throws {
    let url = try Cluster.makeDatabase()
    let old = try await PostgresStore.open(url: url)
    _ = try await old.importOrders([.sample(1)], .test)
    try Self.connect(to: url).migrate(Self.later)
    for isDryRun in [false, true] {
      let error = await #expect(throws: StoreError.self) {
        try await old.changeSettings(StoreSettings(name: "A"), isDryRun: isDryRun)
      }
      #expect(error?.asksForRestart == true, "\(String(describing: error))")
    }
    let failures = await withTaskGroup { group in
      for number in 2..<10 {
        group.addTask { () -> StoreError? in
          do throws(StoreError) {
            _ = try await old.createOrder(.sample(number), .test)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures.allSatisfy { $0?.asksForRestart == true })
    #expect(try await old.countOrders(OrdersFilter()) == 1)
    #expect(try await old.checkIntegrity() == [])
    await old.close()
  }

  @Test func `a write that waits while another server migrates is refused`() async throws {
    let url = try Cluster.makeDatabase()
    let old = try await PostgresStore.open(url: url)
    let other = try Self.connect(to: url)
    let watcher = try Self.connect(to: url)
    // What a migration does with the row.
    let write = try other.transaction { () throws(PostgresKernel.Failure) in
      try other.run("SELECT 1 FROM counters WHERE id = 1 FOR UPDATE")
      let write = Task { try await old.createOrder(.sample(1), .test) }
      for _ in 0..<100_000 {
        guard
          try watcher.integer(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
            == 0
        else { break }
      }
      try other.run("UPDATE counters SET version = version + 1 WHERE id = 1")
      return write
    }
    let error = await #expect(throws: StoreError.self) { try await write.value }
    #expect(error?.asksForRestart == true, "\(String(describing: error))")
    #expect(try await old.countOrders(OrdersFilter()) == 0)
    await old.close()
  }

  @Test func `a program that checks no version cannot lock the counters of a migrated database`() async throws {
    let url = try Cluster.makeDatabase()
    let connection = try Self.connect(to: url)
    try connection.migrate()
    let error = #expect(throws: PostgresKernel.Failure.self) {
      try connection.integer("SELECT last_number, last_event FROM counters WHERE id = 1 FOR UPDATE")
    }
    #expect(error?.state?.code == "42703")
  }

  @Test(arguments: 1..<Schema.migrations.count)
  func `a database of an earlier version is migrated and written`(version: Int) async throws {
    let url = try Cluster.makeDatabase()
    try Self.connect(to: url).migrate(Array(Schema.migrations.prefix(version)))
    let store = try await PostgresStore.open(url: url)
    _ = try await store.importOrders([.sample(1)], .test)
    #expect(try await store.fetchInfo().schemaVersion == Schema.migrations.count)
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }

  @Test func `a migration ends when a session holds a lock, and names servers and sessions as possible holders`()
    async throws
  {
    let url = try Cluster.makeDatabase()
    let (session, migrating) = (try Self.connect(to: url), try Self.connect(to: url))
    try migrating.migrate(Array(Schema.migrations.prefix(3)))
    try session.transaction { () throws(PostgresKernel.Failure) in
      _ = try session.integer("SELECT count(*) FROM counters")
      let error = #expect(throws: PostgresKernel.Failure.self) { try migrating.migrate(lockTimeout: .milliseconds(50)) }
      #expect(error?.state?.code == "55P03")
      #expect(error.map { "\($0.cause)" }?.contains("psql") == true)
    }
    try migrating.migrate()
    #expect(try migrating.integer("SELECT version FROM counters") == Int64(Schema.migrations.count))
  }

  @Test func `a missing table names the command that creates it`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    try Self.connect(to: url).run("DROP TABLE orders")
    let error = await #expect(throws: StoreError.self) { try await store.fetchOrders(OrdersQuery()) }
    guard case .unavailable(let message)? = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("run “store info” as the owner"))
    await store.close()
  }
}

extension StoreError {
  fileprivate var asksForRestart: Bool {
    if case .unavailable(let message) = cause { message.contains("restart it") } else { false }
  }
}
