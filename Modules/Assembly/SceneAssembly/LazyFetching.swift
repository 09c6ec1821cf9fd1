import HTTPFetcher
import HTTPProtocols
import Locks

/// Fetches from other servers through an `HTTPFetcher` made at the first request: most commands need none.
final class LazyFetching: HTTPFetching {
  private let fetcher = Lock<HTTPFetcher?>(nil)

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    let fetcher = fetcher.withLock { fetcher in
      let ready = fetcher ?? HTTPFetcher(userAgent: Product.userAgent)
      fetcher = ready
      return ready
    }
    return try await fetcher.fetch(request)
  }
}
