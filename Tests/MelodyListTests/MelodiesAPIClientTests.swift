import Foundation
import HTTPProtocols
import Locks
import MelodiesStoreProtocols
import MelodyList
import MelodyListProtocols
import MelodyListTesting
import PresentationProtocols
import Testing

struct MelodiesAPIClientTests {
  let http = HTTPStub()
  var client: MelodiesAPIClient { MelodiesAPIClient(http: http) }

  @Test func `a list is read, whatever else it tells`() async throws {
    http.answers = [.json(#"{"melodies":[\#(tune("a")),\#(tune("b"))],"next":null,"freshness":{},"new":[1]}"#)]
    let melodies = try await client.fetchMelodies(from: "http://127.0.0.1:8080")
    #expect(melodies.map(\.id) == ["a", "b"])
    #expect(melodies.map(\.title) == ["Tune a", "Tune b"])
    let request = try #require(http.requests.first)
    #expect(request.url.absoluteString == "http://127.0.0.1:8080/api/v1/melodies?limit=200")
    #expect(request.method == .get)
    #expect(request.isRepeatable)
    #expect(request.allowsPrivateAddresses)
    #expect(request.deadline <= .seconds(5))
    #expect(request.fields["Accept"] == "application/json")
  }

  @Test func `pages follow one another within one deadline and one limit`() async throws {
    http.answers = [
      .json(#"{"melodies":[\#(tune("a"))],"next":"x y+z"}"#), .json(#"{"melodies":[\#(tune("b"))],"next":null}"#),
    ]
    let melodies = try await client.fetchMelodies(from: "https://tunes.example.com/mine?of=me#top")
    #expect(melodies.map(\.id) == ["a", "b"])
    let requests = http.requests
    #expect(requests[0].url.absoluteString == "https://tunes.example.com/mine?of=me&limit=200")
    #expect(requests[1].url.query()?.contains("of=me&limit=200&after=x%20y+z") == true, "\(requests[1].url)")
    #expect(requests[1].deadline < requests[0].deadline)
    #expect(requests[1].limit < requests[0].limit)
  }

  @Test(
    arguments: [
      .json(#"{"melodies":[],"next":null}"#),
      .json(#"{"type":"urn:storekeeper:problem:no-data","status":404,"code":"no-data"}"#, status: 404, "problem+json"),
    ] as [HTTPStub.Answer])
  func `an empty list is an answer`(answer: HTTPStub.Answer) async {
    http.answers = [answer]
    await #expect(throws: ServiceRequestError.noData) { try await client.fetchMelodies(from: "http://a") }
  }

  @Test(
    arguments: [
      (.unreachable(reason: "refused"), "refused"), (.late(reason: "five seconds are over"), "five seconds are over"),
    ] as [(HTTPFetchError, String)])
  func `where nobody answers there is no network`(error: HTTPFetchError, reason: String) async {
    http.answers = [.failure(error)]
    await #expect(throws: ServiceRequestError.noNetwork(reason: reason)) {
      try await client.fetchMelodies(from: "http://a")
    }
  }

  @Test func `an answer that breaks off is no network, also behind a good page`() async {
    http.answers = [.json(#"{"melodies":[\#(tune("a"))],"next":"x"}"#), .cut(#"{"melodies":[{"id":"#)]
    await #expect(throws: ServiceRequestError.noNetwork(reason: "the response of http://a:1 ended early")) {
      try await client.fetchMelodies(from: "http://a:1")
    }
  }

  @Test(
    arguments: [
      (.failure(.refused(reason: "a loop of redirects")), "a loop of redirects"),
      (.json("{}", status: 500), "its status is 500"), (.json("{}", status: 404), "its status is 404"),
      (.json(#"{"code":"no-data"}"#, status: 500), "its status is 500"), (.json("{}", status: 429), "429"),
      (.json("<html>", status: 200, "html"), "it is not JSON but “text/html”"), (.json("", status: 204, "html"), "204"),
      (.json("{"), "line 1"), (.json(#"{"melodies":[{"id":"a","rtt"#), "line 1"), (.json("[]"), "no “melodies”"),
      (.json("{}"), "no “melodies”"), (.json(#"{"melodies":{}}"#), "no “melodies”"), (.json("null"), "no “melodies”"),
      (.json(#"{"melodies":[1]}"#), "melody 1 has no id"), (.json(#"{"melodies":[{"id":"a"}]}"#), "melody 1 has no id"),
      (.json(#"{"melodies":[{"id":"a","rtttl":"Ode"}]}"#), "melody 1: line 1, column 1"),
      (.json(#"{"melodies":[{"id":"../a","rtttl":"Ode::c"}]}"#), "melody 1: id is not"),
      (.json(String(repeating: " ", count: 17 << 20)), "longer than 16 MiB"),
    ] as [(HTTPStub.Answer, String)])
  func `an answer that is no list of melodies is told as what it is`(answer: HTTPStub.Answer, message: String) async {
    http.answers = [answer]
    let error = await #expect(throws: ServiceRequestError.self) { try await client.fetchMelodies(from: "http://a") }
    guard case .unknownError(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == .noNetwork)
    #expect(cause.detail.contains(message), "\(cause.detail)")
  }

  @Test(arguments: [true, false])
  func `an answer that names a melody twice is the server's fault, and told as that`(isOnOnePage: Bool) async {
    http.answers =
      isOnOnePage
      ? [.json(#"{"melodies":[\#(tune("a")),\#(tune("a"))],"next":null}"#)]
      : [.json(#"{"melodies":[\#(tune("a"))],"next":"x"}"#), .json(#"{"melodies":[\#(tune("a"))],"next":null}"#)]
    let detail = "the response of http://a is not a list of melodies: it contains the melody “a” twice"
    await #expect(throws: ServiceRequestError.unknownError(cause: Problem(.noNetwork, detail))) {
      try await client.fetchMelodies(from: "http://a")
    }
  }

  @Test func `a list that never ends is left`() async {
    http.answers = Array(repeating: .json(#"{"melodies":[],"next":"again"}"#), count: 3)
    let error = await #expect(throws: ServiceRequestError.self) { try await client.fetchMelodies(from: "http://a") }
    #expect(error?.reason.contains("does not end") == true)
    #expect(http.requests.count == 2)
  }

  @Test(arguments: ["", "tunes", "ftp://a", "http://", "file:///etc/passwd", "http://me:secret@a", "http://a b"])
  func `an invalid address is refused before a request is sent`(api: String) async {
    let error = await #expect(throws: ServiceRequestError.self) { try await client.fetchMelodies(from: api) }
    guard case .unknownError(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == .usage)
    #expect(!cause.detail.contains("secret"), "\(cause.detail)")
    #expect(http.requests.isEmpty)
  }

  // MARK: Fixtures

  private func tune(_ id: String) -> String { #"{"id":"\#(id)","title":"Other","rtttl":"Tune \#(id):d=4:c,d"}"# }
}

/// Another server, with the responses that a test sets.
final class HTTPStub: HTTPFetching {
  enum Answer: Sendable {
    case failure(HTTPFetchError)
    case whole(String, status: Int, contentType: String)
    case cut(String)

    static func json(_ text: String, status: Int = 200, _ type: String = "json") -> Answer {
      .whole(text, status: status, contentType: type == "html" ? "text/html" : "application/\(type); charset=utf-8")
    }
  }

  private let state = Lock((requests: [HTTPFetch](), answers: [Answer]()))

  var requests: [HTTPFetch] { state.withLock { $0.requests } }
  var answers: [Answer] {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? .failure(.unreachable(reason: "nothing more")) : state.answers.removeFirst()
    }
    switch answer {
    case .failure(let error): throw error
    case .whole(let text, let status, let type):
      return HTTPFetched(
        status: HTTPStatus(rawValue: status), fields: ["Content-Type": type], body: HTTPBody(text), url: request.url)
    case .cut(let text):
      return HTTPFetched(
        status: .ok, fields: ["Content-Type": "application/json"], body: HTTPBody(from: CutBody(Array(text.utf8))),
        url: request.url)
    }
  }
}

/// A body that breaks off in the middle.
private final class CutBody: HTTPBodySource {
  private let bytes: Lock<[UInt8]?>

  init(_ bytes: [UInt8]) { self.bytes = Lock(bytes) }

  func next() async throws(HTTPBodyError) -> [UInt8]? {
    guard let piece = bytes.withLock({ $0.take() }) else { throw .incomplete }
    return piece
  }
}
