import Locks

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection to a port of this machine that sends exactly the given bytes, well formed or not.
///
/// ```swift
/// let connection = try RawConnection(port: server.port)
/// connection.send("GET / HTTP/1.1\r\n", "Host: a\r\n\r\n")
/// let answers = RawResponse.all(in: connection.readToEnd())
/// ```
public final class RawConnection: Sendable {
  /// A time after which nothing is expected any more: longer than a busy machine may take to serve a connection.
  public static let patience = Duration.seconds(600)

  private let descriptor: Int32
  private let endsByReset = Lock(false)

  /// The error of a failed system call, with its `errno`.
  public struct Failure: Error, Hashable, Sendable {
    public var code: Int32
  }

  /// Connects to a port of this machine.
  ///
  /// - Parameter timeout: after which a read that gets no byte, or a write that moves none, ends.
  public convenience init(port: UInt16, timeout: Duration = patience) throws(Failure) {
    self.init(try openSocket(), timeout: timeout)
    // All properties are set by now, so that `deinit` closes the descriptor after a throw.
    guard unsafe onLoopback(port, { unsafe connect(descriptor, $0, $1) }) == 0 else { throw Failure(code: errno) }
  }

  /// Connects to a Unix socket.
  ///
  /// - Parameters:
  ///   - path: the path of the socket.
  ///   - timeout: after which a read that gets no byte, or a write that moves none, ends.
  convenience init(socket path: String, timeout: Duration = patience) throws(Failure) {
    self.init(try openSocket(AF_UNIX), timeout: timeout)
    guard unsafe onSocket(path, { unsafe connect(descriptor, $0, $1) }) == 0 else { throw Failure(code: errno) }
  }

  /// Takes the ownership of an open connection's descriptor.
  init(_ descriptor: Int32, timeout: Duration = patience) {
    self.descriptor = descriptor
    var time = timeout.timeValue
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends the pieces in order; returns false if the other end accepts no more.
  @discardableResult
  public func send(_ pieces: String...) -> Bool { pieces.allSatisfy { send(Array($0.utf8)) } }

  /// Sends bytes; returns false if the other end accepts no more.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool { push(bytes) == bytes.count }

  /// Sends bytes until the other end accepts no more.
  ///
  /// - Returns: how many bytes were accepted.
  public func push(_ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var pushed = 0
    while pushed < bytes.count {
      let sent = unsafe bytes[pushed...].withUnsafeBytes { unsafe Self.send(descriptor, $0, flags) }
      guard sent > 0 else { break }
      pushed += sent
    }
    return pushed
  }

  /// Ends the sending direction, unless the connection ends by a reset.
  public func finishSending() {
    if !endsByReset.withLock({ $0 }) { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Ends both directions, also for a thread that waits for this connection.
  func finish() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Ends the reading direction for a thread that waits for this connection, without a sign to the other end.
  func finishReading() { shutdown(descriptor, Int32(SHUT_RD)) }

  /// Makes closing this connection a reset (RFC 9293, 3.5.2).
  func resetAtEnd() {
    endsByReset.withLock { $0 = true }
    var lingering = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits for the first byte, and returns all available bytes; empty at the end.
  public func read(upTo count: Int = 65_536) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = unsafe max(0, recv(descriptor, buffer.baseAddress, count, 0))
    }
  }

  /// Returns all bytes until the other end closes.
  public func readToEnd() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let piece = read()
      if piece.isEmpty { return all }
      all += piece
    }
  }

  /// Reads until the bytes satisfy a condition, or to the end.
  public func read(until isEnough: ([UInt8]) -> Bool) -> [UInt8] {
    var all: [UInt8] = []
    while !isEnough(all) {
      let piece = read()
      if piece.isEmpty { break }
      all += piece
    }
    return all
  }

  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #else
      unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #endif
  }
}

extension Duration {
  fileprivate var timeValue: timeval {
    let (seconds, attoseconds) = components
    var time = timeval()
    time.tv_sec = .init(seconds)
    time.tv_usec = .init(attoseconds / 1_000_000_000_000)
    return time
  }
}
