import StoreAdministration
import StoreAdministrationProtocols
import MelodiesStoreProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationTesting
import ShowsStoreProtocols
import Testing

/// Tests the shows and tunes that are copied with the orders.
struct CollectionsTests {
  private let old = MemoryStore()
  private let new = MemoryStore()

  @Test func `shows go along with what was watched, and the shop's own tunes`() async throws {
    try await old.fillCollections()
    let copied = try await copy()
    #expect(copied.shows == .init(seen: 60, saved: 60))
    #expect(copied.tunes == .init(seen: 2, saved: 2))
    #expect(copied.differences == [])
    let show = try #require(await new.fetchShows(answeringTo: "s1").first)
    #expect(show.watched == ["e1": .amysDay] && show.version == 2)
    #expect(await new.fetchMelodies(after: nil, limit: 9).melodies.map(\.id) == ["own", "own2"])
    // A second copy has nothing to do.
    let again = try await copy()
    #expect(again.shows == .init(seen: 60, saved: 0))
    #expect(again.tunes == .init(seen: 2, saved: 0))
    #expect(again.differences == [])
  }

  @Test func `what is another in the new store stays, and is named; the others go in`() async throws {
    try await old.fillCollections()
    _ = try await copy()
    _ = try await new.changeShow("s1", ifVersion: nil, .unwatch(["e1"]), context)
    for id in ["own", "own2"] { _ = try await new.deleteMelody(id, context) }
    _ = try await new.saveMelodies([try Melody(id: "own", rtttl: "Other:d=4,o=5,b=120:g,a")], context)
    let copied = try await copy()
    #expect(copied.shows.refused == ["show “Show 1” (s1): belongs to a show with other values"])
    #expect(copied.tunes.refused == ["tune “Scale” (own): belongs to another melody already"])
    #expect(copied.tunes.saved == 1)
    #expect(copied.differences == ["show: s1", "tune: own"])
    #expect(await new.fetchShows(answeringTo: "s1").first?.watched == [:])
  }

  @Test func `a dry run keeps none`() async throws {
    try await old.fillCollections()
    #expect(try await copy(isDryRun: true).shows == .init(seen: 60, saved: 60))
    #expect(try await new.countShows(search: nil) == 0)
    #expect(await new.fetchMelodies(after: nil, limit: 9).melodies.isEmpty)
  }

  @Test func `where a store keeps orders alone, orders alone go along and are compared`() async throws {
    try await old.fillCollections()
    let copied = try await copy(storesAll: false)
    #expect((copied.shows, copied.tunes) == (.init(), .init()))
    #expect(copied.differences == [])
    #expect(try await new.countShows(search: nil) == 0)
  }

  // MARK: Fixtures

  private let context = WriteContext(author: .amy, at: .amysDay)

  private func copy(isDryRun: Bool = false, storesAll: Bool = true) async throws -> StoreAdministration.Response.Copied
  {
    let worker = StoreAdministrationWorker(
      store: old, opener: Both(stores: ["a": old, "b": new], storesAll: storesAll),
      examiner: ExaminerFake(findings: []),
      clock: { .amysDay })
    return try await worker.copy(
      from: "a", to: "b", isVerified: !isDryRun, isDryRun: isDryRun, report: { _ in })
  }
}

private struct Both: StoreOpening {
  let stores: [String: MemoryStore]
  let storesAll: Bool

  func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore {
    guard let store = stores[url] else { throw .cannotFetch(.unavailable(url)) }
    return storesAll ? OpenStore(orders: store, shows: store, melodies: store) : OpenStore(orders: store)
  }
}
