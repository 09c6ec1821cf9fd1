import Locks

/// Connections after their last response: reads and drops for a moment what their clients still send.
///
/// Closing a socket with unread bytes drops what its client has not read yet, the response included.
final class Lingering: Sendable {
  private let sockets = Lock<[(socket: LingeringSocket, until: ContinuousClock.Instant)]>([])

  private static let most = 64

  /// A box of a noncopyable socket, so that an array can hold it.
  private final class LingeringSocket: Sendable {
    let socket: OpenSocket

    init(_ socket: consuming OpenSocket) { self.socket = socket }
  }

  /// Adds a connection for two seconds.
  ///
  /// - Parameter socket: closed at once if there are too many.
  func add(_ socket: consuming OpenSocket) {
    let lingering = LingeringSocket(socket)
    sockets.withLock { if $0.count < Self.most { $0.append((lingering, .now + .seconds(2))) } }
  }

  /// Reads the available bytes, and closes the sockets whose client has gone or whose time is over.
  func look(now: ContinuousClock.Instant) {
    sockets.withLock { sockets in
      sockets.removeAll { !discardArrived(on: $0.socket.socket.descriptor) || now > $0.until }
    }
  }
}
