/// A server that listens.
public protocol HTTPServing: Sendable {
  /// The port that it really listens on, where 0 was asked for.
  var port: UInt16 { get }

  /// Takes no more connections, lets requests under way finish for so long, then cancels them, and returns when
  /// nothing of the server is left: a moment later, since who was cancelled is told so.
  func stop(within deadline: Duration) async
}
