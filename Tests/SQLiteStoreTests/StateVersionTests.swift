import Foundation
import OrdersStoreProtocols
import SQLKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests the version of a store's state that other connections, processes and a restore raise.
@Suite struct `The version of a file's state` {
  @Test func `there is none before the first write, and none while the file is lost`() async throws {
    try await withStore { store in
      #expect(store.stateVersion == nil)
      _ = try await store.createOrder(.sample(1), .test)
      let version = try #require(store.stateVersion)
      #expect(store.stateVersion == version)
      let path = store.file.path
      try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
      // A file is looked at once a second; a write looks at once.
      await #expect(throws: StoreError.self) { try await store.createOrder(.sample(2), .test) }
      let end = ContinuousClock.now + .seconds(600)
      while store.stateVersion != nil, .now < end { await Task.yield() }
      #expect(store.stateVersion == nil)
      try FileManager.default.moveItem(atPath: path + ".moved", toPath: path)
      #expect(try #require(store.stateVersion) > version)
    }
  }

  @Test func `another store of the same file raises it`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let version = try #require(store.stateVersion)
      let other = try await SQLiteStore.open(path: store.file.path)
      #expect(store.stateVersion == version)
      _ = try await other.createOrder(.sample(2), .test)
      #expect(try #require(store.stateVersion) > version)
      try await other.close()
    }
  }

  @Test func `a restore raises it, and a backup's note of its time`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let first = try #require(store.stateVersion)
      try await store.backUp(toFile: store.file.path + ".backup", progress: { _ in })
      let second = try #require(store.stateVersion)
      #expect(second > first)
      try await store.restore(fromFile: store.file.path + ".backup", progress: { _ in })
      #expect(try #require(store.stateVersion) > second)
    }
  }

  @Test func `it is higher after the store has been closed and opened again`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let version = try #require(store.stateVersion)
      try await store.close()
      #expect(try #require(store.stateVersion) > version)
    }
  }

  @Test func `reading it does not wait for a writer, nor prevent that the log is emptied`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      let version = try #require(store.stateVersion)
      try change(store.file.path) { connection throws(Failure) in
        try connection.transaction { () throws(Failure) in
          try connection.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('shop', '{}')")
          #expect(store.stateVersion == version)
          return false
        }
        #expect(try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0)
      }
      // Emptying the log may raise it, too.
      #expect(try #require(store.stateVersion) >= version)
    }
  }
}
