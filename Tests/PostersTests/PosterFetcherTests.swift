import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import MemoryStore
import ShowsStoreProtocols
import ShowsWorkerProtocols
import Testing

@testable import HTTPFetcher
@testable import Posters

@Suite struct PosterFetcherTests {
  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
      (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webp),
    ] as [([UInt8], StoredPicture.Format)])
  func `a poster is stored with its format and source`(bytes: [UInt8], format: StoredPicture.Format) async throws {
    let shop = try await Shop(.success(bytes))
    await shop.fetch("http://pictures.example/1")
    let picture = try #require(await shop.store.fetchPoster(of: "1"))
    #expect(picture.format == format)
    #expect(picture.bytes == bytes)
    #expect(picture.stamp.source == "http://pictures.example/1")
    #expect(picture.stamp.version.utf8.count == 32)
    let request = try #require(shop.http.requests.first)
    #expect(!request.allowsPrivateAddresses)
    #expect((request.limit, request.maxRedirects) == (1 << 20, 3))
  }

  @Test func `a stored poster is not fetched again, and one with another source is`() async throws {
    let shop = try await Shop(.success(webp))
    for _ in 1...3 { await shop.fetch("http://pictures.example/1") }
    #expect(shop.http.requests.count == 1)
    await shop.fetch("http://pictures.example/2")
    #expect(shop.http.requests.count == 2)
    #expect(await shop.store.fetchPoster(of: "1")?.stamp.source == "http://pictures.example/2")
  }

  @Test(arguments: [
    "<!doctype html><img src=x onerror=alert(1)>", "", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>",
  ])
  func `a body that is no picture is refused, whatever its type says`(body: String) async throws {
    let shop = try await Shop(.success(Array(body.utf8)))
    for _ in 1...3 { await shop.fetch("http://pictures.example/1") }
    #expect(await shop.store.fetchPoster(of: "1") == nil)
    // The failure is remembered.
    #expect(shop.http.requests.count == 1)
    shop.pass(PosterFetcher.pauseOfURL)
    await shop.fetch("http://pictures.example/1")
    #expect(shop.http.requests.count == 2)
  }

  @Test func `a host that does not answer is asked once for all its posters, and again after a pause`() async throws {
    let shop = try await Shop(.failure(.unreachable(reason: "dead")))
    shop.fetcher.want((1...50).map { wanted("http://dead.example/\($0)") })
    await shop.fetcher.finish()
    await shop.fetch("http://dead.example/51")
    #expect(shop.http.requests.count == 1)
    shop.pass(PosterFetcher.pauseOfHost)
    await shop.fetch("http://dead.example/52")
    #expect(shop.http.requests.count == 2)
  }

  @Test func `the queue has an end, and a stopped fetcher asks nobody`() async throws {
    let shop = try await Shop(.success(Array("x".utf8)))
    shop.fetcher.want((1...2_000).map { wanted("http://pictures.example/\($0)") })
    await shop.fetcher.finish()
    #expect(shop.http.requests.count == PosterFetcher.queueLength)
    await shop.fetcher.stop()
    await shop.fetch("http://pictures.example/9999")
    #expect(shop.http.requests.count == PosterFetcher.queueLength)
  }

  @Test(arguments: [
    HTTPFault.long(PictureLimits.bytes + 1), .long(PictureLimits.bytes + 1, sendsLength: false),
    .long(.max, sendsLength: false), .redirect(to: "http://127.0.0.2:1/"), .redirect(to: "http://10.0.0.1/"),
    .redirect(to: "http://[::1]/"), .redirect(to: "http://[::ffff:127.0.0.1]/"),
    .redirect(to: "http://169.254.169.254/"),
    .redirect(to: "file:///etc/passwd"), .answer(404, body: "RIFF0000WEBP"),
    .answer(.ok, fields: ["Content-Type": "image/png"], body: "<html>"),
  ])
  func `too large or endless bodies and redirects into private networks are refused`(fault: HTTPFault) async throws {
    let server = try FaultyServer(fault)
    defer { server.stop() }
    let store = try await store()
    // The rule of addresses is the real one, but for the test's server.
    let http = HTTPFetcher { $0.isPrivate && $0 != Address([127, 0, 0, 1]) }
    let fetcher = PosterFetcher(store: store, http: http, clock: { moment })
    fetcher.want([WantedPoster(show: "1", source: server.url("/1"))])
    await fetcher.finish()
    #expect(await store.fetchPoster(of: "1") == nil)
    #expect(server.requests.count == 1)
  }

  @Test func `a poster of this machine is refused, and one behind a redirect is stored under its own address`()
    async throws
  {
    let server = try FaultyServer(.redirect(to: "/there"), .answer(.ok, body: "RIFF0000WEBPVP8 "))
    defer { server.stop() }
    let store = try await store()
    let strict = PosterFetcher(store: store, http: HTTPFetcher(), clock: { moment })
    strict.want([WantedPoster(show: "1", source: server.url("/1"))])
    await strict.finish()
    #expect(server.requests == [])
    let fetcher = PosterFetcher(
      store: store, http: HTTPFetcher { $0.isPrivate && $0 != Address([127, 0, 0, 1]) }, clock: { moment })
    fetcher.want([WantedPoster(show: "1", source: server.url("/1"))])
    await fetcher.finish()
    #expect(await store.fetchPoster(of: "1")?.stamp.source == server.url("/1").absoluteString)
  }
}

// MARK: Fixtures

private let moment = Instant(microseconds: 1_000_000)
private let webp = Array("RIFF\0\0\0\0WEBPVP8 ".utf8)

private func wanted(_ url: String) -> WantedPoster {
  WantedPoster(show: "1", source: URL(string: url) ?? URL(filePath: "/"))
}

/// Returns a store with show 1.
private func store() async throws -> MemoryStore {
  let store = MemoryStore()
  let context = WriteContext(author: Author(name: "Ann", frontEnd: "test"), at: moment)
  _ = try await store.saveShows([ImportedShow(id: "1", title: "One")], context)
  return store
}

/// A fetcher of posters over a store with show 1, with a clock that the test moves.
private struct Shop {
  let store: MemoryStore
  let http: HTTPStub
  let fetcher: PosterFetcher
  private let time = TestTime()

  init(_ answer: Result<[UInt8], HTTPFetchError>) async throws {
    store = try await PostersTests.store()
    http = HTTPStub(answer)
    fetcher = PosterFetcher(store: store, http: http, clock: { moment }, now: { [time] in time.now })
  }

  func fetch(_ url: String) async {
    fetcher.want([wanted(url)])
    await fetcher.finish()
  }

  func pass(_ duration: Duration) { time.pass(duration) }
}

private final class TestTime: Sendable {
  private let start = ContinuousClock.now
  private let passed = Lock(Duration.zero)

  var now: ContinuousClock.Instant { start + passed.withLock { $0 } }

  func pass(_ duration: Duration) { passed.withLock { $0 += duration } }
}

/// Answers every request with the same bytes.
private final class HTTPStub: HTTPFetching {
  private let answer: Result<[UInt8], HTTPFetchError>
  private let recorded = Lock<[HTTPFetch]>([])

  init(_ answer: Result<[UInt8], HTTPFetchError>) { self.answer = answer }

  var requests: [HTTPFetch] { recorded.withLock { $0 } }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    recorded.withLock { $0.append(request) }
    return HTTPFetched(
      status: .ok, fields: ["Content-Type": "image/png"], body: HTTPBody(try answer.get()), url: request.url)
  }
}
