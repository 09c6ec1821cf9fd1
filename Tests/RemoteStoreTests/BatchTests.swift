import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Locks
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import ShowsStoreProtocols
import Testing

/// Tests batches that exceed the size of one request.
@Suite struct BatchTests {
  @Test func `a batch goes out in questions of a mebibyte at most, and each record is answered in its place`()
    async throws
  {
    try await withServer { server in
      let (store, fetcher) = Self.recorded(server)
      // Orders 201 to 300 are large, the others small.
      let orders = (1...1_500).map { number in
        var order = Order.small(number)
        if (201...300).contains(number) { order.note = String(repeating: "x", count: 19_000) }
        return order
      }
      let answer = try await store.importOrders(orders, .now()).answer
      #expect(answer.map(\.id) == orders.map(\.id))
      #expect(fetcher.sizes.count > 2)
      #expect(fetcher.sizes.allSatisfy { $0 <= StoreLimits.questionBytes })
      #expect(Set(fetcher.keys).count == fetcher.sizes.count)
      #expect(try await store.countOrders(OrdersFilter()) == 1_500)

      let transfers = try await store.fetchTransfer(after: nil, limit: 2_000)
      #expect(try await store.saveTransfers(transfers, isDryRun: false) == 0)
      #expect(fetcher.sizes.allSatisfy { $0 <= StoreLimits.questionBytes })
    }
  }

  @Test func `a batch with a key that is sent again is done once, and says so only where all of it was there`()
    async throws
  {
    try await withServer { server in
      let (store, fetcher) = Self.recorded(server)
      let orders = (1...2_500).map { Order.small($0) }
      var context = WriteContext.now()
      let key = String(repeating: "k", count: 255)
      context.key = IdempotencyKey(key: key, caller: "", operation: "import", fingerprint: "f")
      let first = try await store.importOrders(orders, context)
      let keys = fetcher.keys
      #expect(keys.count == 3 && Set(keys).count == 3 && keys.first == "\"\(key)\"")
      let again = try await store.importOrders(orders, context)
      #expect(again.answer == first.answer)
      #expect(!first.isReplayed && again.isReplayed)
      #expect(fetcher.keys == keys + keys)
    }
  }

  @Test func `one record that is larger goes out alone, and shows keep their order`() async throws {
    try await withServer { server in
      let (store, fetcher) = Self.recorded(server)
      let shows = (1...40).map { number in
        ImportedShow(id: "\(number)", title: "Show \(number)", episodes: .many(number == 7 ? 9_999 : 300))
      }
      let answer = try await store.saveShows(shows, .now()).answer
      #expect(answer == shows.map { .created(id: $0.id) })
      #expect(fetcher.sizes.count { $0 > StoreLimits.questionBytes } == 1)
      let watched = shows.map { WatchedEpisode(showID: $0.id, episodeID: "1", at: .earliest) }
      #expect(try await store.saveHistory(watched, .now()) == shows.map { _ in .added })
      let all = try await store.fetchTrackedShows(after: nil, limit: 100)
      #expect(try await store.saveTrackedShows(all, isDryRun: true).count == 40)
    }
  }

  @Test func `an answer has a limit in bytes and in values`() async throws {
    let server = try FaultyServer(.json("{\"answer\":[" + String(repeating: "0,", count: 5_000_000) + "0]}"))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await RemoteStore.patient(port: server.port).fetchSample()
    }
    guard case .cannotFetch(.unavailable)? = error else { return #expect(error == nil) }
    let long = try FaultyServer(.long((64 << 20) + 1))
    defer { long.stop() }
    let tooLong = await #expect(throws: StoreError.self) {
      try await RemoteStore.patient(port: long.port).fetchSample()
    }
    #expect("\(try #require(tooLong).cause)".contains("more to send than the 64 MiB"))
  }

  // MARK: Fixtures

  private static func recorded(_ server: TestServer) -> (RemoteStore, RecordingFetcher) {
    let fetcher = RecordingFetcher()
    let store = RemoteStore(
      FaultyServer.url("", port: server.port), token: nil, fetcher: fetcher,
      deadlines: .init(usual: .seconds(1_800)))
    return (store, fetcher)
  }
}

/// Fetches as the real fetcher does, and records the write requests.
private final class RecordingFetcher: HTTPFetching {
  private static let fetcher = HTTPFetcher()
  private let written = Lock<[HTTPFetch]>([])

  /// The numbers of bytes of the write requests.
  var sizes: [Int] { written.withLock { $0.map(\.body.count) } }
  var keys: [String] { written.withLock { $0.compactMap { $0.fields["Idempotency-Key"] } } }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    if !request.url.path().hasSuffix("read") { written.withLock { $0.append(request) } }
    return try await Self.fetcher.fetch(request)
  }
}

extension ImportOutcome {
  fileprivate var id: String {
    switch self {
    case .created(let id, _), .skipped(let id): id
    case .rejected(let fields): "\(fields)"
    }
  }
}

extension [Episode] {
  fileprivate static func many(_ count: Int) -> [Episode] {
    (1...count).map {
      Episode(id: "\($0)", title: "The One Whose Title Is Long Enough For A Large File \($0)", season: 1, number: $0)
    }
  }
}
