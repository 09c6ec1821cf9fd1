import AccessStoreProtocols
import BackupProtocols
import Dispatch
import Foundation
import Locks
import MelodiesStoreProtocols
import ModelsTesting
import OrdersStoreProtocols
import Permissions
import PostgresTesting
import PresentationProtocols
import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLiteStore
import SQLKernel
import SQLOrdersKernel
import Testing
import ViewsStoreProtocols

@testable import PostgresKernel
@testable import PostgresStore

/// Tests that a backup is a SQLite store of one moment, and that a restore is done completely or not at all.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct BackupTests {
  @Test func `a backup is a SQLite store with everything, and comes back with everything`() async throws {
    try await withFolder { folder in
      let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
      let first = try await fill(store)
      try await store.backUp(toFile: "\(folder)/backup.sqlite", progress: { _ in })
      #expect(try await store.fetchLastBackup() != nil)

      let copy = try await SQLiteStore.open(path: "\(folder)/backup.sqlite", mustExist: true)
      try await expectContents(of: copy, same: store)
      #expect(try await copy.checkIntegrity() == [])
      let replayed = try await copy.createOrder(.everyField, context("key"))
      #expect(replayed.isReplayed && replayed.order == first)
      try await copy.close()

      let other = try await PostgresStore.open(url: try Cluster.makeDatabase())
      try await other.restore(fromFile: "\(folder)/backup.sqlite", progress: { _ in })
      try await expectContents(of: other, same: store)
      #expect(try await other.createOrder(.everyField, context("key")).isReplayed)
      #expect(try await other.fetchSession(idHash: "session") == nil)
      for store in [store, other] { await store.close() }
    }
  }

  @Test func `a backup of SQLite goes into PostgreSQL, and the store's own credentials can stay`() async throws {
    try await withFolder { folder in
      let source = try await SQLiteStore.open(path: "\(folder)/source.sqlite")
      _ = try await fill(source)
      try await source.backUp(toFile: "\(folder)/backup.sqlite", progress: { _ in })
      let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
      let own = Credential(name: "own", kind: .token, role: .admin, secretHash: "own", createdAt: .earliest)
      try await store.saveCredential(own, isDryRun: false)

      try await store.restore(fromFile: "\(folder)/backup.sqlite", .withoutCredentials, progress: { _ in })
      #expect(try await store.fetchCredentials() == [own])
      try await store.restore(fromFile: "\(folder)/backup.sqlite", progress: { _ in })
      try await expectContents(of: store, same: source)
      #expect(try await store.checkIntegrity() == [])
      await store.close()
      try await source.close()
    }
  }

  @Test func `a backup without credentials has none`() async throws {
    try await withFolder { folder in
      let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
      _ = try await fill(store)
      try await store.backUp(toFile: "\(folder)/backup.sqlite", .withoutCredentials, progress: { _ in })
      let copy = try await SQLiteStore.open(path: "\(folder)/backup.sqlite", mustExist: true)
      #expect(try await copy.fetchCredentials() == [])
      try await copy.close()
      await store.close()
    }
  }

  @Test func `a backup under writes is the store of one moment`() async throws {
    try await withFolder { folder in
      let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
      _ = try await store.importOrders(orders(0..<1_500), context())
      let writes = Task {
        var count = 1_500
        while !Task.isCancelled {
          _ = try await store.importOrders(orders(count..<(count + 10)), context())
          count += 10
        }
      }
      for round in 0..<3 {
        let path = "\(folder)/backup-\(round).sqlite"
        try await store.backUp(toFile: path, progress: { _ in })
        let copy = try await SQLiteStore.open(path: path, mustExist: true)
        let count = try await copy.countOrders(OrdersFilter(), upTo: nil).value
        #expect(count % 10 == 0)
        #expect(try await copy.fetchEvents(of: nil, after: 0, limit: .max).map(\.id) == Array(1...Int64(count)))
        try await copy.close()
      }
      writes.cancel()
      _ = try? await writes.value
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
      await store.close()
    }
  }

  @Test func `a restore whose connection is lost leaves the store as it was`() async throws {
    try await withFolder { folder in
      let url = try Cluster.makeDatabase()
      let backups = WatchedBackups()
      let store = try await PostgresStore.open(url: url, backups: backups)
      _ = try await store.importOrders(orders(0..<2_100), context())
      try await store.backUp(toFile: "\(folder)/backup.sqlite", progress: { _ in })
      _ = try await store.createOrder(.everyField, context())
      let epoch = try await store.fetchEventsEpoch()
      let other = try await PostgresStore.open(url: url)
      backups.beforeSample.withLock { act in
        act = {
          // Meanwhile, all read the old store, and the other server writes nothing.
          #expect(try await other.countOrders(OrdersFilter()) == 2_101)
          let error = await #expect(throws: StoreError.self) { try await other.markSample(["order-1"]) }
          guard case .unavailable? = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
          }
          try await endConnections(of: url)
        }
      }
      await #expect(throws: StoreError.self) {
        try await store.restore(fromFile: "\(folder)/backup.sqlite", progress: { _ in })
      }
      #expect(try await store.countOrders(OrdersFilter()) == 2_101)
      #expect(try await store.fetchEventsEpoch() == epoch)

      backups.beforeSample.withLock { $0 = {} }
      try await store.restore(fromFile: "\(folder)/backup.sqlite", progress: { _ in })
      #expect(try await other.countOrders(OrdersFilter()) == 2_100)
      #expect(try await other.fetchEventsEpoch() != epoch)
      for store in [store, other] { await store.close() }
    }
  }

  @Test func `an import of many orders is copied, and every character comes back`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    var odd = orders(0..<500)
    let texts = ["tab\there", #"back\slash \N \."#, "line\nbreak\r\n", "it's “quoted” \"twice\"", "né 日本 🎁", ""]
    for index in odd.indices {
      odd[index].note = texts[index % texts.count] + "."
      odd[index].name.last = ["O'Hara", #"A\B"#, "Ann\u{301}"][index % 3]
    }
    let before = await store.writer.roundTrips
    _ = try await store.importOrders(odd, context())
    // Begin with the lock, what is known, two copies and the commit.
    #expect(await store.writer.roundTrips - before <= 10)
    let stored = try await store.fetchWholeOrders(
      OrdersQuery(sort: OrdersSort(.number, isDescending: false), limit: 500)
    ).orders
    #expect(stored.map(\.note) == odd.map(\.note))
    #expect(stored.map(\.name) == odd.map(\.name))
    let found = try await store.countOrders(OrdersFilter(query: "o'hara"), upTo: nil)
    #expect(found.value == odd.count { $0.name.last == "O'Hara" })
    await store.close()
  }

  // MARK: Fixtures

  private func context(_ key: String? = nil) -> WriteContext {
    WriteContext(
      author: Author(name: "amy", frontEnd: "test"), at: .earliest,
      key: key.map { IdempotencyKey(key: $0, caller: "amy", operation: "create", fingerprint: "one") })
  }

  private func orders(_ numbers: Range<Int>) -> [Order] {
    numbers.map { number in
      var order = Order.everyField
      (order.id, order.reference, order.number, order.version) = ("order-\(number)", nil, 0, 1)
      return order
    }
  }

  /// Stores something of each kind, and returns the first order.
  private func fill(
    _ store: some Store & AccessStore & MelodiesStore & ShowsStore & ViewsStore & PicturesStore
  ) async throws -> Order {
    let first = try await store.createOrder(.everyField, context("key")).order
    _ = try await store.importOrders(orders(0..<1_200), context())
    _ = try await store.deleteOrder("order-7", ifVersion: nil, context())
    try await store.changeSettings(StoreSettings(name: "Ours"), isDryRun: false)
    try await store.markSample(["order-8"])
    try await store.saveCredential(
      Credential(name: "amy", kind: .password, role: .editor, secretHash: "hash", createdAt: .earliest),
      isDryRun: false)
    try await store.saveSession(
      Session(
        idHash: "session", credentialName: "amy", createdAt: .earliest, lastSeenAt: .earliest, expiresAt: .earliest))
    try await store.saveView(SavedView(owner: "amy", name: "late", contents: "status=placed"), isDryRun: false)
    _ = try await store.saveTrackedShows([.everyField], isDryRun: false)
    let picture = StoredPicture(
      stamp: PictureStamp(source: "https://example.com/a.png", version: "abc"), format: .png, bytes: [0, 1, 92, 255],
      fetchedAt: .earliest)
    try await store.savePoster(picture, of: TrackedShow.everyField.id)
    var other = Melody.everyField
    other.id = "other"
    other.title = "Other"
    _ = try await store.saveMelodies([.everyField], context())
    try await store.replaceMelodies([other], from: "https://example.com", at: .earliest)
    return first
  }

  private func expectContents(
    of store: some Store & AccessStore & MelodiesStore & ShowsStore & ViewsStore & PicturesStore,
    same other: some Store & AccessStore & MelodiesStore & ShowsStore & ViewsStore & PicturesStore
  ) async throws {
    #expect(try await store.fetchTransfer(after: nil, limit: .max) == other.fetchTransfer(after: nil, limit: .max))
    #expect(
      try await store.fetchEvents(of: nil, after: 0, limit: .max) == other.fetchEvents(of: nil, after: 0, limit: .max))
    #expect(try await store.fetchSettings() == other.fetchSettings())
    #expect(try await store.fetchSample() == other.fetchSample())
    #expect(try await store.fetchCredentials() == other.fetchCredentials())
    #expect(try await store.fetchAllViews(after: nil, limit: 100) == other.fetchAllViews(after: nil, limit: 100))
    #expect(
      try await store.fetchTrackedShows(after: nil, limit: 100) == other.fetchTrackedShows(after: nil, limit: 100))
    #expect(try await store.fetchMelodies(after: nil, limit: 100) == other.fetchMelodies(after: nil, limit: 100))
    #expect(
      try await store.fetchOwnMelodies(after: nil, limit: 100) == other.fetchOwnMelodies(after: nil, limit: 100))
    let show = TrackedShow.everyField.id
    #expect(try await store.fetchPoster(of: show) == other.fetchPoster(of: show))
  }

  private func endConnections(of url: String) async throws {
    let other = try await PostgresStore.open(url: url, readerCount: 1)
    _ = try await other.read { connection throws(PostgresKernel.Failure) in
      try connection.integer(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
    }
    await other.close()
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }
}

/// Backups as SQLite files, with work in the middle of a restore, when the orders have been replaced.
private final class WatchedBackups: BackupFormat {
  let beforeSample = Lock<@Sendable () async throws -> Void>({})
  private let format = SQLiteBackupFormat()

  func begin(atPath path: String) throws(StoreError.Cause) -> any BackupDraft { try format.begin(atPath: path) }

  func examine(atPath path: String, progress: @Sendable (Double) -> Void) async throws(StoreError.Cause)
    -> any ExaminedBackup
  {
    Watched(backup: try await format.examine(atPath: path, progress: progress), act: beforeSample.withLock { $0 })
  }

  private struct Watched: ExaminedBackup {
    let backup: any ExaminedBackup
    let act: @Sendable () async throws -> Void

    func forEachPart(_ body: (BackupPart) throws(StoreError.Cause) -> Void) throws(StoreError.Cause) {
      try backup.forEachPart { part throws(StoreError.Cause) in
        if case .sample = part {
          // The thread is that of the store's writer.
          let end = DispatchSemaphore(value: 0)
          Task.detached { [act] in
            await #expect(throws: Never.self) { try await act() }
            end.signal()
          }
          end.wait()
        }
        try body(part)
      }
    }
  }
}
