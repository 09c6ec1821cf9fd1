import OrdersStoreProtocols
import SQLKernel
import Testing

@testable import SQLiteKernel

@Suite struct MigrationTests {
  @Test func `a store that is being made is empty or a store, and never another program's`() async throws {
    for _ in 0..<50 {
      try await withFile(busyTimeout: 60_000) { file in
        try file.make()
        async let made: Void = Task.detached { try file.migrate(try file.connect(.existing)) }.value
        let onlooker = try file.connect(.existing)
        while case .empty = try file.identify(onlooker) { await Task.yield() }
        try await made
      }
    }
  }

  @Test func `a migration is kept whole or not at all`() async throws {
    try await withFile { file in
      let broken = StoreFile(
        path: file.path,
        format: FileFormat(applicationID: 7, migrations: [file.format.migrations[0] + "; SELECT nonsense;"]),
        busyTimeout: 1_000)
      let connection = try file.connect(.creating)
      #expect(throws: Failure.self) { try broken.migrate(connection) }
      guard case .empty = try file.identify(connection) else {
        Issue.record("half a migration was kept")
        return
      }
      try file.migrate(connection, to: 1)
      #expect(try connection.integer("PRAGMA user_version") == 1)
      try file.migrate(connection)
      #expect(try connection.integer("PRAGMA user_version") == 2)
    }
  }

  @Test func `a file with a trigger, or without an index, is refused by name`() async throws {
    try await withFile { file in
      let connection = try file.connect(.creating)
      try file.migrate(connection)
      try file.checkSchema(connection, ofVersion: 2)
      try connection.execute("DROP INDEX things_by_length")
      #expect(throws: Failure.self) { try file.checkSchema(connection, ofVersion: 2) }
      try file.checkSchema(connection, ofVersion: 1)
      try connection.execute("CREATE TRIGGER sly AFTER INSERT ON things BEGIN DELETE FROM things; END")
      let failure = #expect(throws: Failure.self) { try file.checkSchema(connection, ofVersion: 1) }
      #expect(
        failure?.cause
          == .corrupt("the trigger “sly” in “\(file.path)” does not belong to a store; use another backup"))
    }
  }
}
