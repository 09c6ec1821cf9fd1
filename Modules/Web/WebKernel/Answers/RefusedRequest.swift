public import AccessProtocols
public import HTTPProtocols
public import PresentationProtocols

/// A request that was refused, with the problem that its reader is shown.
public struct RefusedRequest: Sendable {
  /// The reason, in words that the reader may see.
  public let problem: Problem
  /// The request's target as it was sent: `/orders/1001?locale=de`.
  public let target: String
  /// The status of the response, which may say more than the problem: 405, 414.
  public let status: HTTPStatus
  /// Whether the request could change nothing, as GET and HEAD.
  public let isSafe: Bool
  /// The id that marks the request in the log.
  public let id: String
  /// The reader; `nil` if the credentials name none, or the request was read.
  public var reader: Reader?

  /// The reader of a refused request, who is known by the credentials alone.
  public struct Reader: Sendable {
    /// The reader's name and role.
    public let identity: Identity
    /// The token of the form that signs out; `nil` for a reader without a session.
    public let formToken: String?
    /// The name of the shop; empty where it has none.
    public let shopName: String
  }
}
