import Foundation
import HTTPProtocols
import Locks
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import Testing

/// Tests the requests that a store sends to the server.
@Suite struct AskingTests {
  private let fetcher = FetcherSpy()
  private var store: RemoteStore {
    RemoteStore(URL(filePath: "/"), token: nil, fetcher: fetcher)
  }

  @Test func `requests for many records have a longer deadline than others`()
    async
  {
    _ = try? await store.countOrders(OrdersFilter(), upTo: 10)
    _ = try? await store.countOrders(OrdersFilter())
    _ = try? await store.sumOrders(OrdersFilter(), by: .status)
    _ = try? await store.fetchOrders(OrdersQuery(limit: 200))
    _ = try? await store.fetchOrders(OrdersQuery(limit: 500))
    _ = try? await store.fetchWholeOrders(OrdersQuery(limit: 500))
    _ = try? await store.fetchEvents(of: nil, after: 0, limit: 500)
    _ = try? await store.fetchDeletions(after: nil, limit: 500)
    _ = try? await store.createOrder(.small(1), .now())
    _ = try? await store.importOrders([.small(1)], .now())
    _ = try? await store.saveTransfers([], isDryRun: false)
    _ = try? await store.fetchTransfer(after: nil, limit: 500)
    _ = try? await store.saveShows([], .now())
    _ = try? await store.saveTrackedShows([], isDryRun: false)
    _ = try? await store.saveHistory([], .now())
    _ = try? await store.changeSettings(StoreSettings(), isDryRun: false)
    _ = try? await store.checkIntegrity()
    _ = try? await store.backUp(toFile: "/dev/null/none", progress: { _ in })
    #expect(
      fetcher.requests.map(\.deadline)
        == [5, 30, 30, 5, 30, 30, 30, 30, 5, 30, 30, 30, 30, 30, 30, 5, 600, 600].map { .seconds($0) })
  }

  @Test(arguments: [
    (#"{"answer":7}"#, ListCount(7)), (#"{"answer":10}"#, ListCount(10)),
    (#"{"answer":830}"#, ListCount(10, isExact: false)), (#"{"answer":{"atLeast":4}}"#, ListCount(4, isExact: false)),
  ])
  func `a count up to a limit is understood from a server of any version`(answer: String, count: ListCount) async throws
  {
    fetcher.answer = answer
    #expect(try await store.countOrders(OrdersFilter(), upTo: 10) == count)
    #expect(try await store.countShows(search: nil, upTo: 10) == count)
  }

  @Test func `a key goes along as a structured field, and what is only tried has no key but its caller's`() async {
    for key in [nil, #"a"b\c"#] {
      var context = WriteContext.now()
      context.isDryRun = true
      context.key = key.map { IdempotencyKey(key: $0, caller: "", operation: "", fingerprint: "") }
      _ = try? await store.createOrder(.small(1), context)
    }
    #expect(fetcher.requests.map { $0.fields["Idempotency-Key"] } == [nil, #""a\"b\\c""#])
  }

  @Test func `an empty file is no backup, and is not sent`() async throws {
    try await withFolder { folder in
      let path = folder + "empty"
      try Data().write(to: URL(filePath: path))
      let error = await #expect(throws: StoreError.self) {
        try await store.restore(fromFile: path, progress: { _ in })
      }
      #expect(error == .cannotUpdate(.corrupt("\(path) is empty; it is not a backup")))
      #expect(fetcher.requests.isEmpty)
    }
  }

  @Test func `a backup that comes over the network is for its owner's eyes alone`() async throws {
    try await withFolder { folder in
      let path = folder + "backup"
      fetcher.answer = "all of it"
      try await store.backUp(toFile: path, progress: { _ in })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "all of it")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }
}

/// Records requests, and answers with one text, or fails if there is none.
private final class FetcherSpy: HTTPFetching {
  private let state = Lock((requests: [HTTPFetch](), answer: String?.none))

  var requests: [HTTPFetch] { state.withLock { $0.requests } }
  var answer: String? {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    state.withLock { $0.requests.append(request) }
    guard let answer else { throw .unreachable(reason: "there is no server") }
    return HTTPFetched(status: .ok, fields: [:], body: HTTPBody(answer), url: request.url)
  }
}
