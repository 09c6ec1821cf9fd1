import Foundation
import OrdersStoreProtocols
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLKernel
@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests the interruption of endless work.
@Suite(.timeLimit(.minutes(20))) struct InterruptionTests {
  private static let endless =
    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT count(*) FROM numbers"

  @Test func `a read that is interrupted fails, and the store can be used when it has been closed`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      try await interrupting(store) { hasBegun in
        try await store.read { connection throws(Failure) in
          hasBegun()
          _ = try connection.integer(Self.endless)
        }
      }
      // No further operation begins.
      await #expect(throws: StoreError.self) { try await store.countOrders(OrdersFilter()) }
      await #expect(throws: StoreError.self) { try await store.createOrder(.sample(2), .test) }
      try await store.close()
      #expect(try await store.countOrders(OrdersFilter()) == 1)
    }
  }

  @Test func `a write that is interrupted is not done, and those that were acknowledged are`() async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      _ = try await store.createOrder(.sample(1), .test)
      try await interrupting(store) { hasBegun in
        try await store.save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
          try connection.run("DELETE FROM orders")
          hasBegun()
          _ = try connection.integer(Self.endless)
        }
      }
      try await store.close()
      // The log has not been copied, which would have taken time.
      let log = try FileManager.default.attributesOfItem(atPath: folder + "/store.sqlite-wal")[.size] as? NSNumber
      #expect(log?.intValue ?? 0 > 0)
      let again = try await SQLiteStore.open(path: folder + "/store.sqlite")
      #expect(try await again.fetchOrders(OrdersQuery()).orders.map(\.id) == [Order.sample(1).id])
      #expect(try await again.checkIntegrity() == [])
      try await again.close()
    }
  }

  @Test(arguments: ["VACUUM", "PRAGMA integrity_check", "PRAGMA wal_checkpoint(TRUNCATE)"])
  func `maintenance that is interrupted ends`(statement: String) async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<100).map(Order.sample), .test)
      try await interrupting(store) { hasBegun in
        try await store.maintain { connection throws(Failure) in
          hasBegun()
          while true { try connection.execute(statement) }
        }
      }
      try await store.close()
      #expect(try await store.countOrders(OrdersFilter()) == 100)
    }
  }

  @Test func `a copy of a store that is interrupted ends, and leaves no file`() async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      _ = try await store.importOrders((0..<2_000).map(Order.sample), .test)
      let path = folder + "/backup.sqlite"
      await #expect(throws: StoreError.self) {
        try await store.backUp(toFile: path) { _ in store.interrupt() }
      }
      try await store.close()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("backup") }
      #expect(left == [])
    }
  }

  @Test func `a write that waits for another process ends when it is interrupted`() async throws {
    try await withFolder { folder in
      // The timeout is longer than the test may take.
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite", busyTimeout: 600_000)
      for _ in 0..<2 { _ = try await store.writer.write { _ in }.get() }
      let lock = try StoreFile(path: store.file.path, format: .current, busyTimeout: 0).connect(.existing)
      try lock.execute("BEGIN IMMEDIATE")
      let write = Task { await store.writer.write { _ in } }
      // The writer has taken the job from the queue; it makes no difference whether it waits already.
      while store.writer.queue.count > 0 { await Task.yield() }
      store.interrupt()
      guard case .failure = await write.value else { throw CocoaError(.fileNoSuchFile) }
      try lock.execute("ROLLBACK")
      try await store.close()
    }
  }

  // MARK: Fixtures

  /// Interrupts a store when a piece of work has begun, and expects the work to fail.
  private func interrupting(
    _ store: SQLiteStore, _ work: @escaping @Sendable (_ hasBegun: @escaping @Sendable () -> Void) async throws -> Void
  ) async throws {
    let (begin, hasBegun) = AsyncStream<Never>.makeStream()
    let task = Task { try await work { hasBegun.finish() } }
    for await _ in begin {}
    store.interrupt()
    await #expect(throws: (any Error).self) { try await task.value }
  }
}
