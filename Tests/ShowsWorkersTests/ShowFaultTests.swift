import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import ShowQueries
import ShowsWorkerProtocols
import ShowsWorkers
import Testing

/// Tests every fault of a network or a server during an import of shows, with stored shows and without.
@Suite struct ShowFaultTests {
  enum Meeting: Sendable {
    /// A server with these faults, one per request.
    case server([HTTPFault], scheme: String)
    /// A port on which nothing listens.
    case refusal
    case address(String)
  }

  struct Row: Sendable {
    let name: String
    let meeting: Meeting
    let code: Problem.Code
    let reason: String
    /// Whether the fault lasts until the deadline, which is short then; other faults end by themselves, however busy
    /// the machine is.
    let isLate: Bool

    init(
      _ name: String, _ fault: HTTPFault, _ code: Problem.Code, _ reason: String, isLate: Bool = false,
      scheme: String = "http"
    ) {
      self.init(name, .server([fault], scheme: scheme), code, reason, isLate: isLate)
    }

    init(_ name: String, _ meeting: Meeting, _ code: Problem.Code, _ reason: String, isLate: Bool = false) {
      self.name = name
      self.meeting = meeting
      self.code = code
      self.reason = reason
      self.isLate = isLate
    }
  }

  static let faults = [
    Row("refused", .refusal, .noNetwork, "cannot connect to"),
    Row("unresolvable", .address("http://nowhere.invalid/shows"), .noNetwork, "unknown host “nowhere.invalid”"),
    Row("hang before the answer", .hang, .noNetwork, "did not answer in time", isLate: true),
    Row("hang inside", .hangInside, .noNetwork, "is incomplete", isLate: true),
    Row("reset", .reset, .noNetwork, "closed the connection"),
    Row("reset inside", .resetInside, .noNetwork, "is incomplete"),
    Row("500 for ever", .answer(500), .noNetwork, "responded with HTTP status 500"),
    Row(
      "429 for long", .answer(429, fields: ["Retry-After": "3600"]), .noNetwork, "responded with HTTP status 429"),
    Row("404", .answer(404), .noNetwork, "responded with HTTP status 404"),
    Row("invalid JSON", .json("{]"), .invalid, "line 1, column 2"),
    Row("half a JSON", .json(#"{"id":143,"name":"Silicon Va"#), .invalid, "line 1"),
    Row("100 MB", .long(100 << 20), .noNetwork, "larger than 16 MiB"),
    Row("a loop of redirects", .redirect(to: "/shows"), .noNetwork, "redirects in a loop"),
    Row(
      "a page in place of JSON", .answer(.ok, fields: ["Content-Type": "text/html"], body: "<html>"), .invalid,
      "it is not JSON but “text/html”"),
    Row(
      "JSON that says it is a page",
      .answer(.ok, fields: ["Content-Type": "text/html"], body: #"{"id":143,"name":"Silicon Valley"}"#), .invalid,
      "it is not JSON but “text/html”"),
    Row(
      "no content type", .answer(.ok, body: #"{"id":143,"name":"Silicon Valley"}"#), .invalid, "not JSON but “nothing”"),
    Row("no TLS", .noise, .noNetwork, "127.0.0.1", scheme: "https"),
  ]

  @Test(arguments: faults.indices, [false, true])
  func `a fault is told, and changes nothing of what is kept`(index: Int, isFilled: Bool) async throws {
    let row = Self.faults[index]
    let store = MemoryStore()
    if isFilled { try await store.fill() }
    let before = await store.snapshot()
    try await meeting(row) { address in
      let worker = ShowsWorker(
        store: store, fetching: Hasty(deadline: row.isLate ? .seconds(1) : .seconds(1_800)), clock: { .noon })
      do throws(ShowsWorkerError) {
        let outcomes = try await worker.importShows(.address(address), .desk)
        Issue.record("\(row.name): \(outcomes)")
      } catch {
        let problem = Problem(error)
        #expect(problem.code == row.code, "\(row.name): \(problem)")
        #expect(problem.detail.contains(row.reason), "\(row.name): \(problem)")
      }
    }
    #expect(await store.snapshot() == before, "\(row.name)")
  }

  @Test(arguments: [
    ("500", HTTPFault.answer(500)), ("429", .answer(429, fields: ["Retry-After": "1"])), ("reset", .reset),
  ])
  func `a transient failure is retried, and the show is imported once`(name: String, fault: HTTPFault) async throws {
    let server = try FaultyServer(fault, .json(#"{"id":143,"name":"Silicon Valley"}"#))
    defer { server.stop() }
    let store = MemoryStore()
    try await store.fill()
    let worker = ShowsWorker(store: store, fetching: Hasty(deadline: .seconds(1_800)), clock: { .noon })
    let address = server.url("/shows").absoluteString
    #expect(try await worker.importShows(.address(address), .desk).answer == [.created(id: "143")])
    #expect(server.requests.count == 2)
    #expect(try await store.countShows(search: nil) == 2)
  }

  @Test(arguments: [false, true])
  func `an empty list is an answer, and takes nothing away`(isFilled: Bool) async throws {
    let server = try FaultyServer(.json("[]"))
    defer { server.stop() }
    let store = MemoryStore()
    if isFilled { try await store.fill() }
    let before = await store.snapshot()
    let worker = ShowsWorker(store: store, fetching: Hasty(deadline: .seconds(1_800)), clock: { .noon })
    #expect(try await worker.importShows(.address(server.url("/shows").absoluteString), .desk).answer == [])
    #expect(await store.snapshot() == before)
  }

  // MARK: Fixtures

  private func meeting(_ row: Row, _ body: (String) async throws -> Void) async throws {
    switch row.meeting {
    case .refusal: try await body(FaultyServer.url("/shows", port: try FaultyServer.closedPort()).absoluteString)
    case .address(let address): try await body(address)
    case .server(let faults, let scheme):
      let server = try FaultyServer(faults)
      defer { server.stop() }
      try await body(server.url("/shows", scheme: scheme).absoluteString)
    }
  }
}

/// Fetches as the command line does, with another deadline.
private struct Hasty: HTTPFetching {
  let deadline: Duration
  private let fetcher = HTTPFetcher()

  init(deadline: Duration) { self.deadline = deadline }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    #expect(request.deadline == .seconds(5))
    var request = request
    request.deadline = deadline
    return try await fetcher.fetch(request)
  }
}

extension MemoryStore {
  /// Adds a show with a watched episode.
  fileprivate func fill() async throws {
    let context = WriteContext(author: Author(name: "Ann", frontEnd: "test"), at: .noon)
    let episode = Episode(id: "e", title: "Pilot", season: 1, number: 1, airsAt: .earliest)
    _ = try saveShows([ImportedShow(id: "1", title: "Friends", episodes: [episode])], context)
    _ = try changeShow("1", ifVersion: nil, .watch(["S1E1"]), context)
  }

  fileprivate func snapshot() -> [TrackedShow] { fetchShows(answeringTo: "1") + fetchShows(answeringTo: "143") }
}
