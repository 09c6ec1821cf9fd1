import HTTPProtocols
import Locks

/// The state of one connection: the client's address, the deadline of its next step, and the running request.
final class ConnectionState: Sendable {
  let address: String
  /// Whether the connection exceeds the limit, and only gets the response that the server is busy.
  let isSurplus: Bool
  /// The library's thread that serves the connection.
  private let thread = currentThread()
  /// The library's connection, used on that thread only, and only while there is a descriptor.
  private let connection: MHDConnection
  private let state: Lock<State>

  /// The party that has to act next, with its deadline.
  enum Due {
    /// The client has to send a header; the connection is idle otherwise.
    case header(ContinuousClock.Instant)
    /// The client has to send bytes of a body, or to read bytes of a response.
    case transfer(ContinuousClock.Instant)
    /// The handler has to respond; the library ignores the connection meanwhile.
    case handler(ContinuousClock.Instant)
  }

  private struct State {
    /// The descriptor; `nil` when it is about to be closed.
    var descriptor: Int32?
    var due: Due
    var target = ""
    var exchange: Exchange?
    var isRefused = false
    /// The bytes of all ended requests; `nil` if one was chunked, since the lines of chunks are not counted.
    var bytesOfRequests: Int? = 0
  }

  init(_ connection: MHDConnection, from address: String, isSurplus: Bool, headerBy instant: ContinuousClock.Instant) {
    self.address = address
    self.isSurplus = isSurplus
    self.connection = connection
    state = Lock(State(descriptor: connection.descriptor, due: .header(instant)))
  }

  /// The path and query of the arriving request, as they were sent; empty before its first line has arrived.
  var target: String {
    get { state.withLock { $0.target } }
    set { state.withLock { $0.target = newValue } }
  }

  /// The running request.
  var exchange: Exchange? {
    get { state.withLock { $0.exchange } }
    set { state.withLock { $0.exchange = newValue } }
  }

  var due: Due {
    get { state.withLock { $0.due } }
    set { state.withLock { $0.due = newValue } }
  }

  /// The bytes of a whole response that waits for the client, and the client's deadline to read more; `nil` if none
  /// waits.
  var pendingResponse: (bytes: Int, due: ContinuousClock.Instant)? {
    let (due, exchange) = state.withLock { ($0.due, $0.exchange) }
    // Outside of the lock: an exchange takes this lock under its own.
    guard case .transfer(let instant) = due, let bytes = exchange?.state.withLock({ $0.waitingBytes }), bytes > 0
    else { return nil }
    return (bytes, instant)
  }

  /// Extends the client's deadline for the bytes that it has moved, up to a cap.
  func extendTransfer(by time: Duration, upTo cap: ContinuousClock.Instant) {
    state.withLock { if case .transfer(let instant) = $0.due { $0.due = .transfer(min(instant + time, cap)) } }
  }

  /// Ends the running request, and sets the deadline of the next header.
  ///
  /// - Parameter size: the number of bytes of the request; `nil` if it is unknown.
  func requestEnded(size: Int?, headerBy instant: ContinuousClock.Instant) {
    state.withLock { state in
      state.exchange = nil
      state.target = ""
      state.bytesOfRequests = size.flatMap { size in state.bytesOfRequests.map { $0 + size } }
      state.due = .header(instant)
    }
  }

  /// Forgets the descriptor, which is about to be closed and may soon be another connection's.
  func closed() { state.withLock { $0.descriptor = nil } }

  /// Cuts the connection; the library notices this by itself.
  func cut() { withDescriptor { shutdownSocket($0, .both) } }

  /// Ends the connection if it waits for a header; a header that has already arrived is still read.
  func cutIfIdle() {
    state.withLock { state in
      if case .header = state.due, let descriptor = state.descriptor { shutdownSocket(descriptor, .reading) }
    }
  }

  /// Sends a response directly, since the library accepts none while a body arrives, and ends the sending direction.
  func sendFinalResponse(_ bytes: [UInt8]) {
    withDescriptor { descriptor in
      sendAtOnce(bytes, to: descriptor)
      shutdownSocket(descriptor, .writing)
    }
  }

  /// Whether the client has closed its side while the library ignores the connection.
  var isAbandoned: Bool {
    state.withLock { state in
      if case .handler = state.due, let descriptor = state.descriptor { hasHungUp(descriptor) } else { false }
    }
  }

  /// Signals to the library again that the client has closed its side; bytes that have arrived are still read.
  ///
  /// The library waits for edges of epoll, and after a read that did not fill its buffer it waits for the next one. If
  /// bytes and the end arrive together, they are one edge: it reads the bytes, and would never see the end.
  func repeatHangUp() {
    withDescriptor { if hasHungUp($0) { shutdownSocket($0, .reading) } }
  }

  private func withDescriptor(_ body: (Int32) -> Void) {
    state.withLock { if let descriptor = $0.descriptor { body(descriptor) } }
  }

  // MARK: For the library's thread, when it refuses a request by itself

  /// The progress of an arriving request that the library may be about to refuse.
  enum Progress {
    /// Nothing has arrived, or the request waits for the server.
    case none
    /// A number of bytes of its header have arrived, if that is known.
    case header(Int)
    /// The header is complete, and the handler has not been called.
    case wholeHeader(HTTPFields)
    /// The chunks of a body are arriving.
    case chunks(Exchange)
  }

  /// The progress of the arriving request; `none` for a connection of another thread.
  var progress: Progress {
    guard thread == currentThread() else { return .none }
    let (descriptor, exchange, known) = state.withLock { state in
      (state.isRefused ? nil : state.descriptor, state.exchange, state.bytesOfRequests)
    }
    guard let descriptor else { return .none }
    // Outside of the lock: an exchange takes this lock under its own.
    if let exchange { return exchange.takesChunks ? .chunks(exchange) : .none }
    if connection.headerSize != nil { return .wholeHeader(connection.fields) }
    // Some clients send line breaks between requests; fewer bytes than a line has cannot be refused.
    guard let known, let taken = bytesTaken(from: descriptor), taken > known + 8 else { return .none }
    return .header(taken - known)
  }

  /// Sends a response in place of the library, which finds the sending direction closed.
  ///
  /// - Returns: a duplicate of the descriptor, to read what the client still sends: closing a connection with unread
  ///   bytes would drop the response before the client has read it.
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
