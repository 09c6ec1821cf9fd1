import AccessStoreProtocols
import Foundation
import Locks
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests that a restore accepts only backups with the contents of a store, even if a stranger has written them.
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
        let refused = await #expect(throws: StoreError.self) {
          try await store.restore(fromFile: backup, extent) { _ in }
        }
        #expect(
          refused?.cause
            == .corrupt("the \(addition.name) in “\(backup)” does not belong to a store; use another backup"))
      }
      let saved = (try await store.fetchCredentials().map(\.name), try await store.countOrders(OrdersFilter()))
      #expect(saved == (["till"], 1))
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

  @Test func `a backup is summarized without a change to its file, and only if it is a store`() async throws {
    try await withBackup(changedBy: "ANALYZE") { _, backup in
      let before = try Data(contentsOf: URL(filePath: backup))
      let summary = try await SQLiteStore.readBackup(atPath: backup)
      #expect(summary.orders == 1)
      #expect(summary.lastChange != nil)
      #expect(try Data(contentsOf: URL(filePath: backup)) == before)
    }
    try await withBackup(changedBy: "DROP TABLE samples; CREATE VIEW samples AS SELECT 1 AS id") { _, backup in
      await #expect(throws: StoreError.self) { try await SQLiteStore.readBackup(atPath: backup) }
    }
    await #expect(throws: StoreError.self) { try await SQLiteStore.readBackup(atPath: #filePath) }
  }

  @Test func `a backup that somebody has had analyzed is restored`() async throws {
    try await withBackup(changedBy: "ANALYZE") { store, backup in
      try await store.restore(fromFile: backup) { _ in }
    }
  }

  @Test func `a backup that lacks what a store holds is refused by name`() async throws {
    try await withBackup(changedBy: "DROP INDEX orders_by_status") { store, backup in
      let refused = await #expect(throws: StoreError.self) { try await store.restore(fromFile: backup) { _ in } }
      #expect(
        refused?.cause == .corrupt("“\(backup)” lacks the index “orders_by_status” of a store; use another backup"))
    }
  }

  @Test(arguments: [0, -1, Int32.min])
  func `a version that no program wrote is refused`(version: Int32) async throws {
    try await withBackup(changedBy: "PRAGMA user_version = \(version)") { store, backup in
      let refused = await #expect(throws: StoreError.self) { try await store.restore(fromFile: backup) { _ in } }
      #expect(
        refused?.cause
          == .corrupt("“\(backup)” has version \(version) of the store's format, which does not exist"))
    }
  }

  @Test(arguments: [
    ("UPDATE orders SET version = 9223372036854775807", "order 1: version is 9223372036854775807"),
    ("UPDATE orders SET version = 0", "order 1: version is 0"),
    ("UPDATE orders SET number = 10000000000000", "order 10000000000000: number is 10000000000000"),
    ("UPDATE orders SET number = -1", "order -1: number is -1"),
    ("UPDATE orders SET id = 'A/B'", "order 1: id is not"),
    ("UPDATE orders SET total = total + 1", "order 1: total is"),
    ("UPDATE orders SET status = 7", "order 1 has a status that does not exist: 7"),
    ("UPDATE orders SET currency = 'XXQ'", "order 1 is in a currency that does not exist: XXQ"),
    ("UPDATE orders SET method = 'by-owl'", "order 1: shipment method “by-owl” is not a shipment method"),
    ("UPDATE orders SET date = 9223372036854775807", "order 1: date is outside"),
    ("UPDATE orders SET items = char(30) || 'S' || char(31)", "order 1: item 1: quantity is 0"),
    ("UPDATE orders SET email = 'other@example.com'", "order 1: email differs"),
    ("UPDATE deleted_orders SET contents = '{}'", "deleted order 2: a stored value of Order cannot be read"),
    ("UPDATE deleted_orders SET number = 7", "order 2: differs from its search key"),
    ("UPDATE orders SET id = (SELECT id FROM deleted_orders)", "order 2 is both there and deleted"),
    (
      "UPDATE deleted_orders SET contents = replace(contents, '\"version\":2', '\"version\":0')",
      "order 2: version is 0"
    ),
    ("UPDATE events SET version = 9223372036854775807 WHERE id = 1", "order 1: event 1 has values"),
    ("UPDATE events SET id = 9223372036854775806 WHERE id = 3", "order 2: event 9223372036854775806 has values"),
    ("UPDATE events SET kind = 'lost' WHERE id = 2", "order 2: event 2 has values"),
    (
      "UPDATE events SET before = '{}' WHERE id = 3",
      "order 2: a stored value of Order cannot be read: a member is missing"
    ),
    ("UPDATE events SET changes = '[1]' WHERE id = 3", "order 2: a stored value of Array<FieldChange> cannot be read"),
    ("UPDATE events SET number = 7 WHERE id = 3", "order 7: before is not an earlier state"),
    ("DELETE FROM events", "order 1 has no history"),
    ("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'events'", "the ids of events are used up"),
    ("UPDATE sqlite_sequence SET seq = 'x' WHERE name = 'orders'", "the last numbers that were given are none"),
    ("UPDATE spans SET block = 9223372036854775807", "the table “spans” names numbers"),
    ("INSERT INTO answers VALUES ('a', 'b', 'c', 'd', 1, NULL, '{')", "1 responses to idempotency keys"),
    (
      "INSERT INTO settings VALUES ('shop', '{\"name\":\"\",\"currency\":\"XXQ\"}')",
      "the setting currency “XXQ” is not a currency"
    ),
    ("INSERT INTO views VALUES ('amy', '', '')", "the view “” is too long, or has no name"),
    ("INSERT INTO views VALUES ('amy', 'a', hex(zeroblob(2001)))", "the view “a” is too long, or has no name"),
    (
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
      INSERT INTO views SELECT 'amy', i, '' FROM n
      """, "a user has more than 100 views"
    ),
    ("INSERT INTO melodies VALUES ('A', 'a', 'A:d=4,o=5,b=120:c', 1)", "the melody “A”: id is not"),
    (
      """
      INSERT INTO shows VALUES (1, '7', 9223372036854775807, 'T', 't', ' t', NULL, NULL, NULL, 'first-unwatched', 0, 0,
      0, 0, 0, 0, 0, '', '', NULL, NULL);
      INSERT INTO show_details VALUES (1, '', '')
      """, "the show “7”: version is 9223372036854775807"
    ),
  ])
  func `a backup with a row that no store could have written is refused by name, and the store stays as it is`(
    statements: String, message: String
  ) async throws {
    try await withBackup(changedBy: statements) { store, backup in
      for extent in [BackupExtent.everything, .withoutCredentials] {
        let refused = await #expect(throws: StoreError.self) {
          try await store.restore(fromFile: backup, extent) { _ in }
        }
        guard case .invalid(let faults)? = refused?.cause else { return #expect(refused == nil) }
        #expect(faults.first?.message.hasPrefix(message) == true, "\(faults)")
      }
      let saved = try await store.countOrders(OrdersFilter())
      #expect(saved == 1)
    }
  }

  @Test func `a refused backup names the first five faulty orders`() async throws {
    try await withStore { store in
      _ = try await store.importOrders((1...9).map(Order.sample), .test)
      let backup = store.file.path + ".backup"
      try await store.backUp(toFile: backup) { _ in }
      try change(backup) { connection throws(Failure) in
        try connection.execute("UPDATE orders SET version = 0 WHERE number > 3")
      }
      let refused = await #expect(throws: StoreError.self) { try await store.restore(fromFile: backup) { _ in } }
      #expect(
        refused?.cause
          == .invalid((4...8).map { Violation("", .of(.order, String($0), .impossibleVersion(0))) }))
    }
  }

  @Test(arguments: [BackupExtent.everything, .withoutCredentials])
  func `a backup of every older format is restored`(extent: BackupExtent) async throws {
    for version in 1..<FileFormat.current.version {
      try await withStore { store in
        let old = StoreFile(path: store.file.path + ".old", format: .current, busyTimeout: 1_000)
        try change(old.path) { connection throws(Failure) in
          try old.migrate(connection, to: version)
          if version >= 4 {
            try connection.execute(
              """
              INSERT INTO shows (key, id, version, title, sort, words, rule, specials, updated, counted, aired, seen,
              begun, filled, upcoming, candidates) VALUES (1, '7', 3, 'T', 't', ' t', 'first-unwatched', 0, 0, 0, 0, 0, 0,
              0, '', ''); INSERT INTO show_details VALUES (1, '', '')
              """)
          }
        }
        try await store.restore(fromFile: old.path, extent) { _ in }
        #expect(try await store.fetchInfo().schemaVersion == FileFormat.current.version)
        #expect(try await store.fetchInfo().shows == (version >= 4 ? 1 : 0))
      }
    }
  }

  @Test func `a token that another process revokes before a restore replaces the store stays revoked`() async throws {
    try await withBackup(changedBy: Addition.takeover) { store, backup in
      let path = store.file.path
      let patient = try await SQLiteStore.open(path: path, busyTimeout: 600_000)
      let other = try store.file.connect(.existing)
      try other.execute("BEGIN IMMEDIATE; DELETE FROM credentials")
      let isPrepared = Lock(false)
      let restoring = Task {
        try await patient.restore(fromFile: backup, .withoutCredentials) { share in
          isPrepared.withLock { $0 = share >= 0.5 }
        }
      }
      // The restore prepares a copy of the backup, and then waits for the other process.
      while !isPrepared.withLock(\.self) { await Task.yield() }
      try other.execute(
        "INSERT INTO credentials (name, kind, role, secret_hash, created) VALUES ('new', 'token', 'viewer', 'hash', 0); COMMIT"
      )
      try await restoring.value
      #expect(try await patient.fetchCredentials().map(\.name) == ["new"])
      try await patient.close()
    }
  }

  @Test(arguments: [BackupExtent.everything, .withoutCredentials])
  func `a process that is killed at any step of a restore leaves the old store or the restored one`(
    extent: BackupExtent
  ) async throws {
    try await withBackup(changedBy: "INSERT INTO settings (name, value) VALUES ('epoch', 'before')") { store, backup in
      let amy = Credential(
        name: "amy", kind: .password, role: .editor, secretHash: "hash", createdAt: .earliest)
      try await store.saveCredential(amy, isDryRun: false)
      try await store.saveSession(.signedIn)
      let (path, signedInBackup) = (store.file.path, backup + "-signed-in")
      try await store.backUp(toFile: signedInBackup) { _ in }
      _ = try await store.createOrder(.sample(3), .test)
      let steps = Lock(0)
      try await store.restore(fromFile: signedInBackup, extent) { _ in
        let step = steps.withLock { steps in
          steps += 1
          return steps
        }
        // What is on the disk at this moment is what a killed process leaves.
        for suffix in ["", "-wal"] {
          try? FileManager.default.copyItem(atPath: path + suffix, toPath: "\(path)-\(step)\(suffix)")
        }
      }
      let epoch = try await store.fetchEventsEpoch()
      var counts: Set<Int> = []
      for step in 1...steps.withLock(\.self) {
        let left = try await SQLiteStore.open(path: "\(path)-\(step)", mustExist: true)
        let count = try await left.countOrders(OrdersFilter())
        counts.insert(count)
        guard count == 1 else { continue }
        #expect(try await left.fetchEventsEpoch() == epoch && !epoch.isEmpty)
        #expect(try await left.fetchSession(idHash: Session.signedIn.idHash) == nil)
        try await left.close()
      }
      #expect(counts == [1, 2])
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

  /// A stranger's addition to a backup, with the part of it that the refusal names.
  struct Addition: Sendable, CustomTestStringConvertible {
    let name: String
    let statements: String

    init(_ name: String, _ statements: String) {
      self.name = name
      self.statements = statements
    }

    var testDescription: String { name }

    static let takeover =
      "INSERT INTO credentials (name, kind, role, secret_hash, created) VALUES ('thief', 'token', 'admin', 'hash', 0)"
  }

  /// Runs a test with a store that has an order and a credential, and a changed backup of it.
  private func withBackup(changedBy statements: String, _ body: (SQLiteStore, String) async throws -> Void) async throws
  {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      _ = try await store.createOrder(.sample(2), .test)
      _ = try await store.deleteOrder(Order.sample(2).id, ifVersion: 1, .test)
      try await store.saveCredential(
        Credential(name: "till", kind: .token, role: .viewer, secretHash: "hash", createdAt: .earliest), isDryRun: false
      )
      let backup = store.file.path + ".backup"
      try await store.backUp(toFile: backup) { _ in }
      try change(backup) { connection throws(Failure) in try connection.execute(statements) }
      try await body(store, backup)
    }
  }
}

extension Session {
  fileprivate static let signedIn = Session(
    idHash: "hash", credentialName: "amy", createdAt: .earliest, lastSeenAt: .earliest, expiresAt: .latest)
}
