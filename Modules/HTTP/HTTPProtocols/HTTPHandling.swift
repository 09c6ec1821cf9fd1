/// Answers requests: a router, or something around one that adds to every answer.
public protocol HTTPHandling: Sendable {
  /// The answer; whatever goes wrong is an answer too. Its task is cancelled when the client has gone.
  func respond(to request: HTTPRequest) async -> HTTPResponse

  /// How many bytes the body of this request may have, asked before any is read; `nil` for the server's limit.
  func bodyLimit(for request: HTTPRequest) -> Int?

  /// The answer to what the server or the router turns away, so that every error has the same form.
  ///
  /// - Parameter target: what was asked for, as it was sent.
  func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse

  /// Is told of each refusal that the server gave in the handler's place: a request that cannot be read, one too many,
  /// a deadline that has passed.
  func didRefuse(_ answer: HTTPResponse, of target: String)
}

extension HTTPHandling {
  public func bodyLimit(for request: HTTPRequest) -> Int? { nil }
  public func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse { refusal.plainTextResponse }
  public func didRefuse(_ answer: HTTPResponse, of target: String) {}
}

/// Why a request does not reach its handler, or gets no answer from it.
public struct HTTPRefusal: Error, Hashable, Sendable {
  public var status: HTTPStatus
  /// What is wrong, in a sentence for whoever wrote the client.
  public var reason: String
  /// What the answer must carry, such as `Allow` or `Retry-After`.
  public var fields: HTTPFields

  public init(_ status: HTTPStatus, _ reason: String, fields: HTTPFields = [:]) {
    self.status = status
    self.reason = reason
    self.fields = fields
  }

  /// The refusal as plain text.
  public var plainTextResponse: HTTPResponse { HTTPResponse(status, text: reason + "\n", fields: fields) }
}
