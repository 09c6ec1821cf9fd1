import Foundation
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests full disks, and locked or damaged files: each leads to a clear error, no partial write, and no crash.
@Suite struct FaultTests {
  @Test(arguments: ["UPDATE orders SET note = CAST(x'66FF' AS TEXT)", "UPDATE events SET author = CAST(x'C3' AS TEXT)"])
  func `text that is not UTF-8 is found`(damage: String) async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      try await store.close()
      try change(store.file.path) { connection throws(Failure) in try connection.execute(damage) }
      let findings = try await store.checkIntegrity()
      #expect(findings.count == 1)
      #expect(findings.first?.hasSuffix("hold text that is not UTF-8") == true)
    }
  }

  @Test func `a backup that cannot be written names the file that was asked for`() async throws {
    try await withStore { store in
      let path = "/proc/backup.sqlite"
      let error = await #expect(throws: StoreError.self) { try await store.backUp(toFile: path) { _ in } }
      guard case .unavailable(let reason) = try #require(error).cause else { throw try #require(error) }
      #expect(reason.hasPrefix("“/proc/backup.sqlite” cannot be "))
    }
  }

  @Test func `a disk that fills up at any page loses nothing and stores nothing by halves`() async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<100).map(Order.sample), .test)
      let before = try await store.fetchWholeOrders(OrdersQuery(limit: 1_000)).orders
      let batch = (100..<140).map(Order.sample)
      var faults = 0
      for pages in 0... {
        try await store.maintain { connection throws(Failure) in
          let used = try connection.integer("PRAGMA page_count")
          try connection.execute("PRAGMA max_page_count = \(used + Int64(pages))")
        }
        do throws(StoreError) {
          let outcomes = try await store.importOrders(batch, .keyed("batch")).answer
          #expect(outcomes.count == batch.count)
          break
        } catch {
          faults += 1
          let path = store.file.path
          #expect(
            error == .cannotCreate(.full("there is no room left for “\(path)”; free some space and try again")))
          let now = try await store.fetchWholeOrders(OrdersQuery(limit: 1_000)).orders
          #expect(now == before)
        }
      }
      #expect(faults > 3)
      #expect(try await store.countOrders(OrdersFilter()) == 140)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a file that another program goes on writing is reported as busy, and works again afterwards`()
    async throws
  {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite", busyTimeout: 20)
      _ = try await store.createOrder(.sample(1), .test)
      let other = Writer(store.file)
      try await other.maintain { connection throws(Failure) in try connection.execute("BEGIN IMMEDIATE") }.get()
      let message = "“\(store.file.path)” is being written by another program; try again when that has finished"
      await #expect(throws: StoreError.cannotCreate(.unavailable(message))) {
        try await store.createOrder(.sample(2), .test)
      }
      #expect(try await store.countOrders(OrdersFilter()) == 1)
      try await other.maintain { connection throws(Failure) in try connection.execute("ROLLBACK") }.get()
      _ = try await store.createOrder(.sample(2), .test)
      try await other.close().get()
      try await store.close()
    }
  }

  /// The flipped bytes and missing ends are the same in every run.
  @Test func `a damaged file is refused or read, and never takes the program down`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try await SQLiteStore.open(path: path)
      _ = try await store.importOrders((0..<60).map(Order.sample), .test)
      try await store.close()
      let whole = try Data(contentsOf: URL(filePath: path))
      var refused = 0
      for mutation in 0..<250 {
        var bytes = whole
        if mutation % 5 == 0 {
          // SQLite takes a file of one byte or none for a new one.
          bytes = bytes.prefix(2 + mutation * 7_919 % (whole.count - 2))
        } else {
          for place in 0..<(mutation % 7 * 8 + 1) {
            bytes[(mutation * 104_729 + place * 7_919) % (mutation % 3 == 0 ? 5_000 : whole.count)] ^= UInt8(
              mutation % 255 + 1)
          }
        }
        let damaged = "\(folder)/damaged-\(mutation).sqlite"
        try bytes.write(to: URL(filePath: damaged))
        if await !isAnswered(damaged) { refused += 1 }
      }
      #expect(refused > 100)
    }
  }

  /// Returns whether every read of a file succeeds.
  private func isAnswered(_ path: String) async -> Bool {
    do throws(StoreError) {
      let store = try await SQLiteStore.open(path: path, readerCount: 1)
      let orders = try await store.fetchWholeOrders(OrdersQuery(limit: 100)).orders
      #expect(!orders.isEmpty, "\(path) looks like an empty store")
      _ = try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(query: "common berlin")))
      _ = try await store.sumOrders(OrdersFilter(), by: .status)
      _ = try await store.fetchEvents(of: nil, after: 0, limit: 100)
      _ = try await store.createOrder(.sample(1_000), .test)
      let findings = try await store.checkIntegrity()
      try await store.close()
      return findings.isEmpty
    } catch {
      return false
    }
  }
}
