import HTTPProtocols
import Synchronization

/// One connection: who is at its other end, and how long it may keep the server waiting.
final class ConnectionState: Sendable {
  let address: String
  /// Whether it is one connection too many, and only told so.
  let isSurplus: Bool
  /// The thread of the library's that serves it.
  private let thread = currentThread()
  /// For that thread alone, and only while there is a descriptor.
  private let connection: MHDConnection
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
    /// `nil` when it is about to be closed.
    var descriptor: Int32?
    var due: Due
    var target = ""
    var exchange: Exchange?
    var isRefused = false
    /// The bytes of all requests that are over; `nil` where one came in chunks, whose lines nobody counts.
    var bytesOfRequests: Int? = 0
  }

  init(_ connection: MHDConnection, from address: String, isSurplus: Bool, headerBy instant: ContinuousClock.Instant) {
    self.address = address
    self.isSurplus = isSurplus
    self.connection = connection
    state = Mutex(State(descriptor: connection.descriptor, due: .header(instant)))
  }

  /// The path and query of the request that arrives, as they were sent; empty before its first line is there.
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

  /// An answer that waits as a whole for the client to read it, and when that must have read more.
  var pendingResponse: (bytes: Int, due: ContinuousClock.Instant)? {
    let (due, exchange) = state.withLock { ($0.due, $0.exchange) }
    // Not under the lock: an exchange takes it under its own.
    guard case .transfer(let instant) = due, let bytes = exchange?.state.withLock({ $0.waitingBytes }), bytes > 0
    else { return nil }
    return (bytes, instant)
  }

  /// Gives the client more time for the bytes that it has moved, up to a cap, at the least rate that is asked of it.
  func extendTransfer(by time: Duration, upTo cap: ContinuousClock.Instant) {
    state.withLock { if case .transfer(let instant) = $0.due { $0.due = .transfer(min(instant + time, cap)) } }
  }

  /// The request under way is over, and the next header has its time.
  ///
  /// - Parameter size: how many bytes it had; `nil` where nobody knows.
  func requestEnded(size: Int?, headerBy instant: ContinuousClock.Instant) {
    state.withLock { state in
      state.exchange = nil
      state.target = ""
      state.bytesOfRequests = size.flatMap { size in state.bytesOfRequests.map { $0 + size } }
      state.due = .header(instant)
    }
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
  func sendFinalResponse(_ bytes: [UInt8]) {
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

  // MARK: For the library's thread, when it refuses a request by itself

  /// How far the request that arrives has come, where the library may be about to refuse it.
  enum Progress {
    /// Nothing of it is there, or it waits for us.
    case none
    /// So many bytes of its header, where that can be known.
    case header(Int)
    /// The header is whole, and the handler has not been asked.
    case wholeHeader(HTTPFields)
    /// Chunks of a body arrive.
    case chunks(Exchange)
  }

  /// - Returns: `none` for the connections of other threads.
  var progress: Progress {
    guard thread == currentThread() else { return .none }
    let (descriptor, exchange, known) = state.withLock { state in
      (state.isRefused ? nil : state.descriptor, state.exchange, state.bytesOfRequests)
    }
    guard let descriptor else { return .none }
    // Not under the lock: an exchange takes it under its own.
    if let exchange { return exchange.takesChunks ? .chunks(exchange) : .none }
    if connection.headerSize != nil { return .wholeHeader(connection.fields) }
    // Some clients send line breaks between requests; of fewer bytes than a line has, nothing can be refused.
    guard let known, let taken = bytesTaken(from: descriptor), taken > known + 8 else { return .none }
    return .header(taken - known)
  }

  /// Sends an answer in the library's place, which finds the way closed.
  ///
  /// - Returns: the connection once more, for whoever reads what is still sent: closed with something unread in it, it
  ///   would take the answer from the client.
  func refuse(with bytes: [UInt8]) -> OpenSocket? {
    state.withLock { state in
      state.isRefused = true
      guard let descriptor = state.descriptor else { return nil }
      sendAtOnce(bytes, to: descriptor)
      shutdownSocket(descriptor, .writing)
      return OpenSocket(copyOf: descriptor)
    }
  }
}
