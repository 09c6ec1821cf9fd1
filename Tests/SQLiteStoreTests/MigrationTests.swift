import AccessStoreProtocols
import OrdersStoreProtocols
import PresentationProtocols
import Testing

@testable import SQLiteStore

@Suite struct MigrationTests {
  @Test(arguments: 1..<Migration.all.count)
  func `a store of an older format keeps its orders and learns what is new`(version: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/old.sqlite"
      try await make(path, version)
      let store = try await SQLiteStore.open(path: path)
      #expect(try await store.fetchInfo().schemaVersion == Migration.all.count)
      #expect(try await store.fetchSettings().name == "Old")
      #expect(try await store.checkIntegrity() == [])
      try await store.keepCredential(.till, isDryRun: false)
      #expect(try await store.fetchCredentials() == [.till])
      try await store.close()
    }
  }

  @Test(arguments: 1..<Migration.all.count)
  func `a backup of an older format is restored as one of today's`(version: Int) async throws {
    try await withFolder { folder in
      try await make(folder + "/backup", version)
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      try await store.keepCredential(.till, isDryRun: false)
      try await store.restore(fromFile: folder + "/backup", progress: { _ in })
      #expect(try await store.fetchSettings().name == "Old")
      #expect(try await store.fetchCredentials() == [])
      #expect(try await store.fetchInfo().schemaVersion == Migration.all.count)
      try await store.close()
    }
  }

  @Test func `a credential whose role is none is named as damage`() async throws {
    try await withStore { store in
      try await store.keepCredential(.till, isDryRun: false)
      try change(store.file.path) { connection throws(Failure) in
        try connection.execute("UPDATE credentials SET role = 'owner'")
      }
      let error = await #expect(throws: OrdersStoreError.self) { try await store.fetchCredentials() }
      guard case .cannotFetch(.corrupt(let message)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains("“till”"))
    }
  }

  // MARK: Fixtures

  /// A file as the program wrote it when there were so many migrations.
  private func make(_ path: String, _ version: Int) async throws {
    let file = StoreFile(path: path, busyTimeout: 1_000)
    let connection = try file.connect(.creating)
    try Migration.migrate(connection, in: file, by: Array(Migration.all.prefix(version)))
    try connection.run("INSERT INTO settings (name, value) VALUES ('shop', '{\"name\":\"Old\",\"currency\":\"USD\"}')")
  }
}

extension Credential {
  fileprivate static let till = Credential(
    name: "till", kind: .token, role: .viewer, secretHash: "hash", createdAt: .earliest)
}
