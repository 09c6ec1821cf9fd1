import HTTPProtocols
import Synchronization

/// One connection: who is at its other end, and how long it may keep the server waiting.
final class Wire: Sendable {
  let address: String
  /// Whether it is one connection too many, and only told so.
  let isSurplus: Bool
  private let state: Mutex<State>

  /// Who must do the next step, and by when.
  enum Due {
    /// A header: the connection is idle but for it.
    case header(ContinuousClock.Instant)
    /// Bytes of a body, or taking those of an answer.
    case transfer(ContinuousClock.Instant)
    /// Us: the handler works, and the library does not look at the connection.
    case handler(ContinuousClock.Instant)
  }

  private struct State {
    var descriptor: Int32?
    var due: Due
    var target = ""
    var exchange: Exchange?
  }

  init(_ descriptor: Int32, from address: String, isSurplus: Bool, headerBy instant: ContinuousClock.Instant) {
    self.address = address
    self.isSurplus = isSurplus
    state = Mutex(State(descriptor: descriptor, due: .header(instant)))
  }

  /// The path and query of the request that arrives, as they were sent.
  var target: String {
    get { state.withLock { $0.target } }
    set { state.withLock { $0.target = newValue } }
  }

  /// The request under way.
  var exchange: Exchange? {
    get { state.withLock { $0.exchange } }
    set { state.withLock { $0.exchange = newValue } }
  }

  var due: Due {
    get { state.withLock { $0.due } }
    set { state.withLock { $0.due = newValue } }
  }

  /// Gives the client more time for the bytes that it has moved, up to a cap, at the least rate that is asked of it.
  func extendTransfer(by time: Duration, upTo cap: ContinuousClock.Instant) {
    state.withLock { if case .transfer(let instant) = $0.due { $0.due = .transfer(min(instant + time, cap)) } }
  }

  /// The descriptor is about to be closed, and may be another connection's soon.
  func closed() { state.withLock { $0.descriptor = nil } }

  /// Ends the connection; the library notices.
  func cut() { withDescriptor { shutdownSocket($0, .both) } }

  /// Ends the connection where it waits for a header; what has arrived by now is still read.
  func cutIfIdle() {
    state.withLock { state in
      if case .header = state.due, let descriptor = state.descriptor { shutdownSocket(descriptor, .reading) }
    }
  }

  /// Sends an answer past the library, which takes none while a body arrives, and says that no more follows.
  func sendLastWords(_ bytes: [UInt8]) {
    withDescriptor { descriptor in
      sendAtOnce(bytes, to: descriptor)
      shutdownSocket(descriptor, .writing)
    }
  }

  /// Whether the client has closed its side while the library does not look.
  var isAbandoned: Bool {
    state.withLock { state in
      if case .handler = state.due, let descriptor = state.descriptor { hasHungUp(descriptor) } else { false }
    }
  }

  /// Tells the library once more that the client has closed its side; what has arrived is still read.
  ///
  /// The library waits for the edges of epoll, and after a read that did not fill its buffer it waits for the next.
  /// Bytes and the end that come together are one edge: it reads the bytes, and would never see the end.
  func repeatHangUp() {
    withDescriptor { if hasHungUp($0) { shutdownSocket($0, .reading) } }
  }

  private func withDescriptor(_ body: (Int32) -> Void) {
    state.withLock { if let descriptor = $0.descriptor { body(descriptor) } }
  }
}
