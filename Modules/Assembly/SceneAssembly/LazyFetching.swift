import HTTPFetcher
import HTTPProtocols
import Synchronization

/// Asks other servers, and is made ready for that with the first question: most commands ask nobody.
final class LazyFetching: HTTPFetching {
  private let fetcher = Mutex<HTTPFetcher?>(nil)

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    let fetcher = fetcher.withLock { fetcher in
      let ready = fetcher ?? HTTPFetcher(userAgent: Product.userAgent)
      fetcher = ready
      return ready
    }
    return try await fetcher.fetch(request)
  }
}
