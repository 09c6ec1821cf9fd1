import MelodiesStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import ShowsStoreProtocols
import StoreExamination
import Testing

/// Tests the examination of shows and melodies.
@Suite struct MediaExaminerTests {
  @Test func `healthy shows and melodies keep every rule, also beyond one page`() async throws {
    let findings = try await examine(try await filled(shows: 1_200))
    #expect(findings.compactMap(\.failure) == [])
    for rule in ["the shows are listed", "every show", "the watching history", "the melodies"] {
      #expect(findings.contains { $0.rule.hasPrefix(rule) }, "\(rule)")
    }
  }

  @Test(arguments: faults.indices)
  func `whatever is wrong with them is found, and told with what was expected`(index: Int) async throws {
    let fault = Self.faults[index]
    var store = try await filled()
    fault.plant(&store)
    let failures = try await examine(store).filter { $0.failure != nil }
    let finding = try #require(failures.first { $0.rule.contains(fault.rule) }, "\(fault.name): \(failures)")
    #expect(finding.failure?.contains("expected") ?? false)
  }

  @Test func `a store that cannot answer for its shows and melodies says why, in words`() async throws {
    var store = try await filled()
    store.mediaFailure = .corrupt("they have gone")
    let failures = try await examine(store).filter { $0.failure != nil }
    #expect(failures.allSatisfy { $0.failure == "cannot be looked at: they have gone" })
    #expect(failures.count == 4)
  }

  @Test(arguments: [
    StoreError.Cause.unavailable("the server has gone"), .notAllowed("needs the role admin"),
    .notSignedIn("no token"),
  ])
  func `shows and melodies that cannot be looked at end the examination`(cause: StoreError.Cause) async throws {
    var store = try await filled()
    store.mediaFailure = cause
    await #expect(throws: StoreError.cannotFetch(cause)) { try await examine(store) }
  }

  @Test func `examining them changes nothing`() async throws {
    let store = try await filled().base
    let before = await store.fetchHistory(after: nil, limit: 100)
    _ = try await examine(store)
    #expect(await store.fetchHistory(after: nil, limit: 100) == before)
    #expect(try await store.countShows(search: nil) == 3)
  }

  // MARK: Fixtures

  private func examine(_ store: some Store & ShowsStore & MelodiesStore) async throws(StoreError)
    -> [StoreFinding]
  {
    try await StoreExaminer(shows: store, melodies: store).examine(store)
  }

  private struct Fault: Sendable {
    let name: String
    /// A part of the name of the rule that finds it.
    let rule: String
    let plant: @Sendable (inout FaultyStore) -> Void
  }

  private static let faults: [Fault] = [
    Fault(name: "a show listed twice", rule: "each once") { $0.showsPage = { $0.shows += $0.shows.suffix(1) } },
    Fault(name: "a show left out", rule: "each once") { $0.showsPage = { $0.shows.removeFirst() } },
    Fault(name: "shows backwards", rule: "listed by title") { $0.showsPage = { $0.shows.reverse() } },
    Fault(name: "wrong progress", rule: "is listed with its values") {
      $0.showsPage = { $0.shows[0].progress.aired += 1 }
    },
    Fault(name: "no next episode", rule: "is listed with its values") { $0.showsPage = { $0.shows[0].unwatched = [] } },
    Fault(name: "a lost show", rule: "is found by its id") { $0.showAnswers = { $0 = [] } },
    Fault(name: "a show without a title", rule: "every show is valid") {
      $0.showAnswers = { shows in for index in shows.indices { shows[index].title = "" } }
    },
    Fault(name: "a lost entry", rule: "the watching history") { $0.watched = { $0.removeAll { $0.showID == "2" } } },
    Fault(name: "an entry of another time", rule: "the watching history") {
      $0.watched = { if !$0.isEmpty { $0[0].at = .latest } }
    },
    Fault(name: "an entry of no show", rule: "the watching history") {
      $0.watched = { if !$0.isEmpty { $0.append(WatchedEpisode(showID: "z", episodeID: "z", at: .latest)) } }
    },
    Fault(name: "a history backwards", rule: "the watching history") { $0.watched = { $0.reverse() } },
    Fault(name: "melodies backwards", rule: "the melodies") { $0.melodiesPage = { $0.melodies.reverse() } },
    Fault(name: "a melody twice", rule: "the melodies") { $0.melodiesPage = { $0.melodies += $0.melodies.suffix(1) } },
    Fault(name: "a melody without notes", rule: "the melodies") { $0.melodiesPage = { $0.melodies[0].notes = [] } },
    Fault(name: "a lost melody", rule: "the melodies") { $0.melodyAnswers = { $0 = [] } },
  ]

  /// Returns a store of shows with two episodes each, the first of which is watched, and three melodies.
  private func filled(shows count: Int = 3) async throws -> FaultyStore {
    let store = MemoryStore()
    let context = WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest)
    let shows = (1...count).map { n in
      ImportedShow(
        id: "\(n)", title: "Show \(n)",
        episodes: [1, 2].map { (number: Int) in
          Episode(id: "\(n)-\(number)", title: "T", season: 1, number: number, airsAt: .earliest)
        })
    }
    _ = try await store.saveShows(shows, context)
    for show in shows { _ = try await store.changeShow(show.id, ifVersion: nil, .watch(["S1E1"]), context) }
    let tunes = try ["a", "b", "c"].map { try Melody(id: $0, rtttl: "Tune \($0):d=4:c") }
    _ = try await store.saveMelodies(tunes, context)
    return FaultyStore(base: store)
  }
}
