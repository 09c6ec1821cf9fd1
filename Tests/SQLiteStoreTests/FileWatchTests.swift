import Foundation
import Locks
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests a store's file, log or log index that is removed, moved or replaced while the store is open.
@Suite(.timeLimit(.minutes(20))) struct FileWatchTests {
  enum Loss: CaseIterable {
    case removed, moved, replaced, linkedElsewhere, logRemoved, logReplaced, indexRemoved

    var suffix: String {
      switch self {
      case .removed, .moved, .replaced, .linkedElsewhere: ""
      case .logRemoved, .logReplaced: "-wal"
      case .indexRemoved: "-shm"
      }
    }

    func happen(to path: String) throws {
      let (files, path) = (FileManager.default, path + suffix)
      switch self {
      case .removed, .logRemoved, .indexRemoved: try files.removeItem(atPath: path)
      case .moved: try files.moveItem(atPath: path, toPath: path + ".moved")
      case .replaced, .logReplaced:
        try files.copyItem(atPath: path, toPath: path + ".new")
        try files.removeItem(atPath: path)
        try files.moveItem(atPath: path + ".new", toPath: path)
      case .linkedElsewhere:
        try files.moveItem(atPath: path, toPath: path + ".moved")
        try files.copyItem(atPath: path + ".moved", toPath: path + ".other")
        try files.createSymbolicLink(atPath: path, withDestinationPath: path + ".other")
      }
    }
  }

  @Test(arguments: Loss.allCases)
  func `a write to a store whose file is lost is refused and reported once, and reads go on`(loss: Loss) async throws {
    try await withWatchedStore { store, reports in
      #expect(try await store.countOrders(OrdersFilter()) == 1)
      #expect(store.reasonNotReady == nil)
      try loss.happen(to: store.file.path)
      for index in 2..<5 {
        let error = await #expect(throws: StoreError.self) { try await store.createOrder(.sample(index), .test) }
        guard case .cannotCreate(.unavailable(let reason)) = error else { throw try #require(error) }
        #expect(reason.hasPrefix("“\(store.file.path + loss.suffix)” was removed, moved or replaced while it was open"))
      }
      #expect(reports.all.count == 1)
      #expect(reports.all.first?.contains(loss.suffix == "" ? "back up its store" : "restart") == true)
      let reason = try #require(store.reasonNotReady)
      #expect(!reason.contains("/"))
      #expect(try await store.countOrders(OrdersFilter()) == 1)
      await #expect(throws: StoreError.self) { try await store.purgeDeletedOrders(.test) }
      await #expect(throws: StoreError.self) {
        try await store.restore(fromFile: store.file.path + ".backup", .everything) { _ in }
      }
      #expect(reports.all.count == 1)
    }
  }

  @Test func `a store whose file is moved back takes writes again, and has none of those that it refused`() async throws
  {
    try await withWatchedStore { store, reports in
      try Loss.moved.happen(to: store.file.path)
      await #expect(throws: StoreError.self) { try await store.createOrder(.sample(2), .test) }
      try FileManager.default.moveItem(atPath: store.file.path + ".moved", toPath: store.file.path)
      #expect(store.reasonNotReady == nil)
      _ = try await store.createOrder(.sample(3), .test)
      let ids = try await store.fetchOrders(OrdersQuery()).orders.map(\.id)
      #expect(Set(ids) == [Order.sample(1).id, Order.sample(3).id])
      #expect(reports.all.count == 2)
      #expect(reports.all.last?.hasSuffix("is back, and the store takes writes again") == true)
      try await store.close()
    }
  }

  @Test func `a write during which the file is removed is not acknowledged`() async throws {
    try await withWatchedStore { store, _ in
      let path = store.file.path
      let outcome = await store.writer.write { connection throws(Failure) in
        try connection.run("INSERT INTO settings (name, value) VALUES ('test', '')")
        try? Loss.moved.happen(to: path)
      }
      guard case .failure(let failure) = outcome else { throw CocoaError(.fileNoSuchFile) }
      #expect(failure.code == .moved)
      try FileManager.default.moveItem(atPath: path + ".moved", toPath: path)
      try await store.maintain { connection throws(Failure) in
        #expect(try connection.integer("SELECT count(*) FROM settings WHERE name = 'test'") == 0)
      }
      try await store.close()
    }
  }

  @Test(arguments: [Loss.removed, .replaced], [true, false])
  func `a backup of a store whose file is lost holds all that was acknowledged`(
    loss: Loss, wasRead: Bool
  ) async throws {
    try await withWatchedStore { store, _ in
      if wasRead { _ = try await store.fetchOrders(OrdersQuery()) }
      try loss.happen(to: store.file.path)
      let path = store.file.path + ".rescued"
      try await store.backUp(toFile: path) { _ in }
      let rescued = try await SQLiteStore.open(path: path)
      #expect(try await rescued.fetchOrders(OrdersQuery()).orders.map(\.id) == [Order.sample(1).id])
      #expect(try await rescued.checkIntegrity() == [])
      try await rescued.close()
    }
  }

  @Test(arguments: [Loss.logRemoved, .indexRemoved])
  func `a store whose log is lost keeps all that was acknowledged when it is closed`(loss: Loss) async throws {
    try await withWatchedStore { store, _ in
      try loss.happen(to: store.file.path)
      store.interrupt()
      try await store.close()
      let again = try await SQLiteStore.open(path: store.file.path)
      #expect(try await again.fetchOrders(OrdersQuery()).orders.map(\.id) == [Order.sample(1).id])
      #expect(try await again.checkIntegrity() == [])
      try await again.close()
    }
  }

  @Test func `a store whose file is lost says so when it is closed`() async throws {
    try await withWatchedStore { store, _ in
      try Loss.removed.happen(to: store.file.path)
      await #expect(throws: StoreError.self) { try await store.close() }
    }
  }

  @Test func `a connection that is opened later does not read another file of the same name`() async throws {
    try await withWatchedStore { store, reports in
      let reader = Reader(store.file)
      try Loss.replaced.happen(to: store.file.path)
      let read = await reader.read { connection throws(Failure) in try connection.integer("SELECT 1") }
      guard case .failure(let failure) = read else { throw CocoaError(.fileNoSuchFile) }
      #expect(failure.code == .moved)
      #expect(reports.all.count == 1)
    }
  }

  // MARK: Fixtures

  private final class Reports: Sendable {
    private let messages = Lock<[String]>([])
    var all: [String] { messages.withLock { $0 } }
    func add(_ message: String) { messages.withLock { $0.append(message) } }
  }

  /// Runs a test on a store with one order, and its reports. The test closes the store, or releases it.
  private func withWatchedStore(_ body: (SQLiteStore, Reports) async throws -> Void) async throws {
    try await withFolder { folder in
      let reports = Reports()
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite", report: reports.add)
      _ = try await store.createOrder(.sample(1), .test)
      try await body(store, reports)
    }
  }
}
