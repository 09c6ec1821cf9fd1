import Foundation
public import HTTPProtocols

/// Asks other servers through `URLSession`: without cookies, cache or stored credentials.
///
/// ```swift
/// let client = HTTPFetcher()
/// let answer = try await client.fetch(HTTPFetch(url))
/// let bytes = try await answer.body.collect(upTo: 1 << 20)
/// ```
public struct HTTPFetcher: HTTPFetching {
  private let session: Session
  private let userAgent: String?

  /// - Parameter userAgent: what servers are told of who asks, such as `storekeeper/1.0`; the system's words unless
  ///   given.
  public init(userAgent: String? = nil) {
    self.userAgent = userAgent
    session = Session(userAgent: userAgent)
  }

  public func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    let deadline = ContinuousClock.now + request.deadline
    var hop = Hop(request)
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

  /// Asks one server, again where that is safe and the fault may pass.
  private func answer(to hop: Hop, until deadline: ContinuousClock.Instant) async throws(HTTPFetchError) -> Response {
    var backoff = Backoff(deadline: deadline, isAllowed: hop.request.isRepeatable)
    while true {
      // Where a connection is cut that has served before, libcurl sends the request again by itself, without its body:
      // only a session of its own is sure to bring none.
      let session = hop.mayShareConnections ? session : Session(userAgent: userAgent)
      // A body that nobody reads ends its exchange when it goes.
      let body = ResponseBodySource(session.start(hop, until: deadline))
      let pause: Duration?
      let outcome: Result<Response, HTTPFetchError>
      do throws(Fault) {
        let head = try await body.exchange.head()
        pause = backoff.pause(after: head)
        outcome = .success((head, body))
      } catch {
        pause = backoff.pause(after: error)
        outcome = .failure(error.reported)
      }
      guard let pause else { return try outcome.get() }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
    }
  }
}
