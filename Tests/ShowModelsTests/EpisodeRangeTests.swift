import ShowModels
import Testing

@Suite struct EpisodeRangeTests {
  @Test(arguments: [
    ("S1", ["S1E1", "S1E2", "S1E3"]), ("s01-S02", ["S1E1", "S1E2", "S1E3", "S2E1", "S2E2"]),
    ("S1E2-S2E1", ["S1E2", "S1E3", "S2E1"]), ("S1E2-E3", ["S1E2", "S1E3"]), ("1x02-1x03", ["S1E2", "S1E3"]),
    ("S1E3-S2", ["S1E3", "S2E1", "S2E2"]), ("S2-S2E1", ["S2E1"]), ("S2E2-S3", ["S2E2"]),
  ])
  func `a season and a range mark their aired episodes in one change`(text: String, codes: [String]) throws {
    let show = try Self.show.applying(ShowChange.watch([text]), at: moment)
    #expect(show.version == 2)
    #expect(show.episodes.filter { show.watched[$0.id] != nil }.map(\.code) == codes)
    let none = try show.applying(ShowChange.unwatch([text]), at: moment)
    #expect(none.watched == [:])
  }

  @Test(arguments: [
    "", "-", "S", "S1-", "-S1", "S2-S1", "S1E3-S1E2", "S1-S2-S3", "S1E1", "S1E2-E1", "S99999", "S1E2-x",
  ])
  func `text that is no range is not taken for one`(text: String) {
    #expect(EpisodeRange(text) == nil)
  }

  @Test func `a range without episodes is refused, and one in which nothing has aired changes nothing`() throws {
    for range in ["S9", "S1E1-S9E9", "S1E1-S1E9", "S1-S9"] {
      #expect(throws: Violation.self, "\(range)") { try Self.show.applying(ShowChange.watch([range]), at: moment) }
      #expect(throws: Violation.self, "\(range)") { try Self.show.applying(ShowChange.unwatch([range]), at: moment) }
    }
    #expect(try Self.show.applying(ShowChange.watch(["S3"]), at: moment) == Self.show)
  }

  @Test(arguments: [
    ("S2E5-S2E1", "S2E1-S2E5"), ("s2-s1", "S1-S2"), ("S1E3-E2", "S1E2-S1E3"), ("S1-S2", nil), ("S1E1", nil), ("x", nil),
  ])
  func `a range that ends before its start is written the other way round`(text: String, swapped: String?) {
    #expect(EpisodeRange.swapped(text) == swapped)
  }

  @Test func `an id that looks like a range means its episode, and specials are left out unless they count`() throws {
    let named = TrackedShow(
      id: "1", title: "T", episodes: [Episode(id: "S1", title: "A", season: 2, number: 1)], updatedAt: moment)
    #expect(try named.applying(ShowChange.watch(["S1"]), at: moment).watched.keys.sorted() == ["S1"])
    let counting = Self.show.setting(WatchingSettings(countsSpecials: true), at: moment)
    #expect(try counting.applying(ShowChange.watch(["S1"]), at: moment).watched.keys.contains("special"))
  }

  /// Two seasons that have aired, the first with a numbered special, and one that has not.
  private static let show: TrackedShow = {
    var episodes = [Episode(id: "special", title: "S", season: 1, number: 4, isSpecial: true, airsAt: moment)]
    for (season, count) in [(1, 3), (2, 2), (3, 2)] {
      for number in 1...count {
        let airsAt: Instant = season == 3 ? .latest : moment
        episodes.append(
          Episode(id: "\(season)-\(number)", title: "T", season: season, number: number, airsAt: airsAt))
      }
    }
    return TrackedShow(id: "1", title: "T", episodes: episodes, updatedAt: moment)
  }()
}

private let moment = Instant(microseconds: 1_000_000)
