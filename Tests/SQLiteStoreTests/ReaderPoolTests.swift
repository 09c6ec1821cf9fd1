import Foundation
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel
@testable import SQLiteStore

@Suite(.timeLimit(.minutes(20))) struct `Readers` {
  /// A statement that never ends.
  private static let endless = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"

  @Test func `a cancelled question ends in the middle of its statement, and its reader goes on`() async throws {
    try await withStore(readerCount: 1) { store in
      let (begun, begins) = AsyncStream<Void>.makeStream()
      let question = Task {
        try await store.read(isLong: true) { connection throws(Failure) in
          begins.finish()
          return try connection.integer(Self.endless)
        }
      }
      for await _ in begun {}
      question.cancel()
      let error = await #expect(throws: StoreError.self) { try await question.value }
      #expect(error?.isOfAccess == true)
      let count = try await store.fetchOrders(OrdersQuery()).orders.count
      #expect(count == 0)
    }
  }

  @Test func `a question that is cancelled while it waits is not asked`() async throws {
    try await withStore(readerCount: 1) { store in
      let (begun, begins) = AsyncStream<Void>.makeStream()
      let gate = DispatchSemaphore(value: 0)
      let first = Task {
        try await store.read(isLong: true) { _ throws(Failure) in
          begins.finish()
          gate.wait()
        }
      }
      for await _ in begun {}
      let second = Task { try await store.read(isLong: true) { _ throws(Failure) in true } }
      second.cancel()
      gate.signal()
      try await first.value
      await #expect(throws: StoreError.self) { try await second.value }
    }
  }

  @Test func `long questions leave a reader to the short ones, however many they are`() async throws {
    try await withStore(readerCount: 3) { store in
      let (begun, begins) = AsyncStream<Void>.makeStream()
      let gate = DispatchSemaphore(value: 0)
      try await withThrowingTaskGroup { group in
        for _ in 0..<32 {
          group.addTask {
            try await store.read(isLong: true) { _ throws(Failure) in
              begins.yield()
              gate.wait()
            }
          }
        }
        var running = begun.makeAsyncIterator()
        for _ in 0..<3 { _ = await running.next() }
        // Each of the three readers runs a long read; short reads are answered all the same.
        for number in 0..<100 {
          #expect(
            try await store.read { connection throws(Failure) in try connection.integer("SELECT 1") } == 1, "\(number)")
        }
        #expect(try await store.fetchOrders(OrdersQuery()).orders.isEmpty)
        for _ in 0..<32 { gate.signal() }
        try await group.waitForAll()
      }
    }
  }

  @Test func `counts, sums, words and long pages are long questions, other pages are not`() {
    var query = OrdersQuery()
    #expect(!PageReader.isLong(query))
    query.limit = 1_001
    #expect(PageReader.isLong(query))
    query = OrdersQuery(sort: OrdersSort(.total, isDescending: true))
    #expect(PageReader.isLong(query))
    query = OrdersQuery()
    query.filter.query = "queso"
    #expect(PageReader.isLong(query))
  }

  @Test func `a backup that is cancelled ends, and leaves no part of it`() async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      _ = try await store.createOrder(.sample(1), .test)
      let question = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        try await store.backUp(toFile: folder + "/backup", progress: { _ in })
      }
      await #expect(throws: StoreError.self) { try await question.value }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { $0.hasPrefix("store.sqlite") })
      try await store.close()
    }
  }
}

@Suite struct `Examining a store` {
  @Test func `waits for no write, and no write waits for it`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try await SQLiteStore.open(path: path, busyTimeout: 0)
      _ = try await store.importOrders((0..<200).map(Order.sample), .test)
      // Another process writes meanwhile.
      try await examine(store, beside: StoreFile(path: path, format: .current, busyTimeout: 0).connect(.existing))
      try await store.close()
    }
  }

  private func examine(_ store: SQLiteStore, beside other: Connection) async throws {
    try other.run("BEGIN IMMEDIATE")
    #expect(try await store.checkIntegrity() == [])
    try other.run("ROLLBACK")
  }

  @Test func `finds a search index whose pages are damaged`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try await SQLiteStore.open(path: path)
      // So few that all of their words are on one page.
      _ = try await store.importOrders((0..<8).map(Order.sample), .test)
      try await store.close()
      try damageTerms(path)
      let damaged = try await SQLiteStore.open(path: path)
      #expect(try await damaged.checkIntegrity().contains("the search index is damaged"))
      try await damaged.close()
    }
  }

  /// Overwrites some of the index's words, and leaves the tree of its pages valid.
  private func damageTerms(_ path: String) throws {
    var (page, size): (Int64, Int64) = (0, 0)
    try change(path) { connection throws(Failure) in
      size = try connection.integer("PRAGMA page_size")
      page = try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'terms_data'")
    }
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let end = Int(page * size)
    for place in (end - 1_000)..<(end - 500) { bytes[place] = 0xFF }
    try Data(bytes).write(to: URL(filePath: path))
  }
}
