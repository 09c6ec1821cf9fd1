import Foundation
public import HTTPProtocols

/// Fetches from other servers through libcurl, without cookies, cache or stored credentials.
///
/// ```swift
/// let client = HTTPFetcher()
/// let answer = try await client.fetch(HTTPFetch(url))
/// let bytes = try await answer.body.collect(upTo: 1 << 20)
/// ```
public struct HTTPFetcher: HTTPFetching {
  private let transfers = Transfers()
  private let userAgent: String?
  private let isPrivate: @Sendable (Address) -> Bool

  /// Creates a fetcher.
  ///
  /// - Parameter userAgent: the value of the `User-Agent` field, `storekeeper/1.0`; `nil` for none.
  public init(userAgent: String? = nil) { self.init(userAgent: userAgent, isPrivate: \.isPrivate) }

  /// Creates a fetcher with another rule for addresses, for tests with a server on loopback.
  ///
  /// - Parameter isPrivate: returns whether an address may be connected to only if the user typed it.
  init(userAgent: String? = nil, isPrivate: @escaping @Sendable (Address) -> Bool) {
    self.userAgent = userAgent
    self.isPrivate = isPrivate
  }

  public func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    let deadline = ContinuousClock.now + request.deadline
    var hop = Hop(request, isPrivate: isPrivate)
    while true {
      try hop.check()
      try await hop.checkAddresses(until: deadline)
      let answer = try await answer(to: hop, until: deadline)
      guard let next = try hop.following(answer.head) else {
        return HTTPFetched(
          status: answer.head.status, fields: answer.head.fields, body: HTTPBody(from: answer.body), url: hop.url)
      }
      hop = next
    }
  }

  private typealias Response = (head: Exchange.Head, body: ResponseBodySource)

  /// Sends a request to one server, and repeats it if that is safe and the fault may pass.
  private func answer(to hop: Hop, until deadline: ContinuousClock.Instant) async throws(HTTPFetchError) -> Response {
    var backoff = Backoff(deadline: deadline, isAllowed: hop.request.isRepeatable)
    var mayHaveArrived = false
    while true {
      // An unread body ends its exchange when it is released.
      let body = ResponseBodySource(transfers.start(hop, userAgent: userAgent, until: deadline))
      let pause: Duration?
      let outcome: Result<Response, HTTPFetchError>
      do throws(Fault) {
        let head = try await body.exchange.head()
        pause = backoff.pause(after: head)
        outcome = .success((head, body))
      } catch {
        pause = backoff.pause(after: error)
        // A server that cannot be reached now may have received an earlier attempt.
        if mayHaveArrived, case .unreachable(let reason) = error.reported {
          outcome = .failure(.lost(reason: reason))
        } else {
          outcome = .failure(error.reported)
        }
        if case .lost = error.reported { mayHaveArrived = true }
      }
      guard let pause else { return try outcome.get() }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
    }
  }
}
