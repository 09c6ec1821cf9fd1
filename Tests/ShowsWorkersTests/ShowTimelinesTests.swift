import Foundation
import HTTPProtocols
import Locks
import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import ShowQueries
import ShowsWorkerProtocols
import Testing

@testable import ShowsWorkers

@Suite struct ShowTimelinesTests {
  @Test func `a season is marked with one change, and an unknown one is not found`() async throws {
    let worker = try await worker()
    let show = try await worker.changeShow("143", ifVersion: 1, .watch(["S1-S2"]), .desk).show
    #expect(show.watched.count == 18)
    #expect(show.version == 2)
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker.changeShow("143", ifVersion: nil, .watch(["S9"]), .desk)
    }
    #expect(error.map { Problem($0).code } == .notFound)
  }

  @Test func `the latest history and the next airings are paged, and bad parameters are refused`() async throws {
    let worker = try await worker()
    _ = try await worker.changeShow("143", ifVersion: nil, .watch(["S1E1-E3"]), .desk)
    let page = try await worker.fetchLatestHistory(HistoryParameters(limit: 2))
    #expect(page.entries.count == 2)
    let rest = try await worker.fetchLatestHistory(HistoryParameters(limit: 2, after: page.next?.description))
    #expect(rest.entries.count == 1 && rest.next == nil)
    #expect(try await worker.fetchAirings(AiringsParameters()).airings == [])
    for (parameters, pointer) in [
      (AiringsParameters(days: 0), "/days"), (AiringsParameters(days: 367), "/days"),
      (AiringsParameters(limit: 0), "/limit"), (AiringsParameters(after: "x"), "/after"),
    ] {
      let error = await #expect(throws: ShowsWorkerError.self) { try await worker.fetchAirings(parameters) }
      guard case .invalid(let fields)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(fields.map(\.pointer) == [pointer])
    }
  }

  @Test func `TVmaze is searched, a found show is added by its id, and is known then`() async throws {
    let search = Fetcher(.success(.init(status: 200, body: try fixture("search-silicon-valley.json"))))
    let store = MemoryStore()
    let found = try await worker(store, search).searchTVmaze("silicon & valley+")
    #expect(search.asked == ["https://tv.example/search/shows?q=silicon%20%26%20valley%2B"])
    let first = try #require(found.first)
    #expect((first.id, first.title, first.year, first.isKnown) == ("143", "Silicon Valley", 2014, false))
    let show = Fetcher(.success(.init(status: 200, body: try fixture("silicon-valley.json"))))
    #expect(try await worker(store, show).importShows(.tvmaze("143"), .desk).answer == [.created(id: "143")])
    #expect(show.asked == ["https://tv.example/shows/143?embed=episodes"])
    #expect(try await worker(store, search).searchTVmaze("x").first?.isKnown == true)
    #expect(try await worker(store, search).fetchShow("143").show.lastRefresh?.source == "api.tvmaze.com")
  }

  @Test(arguments: ["", "x", "../1", "1?x", "12345678901", "-1"])
  func `a show of TVmaze is added by a number only`(id: String) async throws {
    let fetcher = Fetcher(.success(.init(status: 200, body: [])))
    await #expect(throws: ShowsWorkerError.self) {
      try await worker(MemoryStore(), fetcher).importShows(.tvmaze(id), .desk)
    }
    #expect(fetcher.asked == [])
  }

  @Test func `TVmaze that does not answer is a problem of the network`() async throws {
    let error = await #expect(throws: ShowsWorkerError.self) {
      try await worker(MemoryStore(), Fetcher(.failure(.late(reason: "late")))).searchTVmaze("x")
    }
    #expect(error.map { Problem($0).code } == .noNetwork)
  }

  @Test func `a list names stored posters, and asks once for those that are missing or have another source`()
    async throws
  {
    let (store, posters) = (MemoryStore(), PostersSpy())
    let worker = worker(store, nil, posters: posters)
    let json = #"[{"id":1,"name":"A","image":{"original":"http://a.example/1"}},{"id":2,"name":"B"}]"#
    _ = try await worker.importShows(.body(Array(json.utf8)), .desk)
    #expect(posters.wanted == ["1 http://a.example/1"])
    #expect(try await worker.fetchShows(ShowsParameters()).posterVersions == [:])
    let picture = StoredPicture(
      stamp: PictureStamp(source: "http://a.example/1", version: "v1"), format: .png, bytes: [1], fetchedAt: .newYear)
    _ = try await store.savePoster(picture, of: "1")
    #expect(try await worker.fetchShows(ShowsParameters()).posterVersions == ["1": "v1"])
    #expect(try await worker.fetchShow("A").posterVersion == "v1")
    #expect(posters.wanted.count == 2)
    let other = #"{"id":1,"name":"A","image":{"original":"http://a.example/2"}}"#
    _ = try await worker.importShows(.body(Array(other.utf8)), .desk)
    #expect(posters.wanted.last == "1 http://a.example/2")
    #expect(try await worker.fetchPoster(of: "1") == picture)
    await #expect(throws: ShowsWorkerError.noPoster("2")) { try await worker.fetchPoster(of: "2") }
  }

  /// Returns a worker over a store with Silicon Valley.
  private func worker() async throws -> ShowsWorker {
    let worker = worker(MemoryStore(), nil)
    _ = try await worker.importShows(.json(name: "x", try fixture("silicon-valley.json")), .desk)
    return worker
  }

  private func worker(_ store: MemoryStore, _ fetcher: Fetcher?, posters: PostersSpy? = nil) -> ShowsWorker {
    ShowsWorker(
      store: store, fetching: fetcher, clock: { .newYear }, pictures: store, posters: posters,
      tvmaze: "https://tv.example")
  }
}

private final class PostersSpy: PosterFetching {
  private let recorded = Lock<[String]>([])

  var wanted: [String] { recorded.withLock { $0 } }

  func want(_ posters: [WantedPoster]) {
    recorded.withLock { $0 += posters.map { "\($0.show) \($0.source.absoluteString)" } }
  }
}
