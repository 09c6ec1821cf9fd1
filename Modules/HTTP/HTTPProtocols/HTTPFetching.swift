public import Foundation

/// An HTTP client. Each failure of the network or of the other server becomes one ``HTTPFetchError`` within one
/// deadline.
public protocol HTTPFetching: Sendable {
  /// Sends a request and returns as soon as the head of the response has arrived. Repeatable requests are retried.
  ///
  /// - Returns: the response, also for an error status. Its body follows in pieces, within the deadline.
  /// - Throws: ``HTTPFetchError`` if there is no response.
  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched
}

/// A request to another server, with its deadline and limits.
public struct HTTPFetch: Sendable {
  /// The address to fetch; its scheme must be `http` or `https`.
  public var url: URL
  /// The method, for example `GET`.
  public var method: HTTPMethod
  /// The header fields to send.
  public var fields: HTTPFields
  /// The whole body. It is in memory because a retry sends it again.
  public var body: [UInt8]
  /// The time for the whole exchange: all attempts and the body of the response.
  public var deadline: Duration = .seconds(5)
  /// The greatest number of bytes in the body of the response.
  public var limit: Int = 16 << 20
  /// Whether the request may be sent again when the outcome of the first attempt is unknown.
  ///
  /// It may if its method is safe (RFC 9110, 9.2.1) or if it has a key by which the server detects a repetition. The
  /// idempotence of PUT and DELETE (RFC 9110, 9.2.2) is not sufficient: writes by others in between would be lost.
  public var isRepeatable: Bool
  /// Whether the request may connect to a private network. Set it to `true` only for URLs that the user typed.
  public var allowsPrivateAddresses = false
  /// The greatest number of redirects to follow.
  public var maxRedirects = 10

  /// Creates a request. It is repeatable if its method is safe.
  public init(_ url: URL, method: HTTPMethod = .get, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.url = url
    self.method = method
    self.fields = fields
    self.body = body
    isRepeatable = method.isSafe
  }
}

/// The response of another server to an ``HTTPFetch``.
public struct HTTPFetched: Sendable {
  /// The status code, also of an error.
  public var status: HTTPStatus
  /// The header fields that were received.
  public var fields: HTTPFields
  /// The body. It ends with ``HTTPBodyError/incomplete`` if the connection is cut or the deadline passes.
  public var body: HTTPBody
  /// The URL of the response, after redirects.
  public var url: URL

  public init(status: HTTPStatus, fields: HTTPFields, body: HTTPBody, url: URL) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
  }

  /// Whether the content type is JSON: `application/json`, or `application/…+json` as in `application/problem+json`.
  public var isJSON: Bool {
    let type = (fields["Content-Type"] ?? "").split(separator: ";").first?.lowercased() ?? ""
    let name = type.filter { !$0.isWhitespace }
    return name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
  }
}

/// The reason why a fetch has no response. `reason` is one sentence for the user that names the server.
public enum HTTPFetchError: Error, Hashable, Sendable {
  /// No connection: the name does not resolve, TLS fails, or the connection is refused.
  case unreachable(reason: String)
  /// The connection was cut before the response, so that the server may have done what the request asks for.
  case lost(reason: String)
  /// The deadline passed before the response arrived.
  case late(reason: String)
  /// The address is not allowed: its scheme is not `http` or `https`, it is private, or the redirects form a loop.
  case refused(reason: String)
  /// The task was cancelled.
  case cancelled
}
