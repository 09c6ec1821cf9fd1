public import Foundation

/// Asks other servers. Whatever a network or a server does wrong ends as one error, within one deadline.
public protocol HTTPFetching: Sendable {
  /// Sends a request, again where that is safe and the fault may pass, and answers when the answer's head is there.
  ///
  /// - Returns: whatever the server answered, an error's status too; its body follows piece by piece, within the
  ///   deadline.
  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched
}

/// What to ask of another server, and how far to go for it.
public struct HTTPFetch: Sendable {
  /// `http` or `https`.
  public var url: URL
  public var method: HTTPMethod
  public var fields: HTTPFields
  /// All of it, since it may have to be sent again.
  public var body: [UInt8]
  /// How long all of it may take, every try and the answer's body included.
  public var deadline: Duration = .seconds(5)
  /// How many bytes the answer's body may have.
  public var limit: Int = 16 << 20
  /// Whether it may be sent again when nobody knows what became of it: it only reads (RFC 9110, 9.2.1), or it carries a
  /// key by which the server tells a repetition. That PUT and DELETE do the same when they are done twice in a row
  /// (RFC 9110, 9.2.2) is not enough: what others have written in between would be lost.
  public var isRepeatable: Bool
  /// Whether an address of a private network will do: for URLs that the user typed.
  public var allowsPrivateAddresses = false

  public init(_ url: URL, method: HTTPMethod = .get, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.url = url
    self.method = method
    self.fields = fields
    self.body = body
    isRepeatable = method.isSafe
  }
}

/// Another server's answer.
public struct HTTPFetched: Sendable {
  public var status: HTTPStatus
  public var fields: HTTPFields
  /// Ends with ``HTTPBodyError/incomplete`` where the connection was cut or the deadline has passed.
  public var body: HTTPBody
  /// Where the answer came from in the end, after redirects.
  public var url: URL

  public init(status: HTTPStatus, fields: HTTPFields, body: HTTPBody, url: URL) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
  }

  /// Whether the answer says that it is JSON: `application/json`, or `application/problem+json`.
  public var isJSON: Bool {
    let type = (fields["Content-Type"] ?? "").split(separator: ";").first?.lowercased() ?? ""
    let name = type.filter { !$0.isWhitespace }
    return name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
  }
}

/// Why there is no answer. `reason` is one sentence for the user: which server, what happened.
public enum HTTPFetchError: Error, Hashable, Sendable {
  /// Nobody answered: not resolved, refused, unreachable, no TLS, cut before the answer.
  case unreachable(reason: String)
  /// The deadline passed.
  case late(reason: String)
  /// The address may not be asked: no `http` or `https`, a private address that nobody typed, a loop of redirects.
  case refused(reason: String)
  /// The task was cancelled.
  case cancelled
}
