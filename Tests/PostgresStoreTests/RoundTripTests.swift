import MelodiesStoreProtocols
import ModelsTesting
import OrdersStoreProtocols
import PostgresKernel
import PostgresTesting
import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLOrdersKernel
import StoreContract
import StoreTesting
import Testing
import ViewsStoreProtocols

@testable import PostgresStore

/// Tests that the number of round trips of a write does not grow with the number of its records: meanwhile the writers
/// of all servers wait.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct RoundTripTests {
  private static let count = 100
  private static let most = 10

  private static func melodies(_ title: String) -> [Melody] {
    (0..<count).map {
      Melody(id: "\(title.lowercased())-\($0)", title: "\(title) \($0)", tempo: 120, notes: Melody.everyField.notes)
    }
  }

  private static func shows(_ episodes: Int) -> [ImportedShow] {
    (0..<count).map { number in
      ImportedShow(
        id: "show-\(number)", title: "Show \(number)",
        episodes: (1...episodes).map { Episode(id: "e\($0)", title: "Part \($0)", season: 1, number: $0) })
    }
  }

  private static let writes: [(name: String, write: @Sendable (PostgresStore) async throws -> Void)] = [
    ("melodies are saved", { _ = try await $0.saveMelodies(melodies("Ode"), .keyed("melodies")) }),
    (
      "melodies of an API are replaced",
      {
        try await $0.replaceMelodies(melodies("Ode") + melodies("Air"), from: "http://api", at: WriteContext.test.at)
      }
    ),
    (
      "melodies of an API become the shop's",
      { store in
        let saved = try await store.saveMelodies(melodies("Air"), .test).answer.count
        let all = try await store.fetchInfo().melodies
        #expect(saved == count && all == 2 * count)
      }
    ),
    ("shows are saved", { _ = try await $0.saveShows(shows(1), .keyed("shows")) }),
    (
      "shows are changed",
      { store in
        let outcomes = try await store.saveShows(shows(2), .test).answer
        #expect(outcomes == (0..<count).map { .updated(id: "show-\($0)") })
      }
    ),
    (
      "a history is saved",
      { store in
        let history = (0..<count).map {
          WatchedEpisode(showID: "show-\($0)", episodeID: "e2", at: WriteContext.test.at)
        }
        let outcomes = try await store.saveHistory(history, .test)
        let stored = try await store.fetchHistory(after: nil, limit: 2 * count).count
        #expect(outcomes.allSatisfy { $0 == .added } && stored == count)
      }
    ),
    (
      "shows of another store are saved",
      { store in
        let shows = try await store.fetchTrackedShows(after: nil, limit: count)
        let outcomes = try await store.saveTrackedShows(shows, isDryRun: false)
        #expect(outcomes == shows.map { .unchanged(id: $0.id) })
      }
    ),
    (
      "views are saved",
      { store in
        let views = (0..<count).map { SavedView(owner: "amy", name: "view \($0)", contents: "status=paid") }
        let outcomes = try await store.saveViews(views, isDryRun: false)
        #expect(outcomes.allSatisfy { $0 == .created })
      }
    ),
    (
      "orders of another store are saved",
      { store in
        let other = try await PostgresStore.open(url: try Cluster.makeDatabase())
        _ = try await other.importOrders(
          (0..<count).map { Order.sample($0).with { $0.email = "amy@example.com" } }, .test)
        _ = try await store.saveTransfers(try await other.fetchTransfer(after: nil, limit: count), isDryRun: false)
        await other.close()
      }
    ),
    (
      "a person is erased",
      { store in
        let erased = try await store.erasePerson(.email("amy@example.com"), .keyed("erasure")).answer
        #expect(erased.count == count)
      }
    ),
  ]

  @Test func `a write of a hundred records takes as few round trips as one of a few`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    for (name, write) in Self.writes {
      let before = await store.writer.roundTrips
      try await write(store)
      let trips = await store.writer.roundTrips - before
      #expect(trips <= Self.most, "\(name): \(trips)")
    }
    for order in try await store.fetchWholeOrders(OrdersQuery(limit: Self.count)).orders {
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .keyed(order.id))
    }
    let before = await store.writer.roundTrips
    #expect(try await store.purgeDeletedOrders(.test).answer == Self.count)
    let trips = await store.writer.roundTrips - before
    #expect(trips <= Self.most, "purge: \(trips)")
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }
}
