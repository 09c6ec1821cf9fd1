import AccessStoreProtocols
import Foundation
import Locks
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import SumsKernel
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel
@testable import SQLiteStore

@Suite struct MigrationTests {
  @Test(arguments: 1..<FileFormat.current.version)
  func `a store of an older format keeps its orders and learns what is new`(version: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/old.sqlite"
      try await make(path, version)
      let store = try await SQLiteStore.open(path: path)
      #expect(try await store.fetchInfo().schemaVersion == FileFormat.current.version)
      #expect(try await store.fetchSettings().name == "Old")
      #expect(try await store.checkIntegrity() == [])
      try change(path) { connection throws(Failure) in
        #expect(try connection.integer("SELECT v FROM terms_config WHERE k = 'automerge'") == 16)
        #expect(try connection.integer("SELECT v FROM terms_config WHERE k = 'crisismerge'") == 64)
      }
      try await store.saveCredential(.till, isDryRun: false)
      #expect(try await store.fetchCredentials() == [.till])
      try await store.close()
    }
  }

  @Test func `a program no longer writes to a file that a newer one has migrated`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try await SQLiteStore.open(path: path)
      _ = try await store.createOrder(.sample(1), .test)
      try change(path) { connection throws(Failure) in
        try connection.execute("PRAGMA user_version = \(FileFormat.current.version + 1)")
      }
      let failure = await #expect(throws: StoreError.self) { try await store.createOrder(.sample(2), .test) }
      #expect(failure?.cause.description.contains("by a newer program") == true)
      try await store.close()
    }
  }

  @Test(arguments: 1..<FileFormat.current.version)
  func `a backup of an older format is restored as one of today's`(version: Int) async throws {
    try await withFolder { folder in
      try await make(folder + "/backup", version)
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      try await store.saveCredential(.till, isDryRun: false)
      try await store.restore(fromFile: folder + "/backup", progress: { _ in })
      #expect(try await store.fetchSettings().name == "Old")
      #expect(try await store.fetchCredentials() == [])
      #expect(try await store.fetchInfo().schemaVersion == FileFormat.current.version)
      try await store.close()
    }
  }

  @Test func `of a show that an older program kept nobody knows when it was told, until it is told again`() async throws
  {
    try await withFolder { folder in
      let path = folder + "/old.sqlite"
      try await make(path, 4)
      try change(path) { connection throws(Failure) in
        try connection.execute(
          """
          INSERT INTO shows (key, id, version, title, sort, words, rule, specials, updated, counted, aired, seen, begun,
            filled, upcoming, candidates)
          VALUES (1, '7', 3, 'Friends', 'friends', ' friends', 'first-unwatched', 0, 0, 0, 0, 0, 0, 0, '', '');
          INSERT INTO show_details (show, episodes, watched) VALUES (1, '', '');
          """)
      }
      let store = try await SQLiteStore.open(path: path)
      let old = TrackedShow(id: "7", version: 3, title: "Friends", updatedAt: Instant(microseconds: 0))
      #expect(try await store.fetchShows(answeringTo: "7") == [old])
      #expect(try await store.fetchShows(ShowsQuery(at: WriteContext.test.at)).shows.map(\.lastRefresh) == [nil])
      let news = ImportedShow(id: "7", title: "Friends", source: "friends.json")
      #expect(try await store.saveShows([news], .test).answer == [.unchanged(id: "7")])
      let told = ShowStamp(source: "friends.json", at: WriteContext.test.at)
      #expect(try await store.fetchShows(ShowsQuery(at: WriteContext.test.at)).shows.map(\.lastRefresh) == [told])
      try await store.close()
    }
  }

  @Test func `the events of an older file have no client, and its changes of emails are found`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      try await make(path, 7)
      try change(path) { connection throws(Failure) in
        try connection.execute(
          """
          INSERT INTO events VALUES (1, 5, 'a', 2, 'edited', 'Ann', 'web', 0,
          '[{"field":"email","from":"Amy@example.com","to":"b@example.com"}]', NULL);
          INSERT INTO events VALUES (2, 6, 'b', 2, 'edited', 'Ann', 'web', 0, '[{"field":"note","to":"x"}]', NULL)
          """)
      }
      let store = try await SQLiteStore.open(path: path)
      let events = try await store.fetchEvents(of: nil, after: 0, limit: 9)
      #expect(events.map(\.author) == [Author(name: "Ann", frontEnd: "web"), Author(name: "Ann", frontEnd: "web")])
      let found = try await store.read { connection throws(Failure) in
        try connection.orders(changingEmail: "amy@example.com")
      }
      #expect(found.numbers == [5])
      try await store.close()
    }
  }

  @Test func `a search index whose filling ends half-way stays as it was, and is filled at the next opening`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/old.sqlite"
      let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/version-10.sqlite")
      try FileManager.default.copyItem(atPath: golden.path, toPath: path)
      let (current, told) = (FileFormat.current, Told())
      let stopping = FileFormat(
        applicationID: current.applicationID, migrations: current.migrations,
        work: [
          11: { connection, report throws(Failure) in
            try OrdersSchema.fillTerms(on: connection, report: report)
            throw Failure(.unavailable("stopped"))
          }
        ])
      let file = StoreFile(path: path, format: stopping, busyTimeout: 1_000, report: told.add)
      do {
        let connection = try file.connect(.existing)
        #expect(throws: Failure.self) { try file.migrate(connection) }
        #expect(try connection.integer("PRAGMA user_version") == 10)
        #expect(try connection.integer("SELECT count(*) FROM terms WHERE terms MATCH 'apple'") == 8)
        #expect(try connection.integer("SELECT count(*) FROM terms WHERE terms MATCH 'ring'") == 0)
      }
      #expect(told.texts.isEmpty)
      let store = try await SQLiteStore.open(path: path)
      #expect(try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(query: "ring"))).orders.map(\.number) == [1])
      #expect(try await store.checkIntegrity() == [])
      try await store.close()
    }
  }

  @Test func `sums whose filling ends half-way are missing as before, and are filled at the next opening`() async throws
  {
    try await withFolder { folder in
      let path = folder + "/old.sqlite"
      let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/version-12.sqlite")
      try FileManager.default.copyItem(atPath: golden.path, toPath: path)
      let current = FileFormat.current
      let stopping = FileFormat(
        applicationID: current.applicationID, migrations: Array(current.migrations.prefix(13)),
        work: [
          13: { connection, report throws(Failure) in
            try OrdersSchema.fillRollUp(on: connection, report: report)
            throw Failure(.unavailable("stopped"))
          }
        ])
      let file = StoreFile(path: path, format: stopping, busyTimeout: 1_000)
      do {
        let connection = try file.connect(.existing)
        #expect(throws: Failure.self) { try file.migrate(connection) }
        #expect(try connection.integer("PRAGMA user_version") == 12)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'sums'") == 0)
      }
      let store = try await SQLiteStore.open(path: path)
      #expect(try await store.checkIntegrity() == [])
      let euro = try #require(Currency("EUR"))
      let sums = try await store.sumOrders(OrdersFilter(), by: .all)
      #expect(sums.map(\.count) == [7])
      #expect(sums.map(\.refunds) == [Money(minorUnits: 150 + 2_007, currency: euro)])
      try await store.close()
    }
  }

  @Test func `sums are filled by reading the table, not each order by an index`() async throws {
    try await withFolder { folder in
      let path = folder + "/old.sqlite"
      let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/version-12.sqlite")
      try FileManager.default.copyItem(atPath: golden.path, toPath: path)
      try change(path) { connection throws(Failure) in
        try connection.execute(OrdersSchema.rollUp)
        let plan = try connection.all(
          "EXPLAIN QUERY PLAN \(RollUpTable.fillingQuarterHours(from: Connection.allOrders))"
        ) { row in
          _ = (row.integer(), row.integer(), row.integer())
          return row.text()
        }
        #expect(plan.contains("SCAN orders"), "\(plan)")
      }
    }
  }

  @Test func `a credential whose role is none is named as damage`() async throws {
    try await withStore { store in
      try await store.saveCredential(.till, isDryRun: false)
      try change(store.file.path) { connection throws(Failure) in
        try connection.execute("UPDATE credentials SET role = 'owner'")
      }
      let error = await #expect(throws: StoreError.self) { try await store.fetchCredentials() }
      guard case .cannotFetch(.corrupt(let message)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains("“till”"))
    }
  }

  // MARK: Fixtures

  /// Creates a file of an older version, with as many migrations.
  private func make(_ path: String, _ version: Int) async throws {
    let file = StoreFile(path: path, format: .current, busyTimeout: 1_000)
    let connection = try file.connect(.creating)
    try file.migrate(connection, to: version)
    try connection.run("INSERT INTO settings (name, value) VALUES ('shop', '{\"name\":\"Old\",\"currency\":\"USD\"}')")
  }
}

/// The messages for a person who waits.
private final class Told: Sendable {
  private let messages = Lock<[String]>([])

  var texts: [String] { messages.withLock { $0 } }

  func add(_ message: String) { messages.withLock { $0.append(message) } }
}

extension Credential {
  fileprivate static let till = Credential(
    name: "till", kind: .token, role: .viewer, secretHash: "hash", createdAt: .earliest)
}
