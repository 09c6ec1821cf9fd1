import Foundation
import HTTPProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import ShowQueries
import ShowsWorkerProtocols
import Testing

@testable import ShowsWorkers

@Suite struct ShowsWorkerTests {
  @Test func `a file is imported, imported again, and only tried`() async throws {
    let (worker, bytes) = (worker(), try fixture("silicon-valley.json"))
    let source = ShowsSource.json(name: "silicon-valley.json", bytes)
    var dry = WriteOptions.desk
    dry.isDryRun = true
    #expect(try await worker.importShows(source, dry).answer == [.created(id: "143")])
    #expect(try await worker.countShows(search: nil, upTo: nil) == 0)
    #expect(try await worker.importShows(source, .desk).answer == [.created(id: "143")])
    #expect(try await worker.importShows(source, .desk).answer == [.unchanged(id: "143")])
    let show = try await worker.fetchShow("silicon VALLEY").show
    #expect(show.show(at: .newYear).unwatched.first?.code == "S1E1")
    #expect(try await worker.fetchShows(ShowsParameters(search: "val")).shows.map(\.progress.aired) == [38])
  }

  @Test(
    arguments: [
      (.json(name: "folder/my shows\n\u{1B}[2J.json", friends), "my shows[2J.json"),
      (.json(name: "C:friends.json", friends), "C:friends.json"),
      (.json(name: String(repeating: "x", count: 2_000), friends), String(repeating: "x", count: 100)),
      (.json(name: "-", friends), nil), (.body(friends), nil),
      (.address("https://api.tvmaze.com:8443/shows/7?key=secret"), "api.tvmaze.com"),
    ] as [(ShowsSource, String?)])
  func `a show keeps the file's name or the host that told of it, and no folder or secret`(
    source: ShowsSource, name: String?
  ) async throws {
    let worker = worker(Fetcher(.success(.init(status: 200, body: Self.friends))))
    #expect(try await worker.importShows(source, .desk).answer == [.created(id: "7")])
    #expect(try await worker.fetchShow("7").show.lastRefresh == ShowStamp(source: name, at: .newYear))
    #expect(
      try await worker.fetchShows(ShowsParameters()).shows.map(\.lastRefresh) == [ShowStamp(source: name, at: .newYear)]
    )
  }

  private static let friends = Array(#"{"id":7,"name":"Friends"}"#.utf8)

  @Test func `an address is asked once, and its answer imported`() async throws {
    let fetcher = Fetcher(.success(.init(status: 200, body: try fixture("silicon-valley.json"))))
    let worker = worker(fetcher)
    let outcomes = try await worker.importShows(.address("https://api.tvmaze.com/shows/143?embed=episodes"), .desk)
      .answer
    #expect(outcomes == [.created(id: "143")])
    #expect(fetcher.asked == ["https://api.tvmaze.com/shows/143?embed=episodes"])
  }

  @Test(
    arguments: [
      (.failure(.late(reason: "api.tvmaze.com did not answer within 5 s")), "within 5 s"),
      (.success(.init(status: 404, body: [])), "responded with HTTP status 404"),
      (.success(.init(status: 500, body: [])), "responded with HTTP status 500"),
    ] as [(Result<Fetcher.Answer, HTTPFetchError>, String)])
  func `an address that does not answer as it should changes nothing`(
    answer: Result<Fetcher.Answer, HTTPFetchError>, reason: String
  ) async throws {
    let worker = worker(Fetcher(answer))
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker.importShows(.address("https://api.tvmaze.com/shows/143"), .desk)
    }
    guard case .unreachable(let told) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(told.contains(reason))
    #expect(try await worker.countShows(search: nil, upTo: nil) == 0)
  }

  @Test(arguments: [
    "", "shows.json", "file:///etc/passwd", "ftp://example.com/x", "javascript:alert(1)", "http://", "https:///x",
  ])
  func `an address that is not of the web is refused before a request is sent`(address: String) async throws {
    let fetcher = Fetcher(.success(.init(status: 200, body: [])))
    let worker = worker(fetcher)
    let error = await #expect(throws: ShowsWorkerError.self) { try await worker.importShows(.address(address), .desk) }
    guard case .invalid(let fields) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fields.map(\.pointer) == ["/source"])
    #expect(fetcher.asked == [])
  }

  @Test(arguments: [
    "http://ann:secret@example.com/x", "https://ann@example.com/x", "http://:secret@example.com/x",
    "ftp://ann:secret@example.com/x",
  ])
  func `an address with a name or a password is not asked, and not repeated`(address: String) async throws {
    let fetcher = Fetcher(.success(.init(status: 200, body: Self.friends)))
    let worker = worker(fetcher)
    let error = await #expect(throws: ShowsWorkerError.self) { try await worker.importShows(.address(address), .desk) }
    let problem = Problem(try #require(error))
    #expect(problem.code == .invalid)
    #expect(problem.detail.contains("includes a name or a password"), "\(problem)")
    #expect(!problem.detail.contains("secret"))
    #expect(fetcher.asked == [])
  }

  @Test func `of a list the good shows are taken in, and the others refused in their places`() async throws {
    let worker = worker()
    let json = #"[{"id":1,"name":"A"},{"id":"q"},{"show":{"id":2}},{"id":3,"name":""},{"id":4,"name":"D"}]"#
    let outcomes = try await worker.importShows(.json(name: "x.json", Array(json.utf8)), .desk).answer
    #expect(outcomes.count == 5)
    #expect(outcomes.filter { !$0.isRejected } == [.created(id: "1"), .created(id: "4")])
    let pointers = outcomes.map { outcome -> [String] in
      if case .rejected(let fields) = outcome { fields.map(\.pointer) } else { [] }
    }
    #expect(pointers == [[], ["/id", "/name"], ["/show/name"], ["/name"], []])
    #expect(try await worker.countShows(search: nil, upTo: nil) == 2)
  }

  @Test(arguments: [
    (#"{}"#, ["/id", "/name"], "is missing"), (#"{"id":6,"name":null}"#, ["/name"], "is not a text"),
    (#"{"id":6,"name":""}"#, ["/name"], "is empty"),
    (#"[{"id":"q"},{"id":2}]"#, ["/0/id", "/0/name", "/1/name"], "is not a whole number"),
    (#"{"id":6,"name":"A","image":{"original":"javascript:alert(1)"}}"#, ["/images/poster"], "is not a URL"),
  ])
  func `where no show is good, the whole is refused member by member`(json: String, pointers: [String], message: String)
    async throws
  {
    let worker = worker()
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker.importShows(.json(name: "x.json", Array(json.utf8)), .desk)
    }
    let problem = try #require(error.map { Problem($0) })
    #expect(problem.code == .invalid)
    #expect(problem.faults.map(\.pointer) == pointers)
    #expect(problem.faults.first?.message.contains(message) == true, "\(problem.faults)")
    #expect(problem.detail.hasPrefix("x.json: "))
    #expect(try await worker.countShows(search: nil, upTo: nil) == 0)
  }

  @Test func `an episode that a show does not have is not found, and what it has is said`() async throws {
    let worker = worker()
    _ = try await worker.importShows(.json(name: "x", try fixture("silicon-valley.json")), .desk)
    for (name, remedy) in [
      ("S9E9", "it has seasons 1 to 4, and its last episode is S4E10;"), ("S1E9", "season 1 has episodes 1 to 8"),
      ("pilot", "it has seasons 1 to 4"), ("S2E1-S99E9", "it has seasons 1 to 4, and its last episode is S4E10;"),
      ("S1E1-S1E9", "season 1 has episodes 1 to 8"), ("S1-S9", "it has seasons 1 to 4"),
    ] {
      for change in [ShowChange.watch(["S1E1", name]), .unwatch(["S1E1", name])] {
        let error = await #expect(throws: ShowsWorkerError.self) {
          try await worker.changeShow("143", ifVersion: nil, change, .desk)
        }
        let problem = try #require(error.map { Problem($0) })
        #expect(problem.code == .notFound)
        let end = name.split(separator: "-").last ?? ""
        #expect(problem.detail == "“Silicon Valley” has no episode “\(end)”")
        #expect(problem.remedy?.hasPrefix(remedy) == true, "\(problem.remedy ?? "")")
      }
    }
    #expect(try await worker.fetchShow("143").show.version == 1)
  }

  @Test func `a range that ends before it begins is refused, and written the other way round`() async throws {
    let worker = worker()
    _ = try await worker.importShows(.json(name: "x", try fixture("silicon-valley.json")), .desk)
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker.changeShow("143", ifVersion: nil, .watch(["S2E5-S2E1"]), .desk)
    }
    let problem = try #require(error.map { Problem($0) })
    #expect(problem.detail == "“S2E5-S2E1” ends before it begins")
    #expect(problem.remedy == "write S2E1-S2E5")
  }

  @Test func `the outcome of a change counts the episodes whose mark changed`() async throws {
    let worker = worker()
    _ = try await worker.importShows(.json(name: "x", try fixture("silicon-valley.json")), .desk)
    func changed(_ change: ShowChange) async throws -> Int? {
      try await worker.changeShow("143", ifVersion: nil, change, .desk).changed
    }
    #expect(try await changed(.watch(["S1E1", "S1E2"])) == 2)
    #expect(try await changed(.watch(["S1"])) == 6)
    #expect(try await changed(.watch(["S1"])) == 0)
    #expect(try await changed(.unwatch(["S1E8-S2"])) == 1)
    #expect(try await changed(.unwatch(["S1E8-S2"])) == 0)
    #expect(try await worker.fetchShow("143").changed == nil)
  }

  @Test func `a show is named by its id or title, and a near title is suggested`() async throws {
    let worker = worker()
    _ = try await worker.importShows(
      .json(name: "x", Array(#"[{"id":1,"name":"House"},{"id":2,"name":"HOUSE"},{"id":3,"name":"Zoë"}]"#.utf8)), .desk)
    #expect(try await worker.fetchShow(" zoe ").show.id == "3")
    await #expect(throws: ShowsWorkerError.self) { try await worker.fetchShow("house") }
    do {
      _ = try await worker.changeShow("Hou", ifVersion: nil, .watch([]), .desk)
      Issue.record("changed")
    } catch {
      guard case .near("Hou", let show) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(show.id == "1" || show.id == "2")
    }
    let zoe = try await worker.fetchShow("3").show
    await #expect(throws: ShowsWorkerError.near("Zoëy", zoe)) { try await worker.fetchShow("Zoëy") }
    await #expect(throws: ShowsWorkerError.store(.cannotFetch(.notFound("Friends", of: .show)))) {
      try await worker.deleteShow("Friends", ifVersion: nil, .desk)
    }
  }

  @Test(arguments: [("Valley Silicon", "2"), ("the office", "6"), ("office", "6"), ("silicon, valley!", "2")])
  func `a show with exactly the typed words is suggested before one with more`(typed: String, id: String) async throws {
    let worker = worker()
    let titles = [
      "A Silicon Valley Story", "Silicon Valley", "Silicon Valley: Extra", "Office Ladies at Work",
      "Office of the East",
      "Office: The",
    ]
    let shows = titles.enumerated().map { #"{"id":\#($0.offset + 1),"name":"\#($0.element)"}"# }
    _ = try await worker.importShows(.json(name: "x", Array("[\(shows.joined(separator: ","))]".utf8)), .desk)
    let error = await #expect(throws: ShowsWorkerError.self) { try await worker.fetchShow(typed) }
    guard case .near(_, let show)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(show.id == id)
  }

  @Test func `history goes out and comes in, and what is no history is refused where it is wrong`() async throws {
    let worker = worker()
    _ = try await worker.importShows(.json(name: "x", try fixture("silicon-valley.json")), .desk)
    let json =
      #"{"history":[{"show":"143","episode":"10897","watchedAt":"2017-01-01T00:00:00Z"},{"show":"143","episode":"?","season":1,"number":2,"watchedAt":{"value":"2017-01-02T00:00:00Z","display":"x"}}]}"#
    #expect(try await worker.importHistory("h.json", Array(json.utf8), .desk) == [.added, .added])
    let history = try await worker.fetchHistory(after: nil, limit: 9)
    #expect(history.map(\.number) == [1, 2])
    for (bad, place) in [
      ("[]", "/history"), (#"{"history":[{"show":"1","episode":"2"}]}"#, "/history/0/watchedAt"),
      (#"{"history":[{}]}"#, "/history/0"),
    ] {
      let error = await #expect(throws: ShowsWorkerError.self) {
        try await worker.importHistory("h.json", Array(bad.utf8), .desk)
      }
      guard case .unreadable("h.json", let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.contains(place))
    }
  }

  @Test func `a history of what will only be watched is refused entry by entry, and none of it is kept`() async throws {
    let worker = worker()
    _ = try await worker.importShows(.json(name: "x", try fixture("silicon-valley.json")), .desk)
    let moments = [0, 1, -1, 86_400].map { Instant.newYear.adding(seconds: $0) }
    let entries = zip(10_897..., moments).map { #"{"show":"143","episode":"\#($0)","watchedAt":"\#($1)"}"# }
    let json = #"{"history":[\#(entries.joined(separator: ","))]}"#
    for isDryRun in [true, false] {
      var options = WriteOptions.desk
      options.isDryRun = isDryRun
      let error = await #expect(throws: ShowsWorkerError.self) {
        try await worker.importHistory("h.json", Array(json.utf8), options)
      }
      let problem = try #require(error.map { Problem($0) })
      #expect(problem.code == .invalid)
      #expect(problem.faults.map(\.pointer) == ["/history/1/watchedAt", "/history/3/watchedAt"])
      #expect(problem.detail.hasPrefix("h.json: history 2: watched at is in the future: 2018-01-01T00:00:01Z"))
    }
    #expect(try await worker.fetchHistory(after: nil, limit: 9) == [])
  }

  @Test(arguments: ["", " ", "\t\u{3000}"])
  func `a search for nothing is refused, and one for what is in no word finds nothing`(blank: String) async throws {
    let worker = worker()
    _ = try await worker.importShows(.body(Self.friends), .desk)
    for search in [nil, "fri"] {
      #expect(try await worker.fetchShows(ShowsParameters(search: search)).shows.map(\.id) == ["7"])
      #expect(try await worker.countShows(search: search, upTo: nil) == 1)
    }
    #expect(try await worker.fetchShows(ShowsParameters(search: "%")).shows == [])
    #expect(try await worker.countShows(search: "%", upTo: nil) == 0)
    for ask in [
      { _ = try await worker.fetchShows(ShowsParameters(search: blank)) },
      { _ = try await worker.countShows(search: blank, upTo: nil) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: ShowsWorkerError.self) { try await ask() }
      guard case .invalid(let fields) = error else { return #expect(error == nil) }
      #expect(fields.map(\.pointer) == ["/query"])
    }
  }

  private func worker(_ fetcher: Fetcher? = nil) -> ShowsWorker {
    ShowsWorker(store: MemoryStore(), fetching: fetcher) { .newYear }
  }
}
