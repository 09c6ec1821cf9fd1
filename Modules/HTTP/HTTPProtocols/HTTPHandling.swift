/// A handler of requests: a router, or a wrapper that adds to each response.
public protocol HTTPHandling: Sendable {
  /// Returns the response to a request, also for each error. The task is cancelled when the client disconnects.
  func respond(to request: HTTPRequest) async -> HTTPResponse

  /// Returns the response to a request without a body if it is known already; `nil` to have `respond(to:)` called.
  ///
  /// The server calls it on a thread that serves many connections: it must not wait.
  func respondAtOnce(to request: HTTPRequest) -> HTTPResponse?

  /// Returns the greatest number of bytes in the body of this request; `nil` for the server's limit.
  ///
  /// The server calls it before it reads the body.
  func bodyLimit(for request: HTTPRequest) -> Int?

  /// Returns the response to a request that the server or the router refuses, so that all errors have one form.
  ///
  /// - Parameters:
  ///   - refusal: the status and the reason.
  ///   - target: the path and query as they were sent.
  func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse

  /// Returns the response that the server sends in place of a running handler, which takes too long.
  ///
  /// The handler sees the reason in the request's progress.
  ///
  /// - Parameters:
  ///   - refusal: the status and the reason.
  ///   - target: the path and query as they were sent.
  ///   - id: the id that the handler has given the request; `nil` if it has given none.
  func interrupt(with refusal: HTTPRefusal, of target: String, id: String?) -> HTTPResponse

  /// Notifies the handler of a request that did not reach it, for logs and metrics.
  ///
  /// Examples: a malformed request, too many connections. If the connection ended before the body, nothing was sent:
  /// the status is that of ``HTTPProgress/Interruption``.
  ///
  /// - Parameters:
  ///   - answer: the response that was sent, or would have been.
  ///   - target: the path and query as they were sent.
  func didRefuse(_ answer: HTTPResponse, of target: String)
}

extension HTTPHandling {
  /// Returns `nil`: no response is known in advance.
  public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? { nil }
  /// Returns `nil`: the server's limit applies.
  public func bodyLimit(for request: HTTPRequest) -> Int? { nil }
  /// Returns the refusal as plain text.
  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse { refusal.plainTextResponse }
  /// Returns the response to a request that was refused before its handler was called.
  public func interrupt(with refusal: HTTPRefusal, of target: String, id: String?) -> HTTPResponse {
    refuse(refusal, of: target)
  }
  /// Does nothing.
  public func didRefuse(_ answer: HTTPResponse, of target: String) {}
}

/// The reason why a request is refused or has no regular response.
public struct HTTPRefusal: Error, Hashable, Sendable {
  /// The reason why a path, a query or a form cannot be decoded.
  public static let badEscape = "it has an incomplete % escape or is not UTF-8"

  /// The status code to send, 4xx or 5xx.
  public var status: HTTPStatus
  /// The fault in one sentence, for the developer of the client.
  public var reason: String
  /// Header fields that the response must have, for example `Allow` or `Retry-After`.
  public var fields: HTTPFields

  /// Creates a refusal from its status, reason and header fields.
  public init(_ status: HTTPStatus, _ reason: String, fields: HTTPFields = [:]) {
    self.status = status
    self.reason = reason
    self.fields = fields
  }

  /// The refusal as a response in plain text.
  public var plainTextResponse: HTTPResponse { HTTPResponse(status, text: reason + "\n", fields: fields) }
}
