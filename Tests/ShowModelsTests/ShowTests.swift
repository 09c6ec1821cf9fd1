import Foundation
import ShowModels
import Testing

@Suite struct EpisodeTests {
  @Test(arguments: [
    ("S1E2", 1, 2), ("s01e02", 1, 2), ("1x2", 1, 2), ("S12E345", 12, 345), ("S1E0", 1, 0),
  ])
  func `a code is read as people type it`(text: String, season: Int, number: Int) throws {
    let code = try #require(EpisodeCode(text))
    #expect((code.season, code.number) == (season, number))
  }

  @Test(arguments: [
    "", "S", "S1", "E1", "S1E", "SE1", "S1E2E3", "S-1E2", "10897", "S1E99999999999999999999", "Sé1",
  ])
  func `a malformed text is not an episode code`(text: String) {
    #expect(EpisodeCode(text) == nil)
  }

  @Test func `an episode without a place in a season is a special without a code`() {
    #expect(Episode(title: "T", season: 1, number: 2).code == "S1E2")
    #expect(Episode(title: "T", season: 1, number: nil).code == nil)
    #expect(Episode(title: "T", season: 0, number: 3).code == nil)
    #expect(Episode(title: "T", season: 1, number: nil).isSpecial)
    #expect(Episode(title: "T", season: 0, number: 3).isSpecial)
  }

  @Test func `episodes are in order of season and number, specials where they were shown`() {
    func at(_ day: Int64) -> Instant { Instant(microseconds: day * 86_400_000_000) }
    let episodes = [
      Episode(id: "s2e1", title: "", season: 2, number: 1, airsAt: at(20)),
      Episode(id: "late", title: "", season: 1, number: nil, airsAt: at(30)),
      Episode(id: "between", title: "", season: 1, number: nil, airsAt: at(15)),
      Episode(id: "undated", title: "", season: 1, number: nil),
      Episode(id: "before", title: "", season: 0, number: 1, airsAt: at(1)),
      Episode(id: "s1e10", title: "", season: 1, number: 10, airsAt: at(12)),
      Episode(id: "s1e2", title: "", season: 1, number: 2, airsAt: at(13)),
      Episode(id: "nowhere", title: "", season: 0, number: nil),
    ]
    let expected = ["before", "s1e2", "s1e10", "between", "undated", "s2e1", "late", "nowhere"]
    for shift in episodes.indices {
      #expect(Episode.ordered(Array(episodes[shift...] + episodes[..<shift])).map(\.id) == expected)
    }
  }
}

@Suite struct TrackedShowTests {
  @Test func `an episode that is watched again keeps its first time`() {
    let once = show.watching(["1"], at: later)
    #expect(once.version == 2)
    #expect(once.updatedAt == later)
    #expect(once.watching(["1"], at: later.adding(seconds: 9)) == once)
    #expect(once.unwatching(["2"], at: later) == once)
    #expect(once.unwatching(["1"], at: later).watched == [:])
  }

  @Test func `an update from the source keeps what was watched and decided`() {
    let mine = show.watching(["1", "2"], at: later).setting(WatchingSettings(rule: .afterLast), at: later)
    let news = ImportedShow(
      id: "7", title: "New title",
      episodes: [
        Episode(id: "1", title: "One, renamed", season: 1, number: 1),
        Episode(id: "9", title: "Two", season: 1, number: 2),
        Episode(id: "3", title: "Three", season: 1, number: 3),
      ])
    let updated = mine.updated(from: news, at: later)
    #expect(updated.title == "New title")
    #expect(updated.episodes.map(\.id) == ["1", "9", "3"])
    #expect(updated.watched == ["1": later, "9": later])
    #expect(updated.settings.rule == .afterLast)
    #expect(updated.version == mine.version + 1)
    #expect(updated.lastRefresh == ShowStamp(at: later))
  }

  @Test func `a refresh without changes sets its time and keeps the version`() {
    var news = ImportedShow(id: "7", title: "New title", source: "a.json")
    let first = show.updated(from: news, at: later)
    news.source = "b.json"
    let again = first.updated(from: news, at: later.adding(seconds: 5))
    #expect(again.lastRefresh == ShowStamp(source: "b.json", at: later.adding(seconds: 5)))
    #expect(again.version == first.version && again.updatedAt == first.updatedAt)
    #expect(again.isSame(as: first) && again != first)
    #expect(again.watching(["1"], at: later.adding(seconds: 9)).lastRefresh == again.lastRefresh)
    #expect(again.show(at: later).lastRefresh == again.lastRefresh)
  }

  @Test func `the last version that may be counted stays the version`() {
    var last = show
    last.version = OrderLimits.counter.upperBound - 1
    last = last.watching(["1"], at: later)
    #expect(last.version == OrderLimits.counter.upperBound)
    #expect(last.watching(["2"], at: later).version == OrderLimits.counter.upperBound)
  }

  @Test func `a source that says nothing of episodes takes none away`() {
    let updated = show.updated(from: ImportedShow(id: "7", title: "Show"), at: later)
    #expect(updated.episodes.count == 2)
  }

  @Test(arguments: [("1", "1"), ("S1E2", "2"), ("1x02", "2"), ("S9E9", nil), ("", nil)] as [(String, String?)])
  func `an episode answers to its id and its code`(name: String, id: String?) {
    #expect(show.episode(answeringTo: name)?.id == id)
  }

  @Test func `every rule that a show breaks is named where it is broken`() {
    #expect(ImportedShow(id: "143", title: "Silicon Valley").invalidFields == [])
    var bad = ImportedShow(id: "a/b", title: "")
    bad.images.poster = URL(string: "javascript:alert(1)")
    bad.images.banner = URL(string: "https://example.com/a.jpg")
    bad.images.background = URL(string: "file:///etc/passwd")
    bad.episodes = [
      Episode(id: "1", title: "T", season: 10_000, number: -1),
      Episode(id: "1", title: "\u{1B}[2J", season: 1, number: 1),
    ]
    #expect(
      bad.invalidFields.map(\.pointer) == [
        "/id", "/name", "/images/poster", "/images/background", "/episodes/0/season", "/episodes/0/number",
        "/episodes/1/id", "/episodes/1/name",
      ])
  }
}

extension TrackedShowTests {
  @Test(arguments: ["\u{1B}[2J", "a\u{0}b", "\u{7F}", "\u{9B}31m"])
  func `a control character is what is wrong with a title that has one`(title: String) {
    let show = ImportedShow(id: "1", title: title, episodes: [Episode(id: "1", title: title, season: 1, number: 1)])
    #expect(show.invalidFields.map(\.pointer) == ["/name", "/episodes/0/name"])
    #expect(show.invalidFields.allSatisfy { $0.message == "has a control character" })
  }

  @Test(
    arguments: [
      ("", .fact(.empty)), (String(repeating: "a", count: OrderLimits.text + 1), .length(1_001, .bytes, 1...1_000)),
    ] as [(String, Violation.Rule)])
  func `an empty title or a longer one than allowed is refused`(title: String, rule: Violation.Rule) {
    #expect(ImportedShow(id: "1", title: title).invalidFields == [Violation("/name", rule)])
  }

  @Test(arguments: [
    ("https://static.tvmaze.com/a.jpg", true), ("http://static.tvmaze.com/a.jpg", true), ("HTTPS://a:8080/b", true),
    ("data:image/svg+xml,x", false), ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("/a.jpg", false),
    ("http:///a.jpg", false), ("https:a.jpg", false), ("https://", false), ("https://amy:secret@a/b.jpg", false),
    ("https://amy@a/b.jpg", false), ("ftp://a/b.jpg", false), ("blob:https://a/b", false),
  ])
  func `an image is at an address that any browser may load`(address: String, isKept: Bool) throws {
    let poster: URL = try #require(URL(string: address))
    #expect(ImportedShow(id: "1", title: "A", images: ShowImages(poster: poster)).invalidFields.isEmpty == isKept)
  }
}

// MARK: Fixtures

private let later = Instant(microseconds: 1_500_000_000_000_000)

private let show = TrackedShow(
  id: "7", title: "Show",
  episodes: [
    Episode(id: "1", title: "One", season: 1, number: 1), Episode(id: "2", title: "Two", season: 1, number: 2),
  ],
  updatedAt: .earliest)
