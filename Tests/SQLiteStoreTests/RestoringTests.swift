import AccessStoreProtocols
import OrdersStoreProtocols
import PresentationProtocols
import Testing

@testable import SQLiteStore

/// A backup that a stranger has written: only what a store holds is let into one.
@Suite struct RestoringTests {
  @Test(arguments: [
    Addition(
      "trigger “greedy”", "CREATE TRIGGER greedy AFTER DELETE ON sessions BEGIN \(Addition.takeover); END"),
    Addition(
      "trigger “patient”", "CREATE TRIGGER patient AFTER DELETE ON credentials BEGIN \(Addition.takeover); END"),
    Addition("view “others”", "CREATE VIEW others AS SELECT * FROM credentials"),
    Addition(
      "view “samples”", "DROP TABLE samples; CREATE VIEW samples AS SELECT secret_hash AS id FROM credentials"),
    Addition("index “costly”", "CREATE INDEX costly ON orders (hex(zeroblob(1000000)))"),
    Addition("table “spare”", "CREATE TABLE spare (id TEXT)"),
    Addition("table “settings”", "ALTER TABLE settings ADD COLUMN size INTEGER AS (length(value))"),
    Addition("table “samples”", "ALTER TABLE samples ADD COLUMN at TEXT DEFAULT 'now'"),
    Addition("table “terms_config”", "DROP TABLE terms; CREATE TABLE terms_config (k PRIMARY KEY, v)"),
  ])
  func `a backup that holds more than a store is refused by name, and the store stays as it is`(_ addition: Addition)
    async throws
  {
    try await withBackup(changedBy: addition.statements) { store, backup in
      for extent in [BackupExtent.everything, .withoutCredentials] {
        let refused = await #expect(throws: OrdersStoreError.self) {
          try await store.restore(fromFile: backup, extent) { _ in }
        }
        #expect(
          refused?.cause
            == .corrupt("the \(addition.name) in “\(backup)” is not as a store has it; use another backup"))
      }
      let kept = (try await store.fetchCredentials().map(\.name), try await store.countOrders(OrdersFilter()))
      #expect(kept == (["till"], 1))
    }
  }

  @Test func `a backup of another store is restored with or without those who may use it`() async throws {
    for (extent, names) in [(BackupExtent.withoutCredentials, ["till"]), (.everything, ["thief", "till"])] {
      try await withBackup(changedBy: Addition.takeover) { store, backup in
        try await store.restore(fromFile: backup, extent) { _ in }
        #expect(try await store.fetchCredentials().map(\.name) == names)
      }
    }
  }

  @Test func `a backup that somebody has had analyzed is restored`() async throws {
    try await withBackup(changedBy: "ANALYZE") { store, backup in
      try await store.restore(fromFile: backup) { _ in }
    }
  }

  @Test func `a backup that lacks what a store holds is refused by name`() async throws {
    try await withBackup(changedBy: "DROP INDEX orders_by_total") { store, backup in
      let refused = await #expect(throws: OrdersStoreError.self) { try await store.restore(fromFile: backup) { _ in } }
      #expect(
        refused?.cause == .corrupt("“\(backup)” lacks the index “orders_by_total” of a store; use another backup"))
    }
  }

  @Test(arguments: [0, -1, Int32.min])
  func `a version that no program wrote is refused`(version: Int32) async throws {
    try await withBackup(changedBy: "PRAGMA user_version = \(version)") { store, backup in
      let refused = await #expect(throws: OrdersStoreError.self) { try await store.restore(fromFile: backup) { _ in } }
      #expect(
        refused?.cause
          == .corrupt("“\(backup)” has version \(version) of the store's format, which no program wrote"))
    }
  }

  @Test func `no statement rewrites what a file says of its tables`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let connection = try store.file.connect(.existing)
      try connection.execute("PRAGMA writable_schema = ON")
      for statement in ["UPDATE sqlite_schema SET sql = NULL", "DELETE FROM terms_data"] {
        #expect(throws: Failure.self) { try connection.execute(statement) }
      }
      #expect(try connection.integer("PRAGMA trusted_schema") == 0)
    }
  }

  // MARK: Fixtures

  /// What a stranger adds to a backup, and what the refusal names of it.
  struct Addition: Sendable, CustomTestStringConvertible {
    let name: String
    let statements: String

    init(_ name: String, _ statements: String) {
      self.name = name
      self.statements = statements
    }

    var testDescription: String { name }

    static let takeover = "INSERT INTO credentials VALUES ('thief', 'token', 'admin', 'hash', 0, NULL)"
  }

  /// A store with an order and a credential, and a backup of it that has been changed.
  private func withBackup(changedBy statements: String, _ body: (SQLiteStore, String) async throws -> Void) async throws
  {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      try await store.keepCredential(
        Credential(name: "till", kind: .token, role: .viewer, secretHash: "hash", createdAt: .earliest), isDryRun: false
      )
      let backup = store.file.path + ".backup"
      try await store.backUp(toFile: backup) { _ in }
      try change(backup) { connection throws(Failure) in try connection.execute(statements) }
      try await body(store, backup)
    }
  }
}
