import AccessStoreProtocols
import Foundation
import MelodiesStoreProtocols
import OrdersStoreProtocols
import PostgresStore
import PostgresTesting
import SQLiteStore
import ShowsStoreProtocols
import StoreContract
import Testing
import UseCaseTesting
import ViewsStoreProtocols

/// Tests that every statement of the shared half of the SQL stores runs in both engines, and does the same in both.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct SharedHalfTests {
  /// A method of the shared half, with its results, as text, for a store.
  private struct Read {
    let name: String
    let result: @Sendable (any WholeStore) async throws -> String

    init<R>(_ name: String, _ result: @escaping @Sendable (any WholeStore) async throws -> R) {
      self.name = name
      self.result = { store in String(reflecting: try await result(store)) }
    }
  }

  private static let later = Instant(microseconds: 1_800_000_000_000_000)

  private static let reads: [Read] = [
    Read("fetchViews") { try await $0.fetchViews(of: "amy") },
    Read("fetchAllViews") { store in
      let first = try await store.fetchAllViews(after: nil, limit: 1)
      return first + (try await store.fetchAllViews(after: first.last?.id, limit: 9))
    },
    Read("fetchCredentials") { try await $0.fetchCredentials() },
    Read("hasCredentials") { try await $0.hasCredentials() },
    Read("fetchCredential") { store in
      [try await store.fetchCredential(named: "amy"), try await store.fetchCredential(tokenHash: "secret of new")]
    },
    Read("fetchSession") { store in
      [try await store.fetchSession(idHash: "s1"), try await store.fetchSession(idHashPrefix: "s")]
    },
    Read("fetchSessions") { store in
      let first = try await store.fetchSessions(ofCredential: nil, after: nil, limit: 1)
      let place = first.last.map { SessionPosition(lastSeenAt: $0.lastSeenAt, idHash: $0.idHash) }
      return first + (try await store.fetchSessions(ofCredential: "amy", after: place, limit: 9))
    },
    Read("fetchMelodies") { store in
      let first = try await store.fetchMelodies(after: nil, limit: 1)
      let rest = try await store.fetchMelodies(after: first.next, limit: 9).melodies
      return [first.melodies, rest, try await store.fetchMelodies(answeringTo: "m1")]
    },
    Read("fetchOwnMelodies") { try await $0.fetchOwnMelodies(after: nil, limit: 9) },
    Read("fetchShows") { store in
      let first = try await store.fetchShows(ShowsQuery(search: "show", limit: 1, at: later))
      let rest = try await store.fetchShows(ShowsQuery(limit: 9, after: first.next, at: later)).shows
      return "\(first.shows) \(rest) \(try await store.fetchShows(answeringTo: "1").map(\.version))"
    },
    Read("countShows") { store in
      [try await store.countShows(search: nil, upTo: 1), try await store.countShows(search: "show", upTo: nil)]
    },
    Read("fetchTrackedShows") { store in
      try await store.fetchTrackedShows(after: "0", limit: 9).map { "\($0.id) \($0.version) \($0.history)" }
    },
    Read("fetchHistory") { store in
      let all = try await store.fetchHistory(after: nil, limit: 9)
      return all + (try await store.fetchHistory(after: all.first?.id, limit: 9))
    },
    Read("fetchLatestHistory") { store in
      let first = try await store.fetchLatestHistory(after: nil, limit: 1)
      return first.entries + (try await store.fetchLatestHistory(after: first.next, limit: 9).entries)
    },
    Read("fetchAirings") { store in
      try await store.fetchAirings(AiringsQuery(from: .earliest, before: later, limit: 99)).airings
    },
    Read("fetchPosterStamps") { try await $0.fetchPosterStamps(of: ["1", "2"]) },
    Read("fetchPoster") { try await $0.fetchPoster(of: "1") },
    Read("fetchOrders") { store in
      let id = Order.sample(1).id
      return "\(try await store.fetchOrders(answeringTo: id)) \(try await store.fetchOrders(answeringTo: "#2"))"
    },
    Read("fetchDeletedOrders") { try await $0.fetchDeletedOrders(answeringTo: Order.sample(6).id) },
    Read("fetchDeletions") { store in
      let first = try await store.fetchDeletions(after: nil, limit: 1)
      return [first.orders, try await store.fetchDeletions(after: first.next, limit: 9).orders]
    },
    Read("fetchEvents") { store in
      let all = try await store.fetchEvents(of: nil, after: 0, limit: 100)
      return [all, try await store.fetchEvents(of: Order.sample(5).id, after: 1, limit: 9)]
    },
    Read("fetchChanges") { store in
      let all = try await store.fetchChanges(of: nil, after: 0, limit: 100)
      return [all, try await store.fetchChanges(of: Order.sample(5).id, after: 1, limit: 9)]
    },
    Read("fetchLastEvent") { try await $0.fetchLastEvent() },
    Read("sumOrders") { try await $0.sumOrders(OrdersFilter(statuses: [.paid], email: "bob@example.com"), by: .all) },
    Read("fetchSettings") { try await $0.fetchSettings() },
    Read("fetchSample") { try await $0.fetchSample() },
    Read("fetchLastBackup") { try await $0.fetchLastBackup() == nil },
    Read("fetchEventsEpoch") { try await $0.fetchEventsEpoch().isEmpty },
  ]

  @Test func `every use has the same results in SQLite and in PostgreSQL`() async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try await SQLiteStore.open(path: "\(folder)/store.sqlite")
    let database = try await PostgresStore.open(url: try Cluster.makeDatabase(), backups: SQLiteBackupFormat())
    try await UseCase.prepare(file)
    try await UseCase.prepare(database)
    for (inFile, inDatabase) in zip(UseCase<SQLiteStore>.writes, UseCase<PostgresStore>.writes) {
      try await inFile.run(file)
      try await inDatabase.run(database)
      for read in Self.reads {
        let expected = try await read.result(file)
        let found = try await read.result(database)
        #expect(found == expected, "\(read.name) after “\(inFile.name)”")
      }
    }
    #expect(try await StoreState(of: file) == (try await StoreState(of: database)))
    await database.close()
    try await file.close()
  }

  @Test func `every method of the shared half is in a use`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Modules/Stores")
    let uses = try String(contentsOf: root.appending(path: "UseCaseTesting/UseCase.swift"), encoding: .utf8)
    let used = uses + Self.reads.map { ".\($0.name)(" }.joined()
    var names: Set<String> = []
    for module in ["SQLCollectionsKernel", "SQLOrdersKernel"] {
      let folder = root.appending(path: module)
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
        for match in try String(contentsOf: file, encoding: .utf8).matches(of: /public func ([A-Za-z]+)/) {
          names.insert(String(match.output.1))
        }
      }
    }
    #expect(names.count > 40)
    for name in names { #expect(used.contains(".\(name)("), "\(name) is in no use") }
  }
}
