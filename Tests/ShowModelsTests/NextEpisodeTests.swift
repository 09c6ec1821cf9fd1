import ShowModels
import ModelsTesting
import Testing

@Suite struct NextEpisodeTests {
  /// A table of the rules: watched episodes, the rule, whether specials count, the next episode, and the reason.
  @Test(
    arguments: [
      ([], .firstUnwatched, false, "S1E1", .nothingWatched),
      (["e1"], .firstUnwatched, false, "S1E2", .firstUnwatched),
      (["e2"], .firstUnwatched, false, "S1E1", .firstUnwatched),
      (["e2"], .afterLast, false, "S2E1", .afterLast),
      (["e1", "e2"], .firstUnwatched, true, "x", .firstUnwatched),
      (["e1", "e2", "x"], .firstUnwatched, true, "S2E1", .firstUnwatched),
      (["e1", "e2", "e3"], .firstUnwatched, false, nil, .upToDate),
      (["e3"], .afterLast, false, nil, .upToDate),
      (["x"], .firstUnwatched, false, "S1E1", .nothingWatched),
    ] as [([String], WatchingRule, Bool, String?, NextReason)])
  func `the next episode follows the rule`(
    watched: [String], rule: WatchingRule, specials: Bool, next: String?, why: NextReason
  ) {
    let show = TrackedShow.sample.with(rule, specials).watching(watched, at: noon)
    let presented = show.show(at: noon)
    #expect(presented.unwatched.first.map { $0.code ?? $0.id } == next)
    #expect(presented.why == why)
  }

  @Test func `an episode is next from the moment it airs on, and one without a time never`() {
    let show = TrackedShow.sample.watching(["e1", "e2", "e3"], at: noon)
    let airs = noon.adding(seconds: 3600)
    #expect(show.show(at: airs.adding(seconds: -1)).unwatched == [])
    #expect(show.show(at: airs).unwatched.map(\.id) == ["e4"])
    let all = show.watching(["e4"], at: airs)
    #expect(all.show(at: .latest).unwatched == [])
    #expect(all.show(at: .latest).why == .upToDate)
  }

  @Test(arguments: [(false, 1, 3), (true, 2, 4)])
  func `progress counts what has aired, and specials where they count`(specials: Bool, watched: Int, aired: Int) {
    let show = TrackedShow.sample.with(.firstUnwatched, specials).watching(["e1", "x", "e4", "e5"], at: noon)
    #expect(show.show(at: noon).progress == ShowProgress(watched: watched, aired: aired))
  }

  @Test func `a show without episodes, or before the first, says so`() {
    #expect(TrackedShow(id: "1", title: "T", updatedAt: noon).show(at: noon).why == .noEpisodes)
    #expect(TrackedShow.sample.show(at: .earliest).why == .noneAired)
    #expect(TrackedShow.sample.show(at: .earliest).progress == ShowProgress(watched: 0, aired: 0))
  }

  @Test(arguments: 0..<200)
  func `the stored standing of a show equals the computed one at any later time`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let episodes = (0..<12).map { index in
      Episode(
        id: "e\(index)", title: "T", season: 1 + index / 5,
        number: Int.random(in: 0...9, using: &random) == 0 ? nil : 1 + index % 5,
        airsAt: Int.random(in: 0...9, using: &random) == 0
          ? nil : noon.adding(seconds: .random(in: -50...50, using: &random)))
    }
    let rule = WatchingRule.allCases.randomElement(using: &random) ?? .firstUnwatched
    let watched = episodes.map(\.id).filter { _ in Bool.random(using: &random) }
    let show = TrackedShow(id: "1", title: "T", episodes: episodes, updatedAt: noon)
      .with(rule, Bool.random(using: &random)).watching(watched, at: noon)
    let saved = ShowStanding(of: show, at: noon.adding(seconds: -20))
    for second in -20...60 {
      let now = noon.adding(seconds: Int64(second))
      let fresh = show.show(at: now)
      #expect(saved.next(at: now) == fresh.unwatched.first)
      #expect(saved.progress(at: now) == fresh.progress)
      #expect(saved.why(at: now) == fresh.why)
      #expect(
        fresh.progress
          == ShowProgress(
            watched: show.counting.count { show.watched[$0.id] != nil && $0.hasAired(at: now) },
            aired: show.counting.count { $0.hasAired(at: now) }))
    }
  }
}

// MARK: Fixtures

extension TrackedShow {
  /// A show of two seasons, a special between them, an episode that airs in an hour and one without an air time.
  fileprivate static let sample = TrackedShow(
    id: "1", title: "Sample",
    episodes: [
      Episode(id: "e5", title: "TBA", season: 2, number: 3),
      Episode(id: "e4", title: "Four", season: 2, number: 2, airsAt: noon.adding(seconds: 3600)),
      Episode(id: "x", title: "Between", season: 1, number: nil, airsAt: noon.adding(seconds: -250)),
      Episode(id: "e3", title: "Three", season: 2, number: 1, airsAt: noon.adding(seconds: -100)),
      Episode(id: "e1", title: "One", season: 1, number: 1, airsAt: noon.adding(seconds: -400)),
      Episode(id: "e2", title: "Two", season: 1, number: 2, airsAt: noon.adding(seconds: -300)),
    ], updatedAt: noon)

  fileprivate func with(_ rule: WatchingRule, _ countsSpecials: Bool) -> TrackedShow {
    setting(WatchingSettings(rule: rule, countsSpecials: countsSpecials), at: noon)
  }
}
