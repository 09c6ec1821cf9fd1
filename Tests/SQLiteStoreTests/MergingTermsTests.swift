import Foundation
import Locks
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import SQLiteTesting
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests the merge of the parts of the indexes of terms, of which each transaction adds one.
@Suite struct MergingTermsTests {
  @Test(arguments: [1, 16])
  func `parts are merged while the store is at rest, and the orders are found as before`(pages: Int) async throws {
    var limits = WritingLimits()
    limits.mergedPages = pages
    try await withStore(limits: limits) { store in
      for index in 0..<15 { _ = try await store.createOrder(.sample(index), .test) }
      let before = try await store.parts
      await store.writer.rest()
      let after = try await store.parts
      #expect(before >= 30)
      #expect(after <= 10)
      await store.writer.rest()
      #expect(try await store.parts == after)
      for index in 0..<15 {
        #expect(try await store.fetchOrders(answeringTo: "#\(10_000 + index)").map(\.id) == [Order.sample(index).id])
      }
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `one rest has at most so many steps, and the next one does what is left`() async throws {
    var limits = WritingLimits()
    (limits.mergedPages, limits.stepsAtRest) = (1, 1)
    try await withStore(limits: limits) { store in
      for index in 0..<15 { _ = try await store.createOrder(.sample(index), .test) }
      var parts = [try await store.parts]
      for _ in 0..<100 {
        await store.writer.rest()
        parts.append(try await store.parts)
      }
      #expect(parts[1] > parts[100] && parts[100] <= 10)
    }
  }

  @Test func `the log stays short while parts are merged`() async throws {
    var limits = WritingLimits()
    (limits.mergedPages, limits.pagesOfLog) = (1, 1)
    try await withFolder { folder in
      var file = StoreFile(path: folder + "/store.sqlite", format: .current, busyTimeout: 5_000)
      file.limits = limits
      let store = try await SQLiteStore.open(file, readerCount: 1)
      for part in 0..<8 {
        _ = try await store.importOrders((0..<200).map { .sample(200 * part + $0) }, .test)
      }
      await store.writer.rest()
      // SQLite begins a log that was copied anew, and does not make it shorter.
      let log = try FileManager.default.attributesOfItem(atPath: file.path + "-wal")[.size] as? Int
      #expect((log ?? .max) < 1 << 20)
      try await store.close()
    }
  }

  @Test func `a rest whose log cannot be copied loses nothing, and goes on with another connection`() async throws {
    let system = SimulatedFileSystem()
    var file = StoreFile(path: simulatedPath, format: .current, busyTimeout: 20, fileSystem: system)
    (file.limits.mergedPages, file.limits.pagesOfLog) = (1, 1)
    let store = try await SQLiteStore.open(file, readerCount: 1)
    for index in 0..<15 { _ = try await store.createOrder(.sample(index), .test) }
    system.fault = .next(.sync, suffix: ".sqlite")
    await store.writer.rest()
    #expect(system.failures == [.sync])
    #expect(try await store.parts <= 10)
    _ = try await store.createOrder(.sample(15), .test)
    let found = try await system.restarted(seed: 1).withStore { store in
      (try await store.countOrders(OrdersFilter(), upTo: nil).value, try await store.checkIntegrity())
    }
    #expect(found == (16, []))
    // Without power, nothing can be written.
    try? await store.close()
  }

  @Test(arguments: [1, 1_024])
  func `a store that has written much merges its parts before it disconnects, and tells of it`(pages: Int) async throws
  {
    try await withFolder { folder in
      let messages = Lock<[String]>([])
      var file = StoreFile(path: folder + "/store.sqlite", format: .current, busyTimeout: 5_000) { message in
        messages.withLock { $0.append(message) }
      }
      (file.limits.pagesBeforeRest, file.limits.pagesMergedBeforeClosing) = (1, pages)
      file.limits.stepsWithoutMessage = 1
      let store = try await SQLiteStore.open(file, readerCount: 1)
      for index in 0..<15 { _ = try await store.createOrder(.sample(index), .test) }
      let before = try await store.parts
      await store.disconnect()
      #expect(messages.withLock { $0.count } == 1)
      let after = try await store.parts
      #expect(before >= 30 && after <= 10)
      await store.disconnect()
      #expect(messages.withLock { $0.count } == 1)
      #expect(try await store.checkIntegrity() == [])
      try await store.close()
    }
  }
}

extension SQLiteStore {
  /// The number of pages of both indexes of terms.
  fileprivate var parts: Int64 {
    get async throws {
      try await writer.maintain { connection throws(Failure) in
        try connection.integer("SELECT (SELECT count(*) FROM terms_data) + (SELECT count(*) FROM sort_terms_data)")
      }.get()
    }
  }
}
