/// A server that listens on a port.
public protocol HTTPServing: Sendable {
  /// The port on which the server listens; the system's choice if port 0 was requested.
  var port: UInt16 { get }

  /// Stops the server: accepts no more connections, waits for current requests, then cancels them.
  ///
  /// It returns when nothing of the server is left, which is a moment after `deadline` if requests are cancelled.
  ///
  /// - Parameter deadline: the longest time to wait for current requests.
  func stop(within deadline: Duration) async
}
