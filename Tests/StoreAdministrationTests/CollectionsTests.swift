import StoreAdministration
import StoreAdministrationProtocols
import MelodiesStoreProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationTesting
import ShowsStoreProtocols
import Testing
import ViewsStoreProtocols
import WorkerTesting

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

  @Test func `posters of shows go along, and no poster of the new store is replaced`() async throws {
    try await old.fillCollections()
    for show in ["s1", "s2", "s60"] { _ = try await old.savePoster(.poster("old"), of: show) }
    _ = try await copy(isDryRun: true)
    #expect(await new.fetchPosterStamps(of: ["s1"]) == [:])
    _ = try await copy()
    #expect(await new.fetchPoster(of: "s60") == .poster("old"))
    #expect(await new.fetchPoster(of: "s3") == nil)
    _ = try await new.savePoster(.poster("new"), of: "s1")
    _ = try await copy()
    #expect(await new.fetchPosterStamps(of: ["s1", "s2"]).mapValues(\.version) == ["s1": "new", "s2": "old"])
  }

  @Test func `a record with other values is reported and not copied`() async throws {
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

  @Test func `saved views of all users go along, and no view of the new store is replaced`() async throws {
    let views = [("", "To ship"), ("amy", "Mine"), ("bob", "Mine")].map {
      SavedView(owner: $0, name: $1, contents: "status=paid")
    }
    for view in views { try await old.saveView(view, isDryRun: false) }
    #expect(try await copy(isDryRun: true).views == .init(seen: 3, saved: 3))
    #expect(await new.fetchAllViews(after: nil, limit: 9) == [])
    let other = SavedView(owner: "bob", name: "Mine", contents: "status=draft")
    try await new.saveView(other, isDryRun: false)
    let copied = try await copy()
    #expect(
      copied.views == .init(seen: 3, saved: 2, refused: ["view “Mine” of bob: belongs to a view with other filters"]))
    #expect(copied.differences == ["view: Mine"])
    #expect(await new.fetchAllViews(after: nil, limit: 9) == Array(views[..<2]) + [other])
  }

  @Test func `a server without requests for views copies everything else, and the copy says so`() async throws {
    try await old.fillCollections()
    let copied = try await copy(hasViews: false)
    #expect(copied.shows.saved == 60 && copied.tunes.saved == 2)
    #expect(copied.views == .init(refused: ["saved views: update the server"]))
    #expect(copied.differences == ["saved views: update the server"])
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

  private func copy(isDryRun: Bool = false, storesAll: Bool = true, hasViews: Bool = true) async throws
    -> StoreAdministration.Response.Copied
  {
    let worker = StoreAdministrationWorker(
      store: old, opener: Both(stores: ["a": old, "b": new], storesAll: storesAll, hasViews: hasViews),
      examiner: ExaminerFake(findings: []),
      clock: { .amysDay })
    return try await worker.copy(
      from: "a", to: "b", isVerified: !isDryRun, isDryRun: isDryRun, report: { _ in })
  }
}

extension StoredPicture {
  fileprivate static func poster(_ version: String) -> StoredPicture {
    StoredPicture(
      stamp: PictureStamp(source: "https://example.com/\(version).png", version: version), format: .png,
      bytes: [0x89, 0x50, 0, 255], fetchedAt: .amysDay)
  }
}

private struct Both: StoreOpening {
  let stores: [String: MemoryStore]
  let storesAll: Bool
  let hasViews: Bool

  func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore {
    guard let store = stores[url] else { throw .cannotFetch(.unavailable(url)) }
    guard storesAll else { return OpenStore(orders: store) }
    let views: any ViewsStore = hasViews ? store : ServerWithoutViews()
    return OpenStore(orders: store, shows: store, melodies: store, views: views, pictures: store)
  }

  func readBackup(atPath path: String) throws(StoreError) -> StoreSummary { throw StoreAnswers.unset }
}

/// The views of a server of an older version.
private struct ServerWithoutViews: ViewsStore {
  private let cause = StoreError.Cause.unavailable("update the server")

  func fetchViews(of owner: String) throws(StoreError) -> [SavedView] { throw .cannotFetch(cause) }
  func saveView(_ view: SavedView, isDryRun: Bool) throws(StoreError) { throw .cannotCreate(cause) }
  func removeView(named name: String, of owner: String, isDryRun: Bool) throws(StoreError) -> SavedView? {
    throw .cannotDelete(cause)
  }
  func fetchAllViews(after place: SavedView.ID?, limit: Int) throws(StoreError) -> [SavedView] {
    throw .cannotFetch(cause)
  }
  func saveViews(_ views: [SavedView], isDryRun: Bool) throws(StoreError) -> [ViewOutcome] {
    throw .cannotCreate(cause)
  }
}
