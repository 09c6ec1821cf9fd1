import Foundation
public import HTTPProtocols
import Locks
import Synchronization

/// An HTTP/1.1 server on GNU libmicrohttpd, with the guards that the library lacks.
///
/// ```swift
/// let server = try HTTPServer(router, options: options)
/// print("listening on port \(server.port)")
/// await server.stop(within: .seconds(10))
/// ```
public final class HTTPServer: HTTPServing {
  public let port: UInt16
  private let core: ServerCore
  /// The library's daemon; `nil` when it has been stopped.
  private let daemon: Lock<Daemon?>
  private let isStopping = Atomic(false)
  private let hasStopped = StopSign()

  /// The longest time that stopping takes after its deadline, to answer the requests that did not finish.
  public static let drainTimeout = Duration.seconds(2)

  /// Starts a server, which listens at once.
  ///
  /// - Throws: ``HTTPServerError`` if the address is not available.
  public init(_ handler: any HTTPHandling, options: HTTPServerOptions = .init()) throws(HTTPServerError) {
    let socket = try ListeningSocket(host: options.host, port: options.port)
    port = socket.port
    core = ServerCore(options, handler, descriptors: raiseDescriptorLimit())
    let started = try Daemon(
      listening: socket, later: DeafSocket(), for: core, connectionLimit: core.room + 64)
    daemon = Lock(started)
    let watchdog = Watchdog(core.wires)
    let thread = Thread { [hasStopped] in
      while !hasStopped.wait(for: 0.1) { watchdog.look() }
    }
    thread.name = "http-watchdog"
    thread.start()
  }

  deinit { stopNow(within: .zero) }

  /// The number of running requests.
  public var requestsInFlight: Int { core.requestsInFlight }

  /// The number of open connections, idle ones included.
  public var connections: Int { core.wires.count }

  public func stop(within deadline: Duration) async {
    await withCheckedContinuation { continuation in
      // Waiting for threads must not block a task's thread.
      Thread.detachNewThread {
        self.stopNow(within: deadline)
        continuation.resume()
      }
    }
  }

  private func stopNow(within deadline: Duration) {
    guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else {
      hasStopped.wait()
      return
    }
    core.enter(.draining)
    daemon.withLock { $0?.stopListening() }
    let end = ContinuousClock.now + deadline
    repeat { core.wires.all.forEach { $0.cutIfIdle() } } while waits(until: end)
    core.enter(.ending)
    core.wires.all.forEach { $0.exchange?.expire(.stopping) }
    let drainDeadline = ContinuousClock.now + Self.drainTimeout
    while waits(until: drainDeadline) {}
    // The library (0.9) crashes if it is stopped while it refuses a request: no client may be there to send one.
    core.wires.all.forEach { $0.cut() }
    let lastGoodbyes = ContinuousClock.now + Self.drainTimeout
    while waits(until: lastGoodbyes, for: \.connections) {}
    daemon.withLock { $0 = nil }
    hasStopped.raise()
  }

  /// Waits a moment; returns whether requests, or connections, are still there and `instant` has not passed.
  private func waits(
    until instant: ContinuousClock.Instant, for count: KeyPath<HTTPServer, Int> = \.requestsInFlight
  ) -> Bool {
    guard self[keyPath: count] > 0, ContinuousClock.now < instant else { return false }
    Thread.sleep(forTimeInterval: 0.005)
    return true
  }
}

/// Signals to waiting threads that the server has stopped.
///
/// `@unchecked Sendable`: everything is accessed under the condition's lock.
private final class StopSign: @unchecked Sendable {
  private let condition = NSCondition()
  private var isRaised = false

  func raise() {
    condition.lock()
    isRaised = true
    condition.broadcast()
    condition.unlock()
  }

  func wait() { while !wait(for: 60) {} }

  /// Waits up to a number of seconds, and returns whether the sign has been raised.
  func wait(for seconds: TimeInterval) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if !isRaised { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
    return isRaised
  }
}
