import Locks

/// The state of a running request, which a server and its handler share.
public final class HTTPProgress: Sendable {
  /// The reason why a server does not wait for the handler's response.
  public enum Interruption: Hashable, Sendable {
    /// The client has closed its connection.
    case clientGone
    /// The client sent its body too slowly; the server has closed the connection.
    case tooSlow
    /// The response took too long; the server has sent its own.
    case tookTooLong
    /// The server stops; it has sent its own response.
    case stopping

    /// The status in logs and metrics. The client got that of the server's own response, or none if the connection has
    /// ended: 499 is what nginx logs for a client that has gone, and 408 is Request Timeout (RFC 9110, 15.5.9).
    public var status: HTTPStatus {
      switch self {
      case .clientGone: 499
      case .tooSlow: 408
      case .tookTooLong: .gatewayTimeout
      case .stopping: .serviceUnavailable
      }
    }
  }

  private struct State {
    var id: String?
    var interruption: Interruption?
  }

  private let state = Lock(State())

  /// Creates the progress of a request that has just begun.
  public init() {}

  /// The id that the handler has given the request; `nil` before.
  public var id: String? {
    get { state.withLock { $0.id } }
    set { state.withLock { $0.id = newValue } }
  }

  /// Why the server no longer waits; `nil` while it does.
  public var interruption: Interruption? { state.withLock { $0.interruption } }

  /// Notes why the server no longer waits, unless it has noted another reason before.
  public func interrupt(_ reason: Interruption) {
    state.withLock { $0.interruption = $0.interruption ?? reason }
  }
}
