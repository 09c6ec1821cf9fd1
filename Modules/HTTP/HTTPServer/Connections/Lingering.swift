import Synchronization

/// Connections that have had their last answer: what their clients still send is read and thrown away for a moment.
///
/// A socket that is closed with something unread in it takes from the client what it has not read yet, the answer too.
final class Lingering: Sendable {
  private let sockets = Mutex<[(socket: Kept, until: ContinuousClock.Instant)]>([])

  private static let most = 64

  /// A noncopyable value, as an array can hold it.
  private final class Kept: Sendable {
    let socket: OpenSocket

    init(_ socket: consuming OpenSocket) { self.socket = socket }
  }

  /// - Parameter socket: closed at once where there are too many.
  func add(_ socket: consuming OpenSocket) {
    let kept = Kept(socket)
    sockets.withLock { if $0.count < Self.most { $0.append((kept, .now + .seconds(2))) } }
  }

  /// Reads what has come, and closes those whose client has gone or had its time.
  func look(now: ContinuousClock.Instant) {
    sockets.withLock { sockets in
      sockets.removeAll { !discardArrived(on: $0.socket.socket.descriptor) || now > $0.until }
    }
  }
}
