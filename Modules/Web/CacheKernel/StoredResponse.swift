public import HTTPProtocols

/// A response that can be sent again, with what the log says of it.
public struct StoredResponse: Sendable {
  /// The response with its whole body and its `ETag`, without the fields of a single request.
  public let response: HTTPResponse
  /// The moment from which the caller has to be identified again; `nil` if there is none.
  public let end: ContinuousClock.Instant?
  /// The index of its operation.
  public let operation: Int
  /// The name of the caller; `nil` for an unknown one.
  public let actor: String?

  /// The number of bytes in memory: the body, its compressed form, which is shorter, and about as much as fields need;
  /// `nil` for a stream, which cannot be sent again.
  var size: Int? {
    guard case .bytes(let bytes) = response.body else { return nil }
    return bytes.count * 2 + 1024
  }
}
