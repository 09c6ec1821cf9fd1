import Foundation
import MemoryStore
import ModelsTesting
import OrdersWorkerProtocols
import Permissions
import PresentationProtocols
import ShowsWorkerProtocols
import Testing

@testable import ShowsWorkers

@Suite struct ImportingShowsTests {
  @Test func `a real show of TVmaze is read whole`() throws {
    let shows = try TVmazeReader(source: "silicon-valley.json").shows(try fixture("silicon-valley.json")).map {
      try $0.outcome.get()
    }
    let show = try #require(shows.first)
    #expect(shows.count == 1)
    #expect((show.id, show.title) == ("143", "Silicon Valley"))
    #expect(
      show.images.poster?.absoluteString
        == "http://static.tvmaze.com/uploads/images/original_untouched/104/261725.jpg")
    let episodes = try #require(show.episodes)
    #expect(episodes.count == 38)
    #expect(
      episodes.first
        == Episode(
          id: "10897", title: "Minimum Viable Product", season: 1, number: 1, airsAt: Instant("2014-04-07T02:00:00Z"),
          runtime: 30))
    #expect(show.invalidFields == [])
  }

  @Test func `a real search of TVmaze is read, and says nothing of episodes`() throws {
    let shows = try TVmazeReader(source: "search").shows(try fixture("search-silicon-valley.json")).map {
      try $0.outcome.get()
    }
    #expect(shows.first?.title == "Silicon Valley")
    #expect(!shows.isEmpty && shows.allSatisfy { $0.episodes == nil && $0.invalidFields.isEmpty })
  }

  @Test func `a missing, null or unknown member of a show is ignored`() throws {
    let shows = try read(
      """
      {"id":7,"name":"Sparse","image":null,"network":{"x":[1]},"_embedded":{"episodes":[
        {"id":1,"name":null,"season":1,"number":1,"airstamp":null,"airdate":"2020-02-29","type":"regular"},
        {"id":2,"name":" ","season":1,"number":null,"airstamp":"","airdate":"","type":"significant_special"},
        {"id":3,"name":"Odd","season":2,"number":4,"type":"insignificant_special"},{"id":4}],"cast":null}}
      """)
    #expect(shows.first?.images == ShowImages())
    #expect(
      shows.first?.episodes == [
        Episode(id: "1", title: "TBA", season: 1, number: 1, airsAt: Instant("2020-02-29T12:00:00Z"), isDayOnly: true),
        Episode(id: "2", title: "TBA", season: 1, number: nil, isSpecial: true),
        Episode(id: "3", title: "Odd", season: 2, number: 4, isSpecial: true),
        Episode(id: "4", title: "TBA", season: 0, number: nil, isSpecial: true),
      ])
  }

  /// TVmaze writes noon or another time of the day into `airstamp` if `airtime` is empty.
  @Test(
    arguments: [
      (#""airdate":"2026-03-01","airtime":"20:00","airstamp":null"#, "2026-03-01T12:00:00Z", true),
      (#""airdate":"2026-03-01","airtime":"","airstamp":"2026-03-01T17:00:00+00:00""#, "2026-03-01T12:00:00Z", true),
      (#""airdate":"2026-03-01","airtime":"20:00","airstamp":"2026-03-02T01:00:00Z""#, "2026-03-02T01:00:00Z", false),
      (#""airdate":"","airtime":"","airstamp":"2026-03-02T01:00:00Z""#, "2026-03-02T01:00:00Z", false),
      (#""airdate":"","airtime":"20:00","airstamp":null"#, nil, false),
      (#""airdate":"","airtime":"20:00","airstamp":"""#, nil, false),
      (#""airdate":null,"airtime":"20:00","airstamp":null"#, nil, false),
    ] as [(String, String?, Bool)])
  func `a day without a time is a day`(members: String, airsAt: String?, isDayOnly: Bool) throws {
    let episode = try #require(try episode(members))
    #expect(episode.airsAt == airsAt.flatMap(Instant.init) && episode.isDayOnly == isDayOnly)
    #expect(episode.dayWithoutTime == (isDayOnly ? CivilDate("2026-03-01") : nil))
  }

  @Test(arguments: [
    (#""runtime":45"#, 45), (#""runtime":null"#, 60), (#""name":"One""#, 60), (#""runtime":"long""#, 60),
    (#""runtime":0"#, 60), (#""runtime":10001"#, 60),
  ])
  func `an episode without a length has that of its show`(members: String, runtime: Int) throws {
    #expect(try episode(members)?.runtime == runtime)
  }

  @Test func `a regular episode 0 has the code S1E0`() throws {
    let episode = try #require(try episode(#""season":1,"number":0,"type":"regular""#))
    #expect(episode.code == "S1E0" && !episode.isSpecial)
  }

  @Test(arguments: [
    (
      #"[{"id":1,"name":"Chapter 1","season":1,"number":1,"airstamp":"2026-03-01T20:00:00+00:00"}]"#,
      TVmazeObject.episode
    ),
    (#"{"id":1,"name":"Chapter 1","season":1}"#, .episode),
    // Elements of a schedule.
    (#"[{"id":1,"name":"Chapter 1","season":1,"number":1,"show":{"id":7,"name":"Show"}}]"#, .episode),
    (#"[{"id":1,"name":"Chapter 1","season":1,"_embedded":{"show":{"id":7,"name":"Show"}}}]"#, .episode),
    (#"{"id":1,"name":"Chapter 1","url":"https://www.tvmaze.com/episodes/1/chapter-1"}"#, .episode),
    (#"{"id":77,"name":"Pat Actor","url":"https://tv.example/people/77","country":null,"birthday":null}"#, .person),
    (#"[{"score":1,"person":{"id":77,"name":"Pat Actor"}}]"#, .person),
    (#"[{"person":{"id":77,"name":"Pat Actor"},"character":{"id":8,"name":"Role"}}]"#, .person),
    (#"{"id":8,"name":"Role","url":"https://www.tvmaze.com/characters/8/role"}"#, .person),
    (#"[{"id":1,"url":"https://www.tvmaze.com/seasons/1/x","number":1,"name":"Book 1","episodeOrder":13}]"#, .season),
    (#"[{"id":7,"name":"Show"},{"id":1,"name":"Chapter 1","season":1}]"#, .episode),
  ])
  func `another object than a show is refused with the remedy`(json: String, object: TVmazeObject) throws {
    let error = try #require(#expect(throws: ShowsWorkerError.self) { try read(json) })
    #expect(error == .notShows(source: "shows.json", object))
    let problem = Problem(error)
    #expect(problem.code == .invalid && problem.detail == "shows.json has \(object.rawValue), not a show")
    #expect(problem.remedy?.contains("https://api.tvmaze.com/shows/ID?embed=episodes") == true)
  }

  @Test(arguments: [
    ("7", "", "is not a show"),
    (#"{"id":1}"#, "/name", "is missing"), (#"{"name":"A"}"#, "/id", "is missing"),
    (#"{"id":"1","name":"A"}"#, "/id", "is not a whole number"),
    (#"{"id":0,"name":"A"}"#, "/id", "is not a number above 0"),
    (#"{"id":1.5,"name":"A"}"#, "/id", "is not a whole number"),
    (#"[{"show":{"id":2}}]"#, "/show/name", "is missing"),
    (#"{"id":1,"name":"A","_embedded":{"episodes":{}}}"#, "/_embedded/episodes", "is not a list"),
    (
      #"{"id":1,"name":"A","_embedded":{"episodes":[{"id":1,"season":"x"}]}}"#, "/_embedded/episodes/0/season",
      "is not a whole number"
    ),
    (
      #"{"id":1,"name":"A","_embedded":{"episodes":[{"id":1,"airstamp":"soon"}]}}"#,
      "/_embedded/episodes/0/airstamp", "“soon”"
    ),
    (
      #"{"id":1,"name":"A","_embedded":{"episodes":[{"id":1,"airdate":"2021-02-29"}]}}"#,
      "/_embedded/episodes/0/airdate", "“2021-02-29”"
    ),
    (#"{"id":1,"name":"A","image":{"original":7}}"#, "/image/original", "is not a text"),
  ])
  func `an invalid show is reported with its member`(json: String, pointer: String, message: String) {
    let faults = #expect(throws: FaultyShow.self) { try read(json) }?.faults
    #expect(faults?.first?.pointer == pointer)
    #expect(faults?.first?.message.contains(message) == true)
  }

  @Test func `all that is wrong with a show is told at once`() {
    let json =
      #"{"name":7,"image":{"original":3},"_embedded":{"episodes":[4,{"id":1,"airstamp":"soon","season":"x","name":[],"type":0},{"number":"two"}]}}"#
    let faults = #expect(throws: FaultyShow.self) { try read(json) }?.faults
    let places = ["0", "1/name", "1/season", "1/type", "1/airstamp", "2/id", "2/number"]
    #expect(
      faults?.map(\.pointer) == ["/id", "/name", "/image/original"] + places.map { "/_embedded/episodes/\($0)" })
  }

  @Test func `of a thousand faults a hundred are told`() {
    let episodes = [String](repeating: "{}", count: 1_000).joined(separator: ",")
    let faults = #expect(throws: FaultyShow.self) {
      try read(#"{"id":1,"name":"A","_embedded":{"episodes":[\#(episodes)]}}"#)
    }?.faults
    #expect(faults?.count == 100)
  }

  @Test(arguments: [("", "line 1, column 1"), ("{", "line 1, column 2")])
  func `an unreadable file of shows is reported with its place`(json: String, place: String) {
    let error = #expect(throws: ShowsWorkerError.self) { try read(json) }
    guard case .unreadable(let source, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(source == "shows.json")
    #expect(reason.contains(place))
  }

  @Test func `white space around a name goes, and a name of nothing else is none`() throws {
    let shows = try read(#"[{"id":1,"name":" \t A\u00a0 "},{"id":2,"name":" \n\u3000"}]"#)
    #expect(shows.map(\.title) == ["A", ""])
    #expect(shows.map { $0.invalidFields.map(\.pointer) } == [[], ["/name"]])
  }

  @Test(.timeLimit(.minutes(20)))
  func `of many spoilt answers each is shows or an error, and what is read is kept or rejected`() async throws {
    let whole = Array(
      """
      [{"score":1,"show":{"id":7,"name":"S","image":{"medium":null,"original":"https://a/b.jpg"},"_embedded":{"episodes":[\
      {"id":1,"name":"Tür","season":1,"number":1,"airstamp":"2014-04-07T02:00:00+00:00","type":"regular"},\
      {"id":2,"name":null,"season":0,"number":null,"airdate":"2014-04-08","airstamp":"","type":"significant_special"}],\
      "images":[{"type":"banner","resolutions":{"original":{"url":"https://a/c.jpg"}}}]}}}]
      """.utf8)
    var random = SplitMix64(seed: 11)
    let rounds = Mutations.count(5_000)
    let context = WriteContext(author: Author(name: "Ann", frontEnd: "test"), at: .newYear)
    var (read, saved) = (0, 0)
    for round in 0..<rounds {
      guard let found = try? TVmazeReader(source: "x").shows(random.mutated(whole)) else { continue }
      let shows = found.compactMap { try? $0.outcome.get() }
      if shows.count == found.count { read += 1 }
      let store = MemoryStore()
      let outcomes = try await store.saveShows(shows, context).answer
      let isValid = shows.map(\.invalidFields.isEmpty)
      #expect(zip(outcomes, isValid).allSatisfy { $0.isRejected != $1 }, "round \(round)")
      saved += try await store.fetchShows(ShowsQuery(limit: 9, at: .newYear)).shows.count
    }
    #expect((rounds / 40..<rounds).contains(read) && saved > rounds / 40, "\(read) were read, \(saved) kept")
  }

  @Test(.timeLimit(.minutes(20))) func `of many spoilt histories each is entries or an error`() {
    let whole = Array(
      """
      {"history":[{"show":"143","title":"S","episode":"10897","season":1,"number":1,"watchedAt":\
      {"value":"2020-01-01T00:00:00Z","display":"x"}},{"show":"143","episode":"?","watchedAt":"2020-01-02T00:00:00Z"}]}
      """.utf8)
    var random = SplitMix64(seed: 13)
    let rounds = Mutations.count(5_000)
    var read = 0
    for _ in 0..<rounds {
      if (try? HistoryReader(source: "x").history(random.mutated(whole))) != nil { read += 1 }
    }
    #expect((rounds / 200..<rounds).contains(read), "\(read) were read")
  }

  /// Returns an episode with some members, of a show of an hour.
  private func episode(_ members: String) throws -> Episode? {
    try read(#"{"id":7,"name":"Show","averageRuntime":60,"_embedded":{"episodes":[{"id":1,\#(members)}]}}"#)[0]
      .episodes?[0]
  }

  private func read(_ json: String) throws -> [ImportedShow] {
    try TVmazeReader(source: "shows.json").shows(Array(json.utf8)).map { try $0.outcome.get() }
  }
}
