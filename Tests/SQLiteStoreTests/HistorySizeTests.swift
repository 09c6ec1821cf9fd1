import OrdersStoreProtocols
import SQLKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

@Suite struct HistorySizeTests {
  @Test func `150 edits of a note store the items of a large order once`() async throws {
    try await withStore { store in
      try await store.importLargeOrder(editing: 150)
      let bytes = try await store.read { connection throws(Failure) in
        try connection.integer("SELECT sum(length(before)) FROM events")
      }
      #expect((200_000..<500_000).contains(bytes), "\(bytes)")
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `an event whose items are missing is found, and a backup with one is refused`() async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      try await store.importLargeOrder(editing: 3)
      try await store.backUp(toFile: folder + "/backup", progress: { _ in })
      for path in [store.file.path, folder + "/backup"] {
        try change(path) { connection throws(Failure) in
          try connection.execute("UPDATE events SET before = NULL WHERE id = (SELECT min(items_of) FROM events)")
        }
      }
      #expect(try await store.checkIntegrity() == ["2 events have lost the items of their orders"])
      let refused = await #expect(throws: StoreError.self) {
        try await store.restore(fromFile: folder + "/backup", progress: { _ in })
      }
      #expect(refused.map { "\($0)" }?.contains("has lost its items") == true, "\(String(describing: refused))")
      try await store.close()
    }
  }
}
