public import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection over TCP to a device that takes bytes, for example a printer. One time limit applies to all of it.
///
/// ```swift
/// var printer = try DeviceConnection(host: "192.0.2.7", port: 9100, timeout: .seconds(10))
/// try printer.write(bytes)
/// try printer.finish()
/// ```
public struct DeviceConnection: ~Copyable {
  private let descriptor: Int32
  /// The host and the port, for messages.
  private let name: String
  private let deadline: ContinuousClock.Instant

  /// Connects to a device.
  ///
  /// - Parameters:
  ///   - host: a name or an address; that of IPv6 without brackets.
  ///   - timeout: the time until all bytes must have been written.
  /// - Throws: `Problem`: `noNetwork` for an unknown host or a refused connection; `timeout`.
  public init(host: String, port: Int, timeout: Duration) throws(Problem) {
    deadline = .now + timeout
    name = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    var hints = unsafe addrinfo()
    #if canImport(Darwin)
      unsafe hints.ai_socktype = SOCK_STREAM
    #else
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &first) == 0 else {
      throw Problem(
        .noNetwork, "unknown host \(quoted(host))", remedy: "check the name, or use the address of the device")
    }
    defer { unsafe freeaddrinfo(first) }
    var (place, error) = unsafe (first, ECONNREFUSED)
    while let info = unsafe place?.pointee {
      let descriptor = unsafe socket(info.ai_family, info.ai_socktype, info.ai_protocol)
      error = unsafe descriptor < 0 ? errno : Self.join(descriptor, info, until: deadline)
      if error == 0 {
        self.descriptor = descriptor
        return
      }
      if descriptor >= 0 { close(descriptor) }
      unsafe place = info.ai_next
    }
    throw Self.failure("cannot connect to \(name)", error)
  }

  /// Sends bytes.
  ///
  /// - Throws: `Problem`: `noNetwork` if the device closes the connection; `timeout`.
  public func write(_ bytes: [UInt8]) throws(Problem) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var done = 0
    while done < bytes.count {
      let sent = unsafe bytes[done...].withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, flags)
      }
      if sent > 0 { done += sent }
      if sent >= 0 || errno == EINTR { continue }
      let error = errno == EAGAIN ? Self.wait(for: POLLOUT, on: descriptor, until: deadline) : errno
      if error != 0 { throw Self.failure("\(name) does not take all data", error) }
    }
  }

  /// Ends the data, and waits until the device closes the connection, at most two seconds.
  ///
  /// A connection that is closed with unread answers of the device is reset, and loses the data that is under way.
  ///
  /// - Throws: `Problem`: `noNetwork` if the device resets the connection, and so may not have read all data.
  public consuming func finish() throws(Problem) {
    shutdown(descriptor, Int32(SHUT_WR))
    let end = min(deadline, .now + .seconds(2))
    var answer = [UInt8](repeating: 0, count: 1 << 10)
    while Self.wait(for: POLLIN, on: descriptor, until: end) == 0 {
      let count = unsafe recv(descriptor, &answer, answer.count, 0)
      if count == 0 { return }
      if count < 0, errno != EAGAIN, errno != EINTR { throw Self.failure("\(name) may not have taken all data", errno) }
    }
  }

  deinit { close(descriptor) }

  /// Connects a new socket.
  ///
  /// - Returns: 0, or the error number.
  private static func join(_ descriptor: Int32, _ info: addrinfo, until deadline: ContinuousClock.Instant) -> Int32 {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var (error, length): (Int32, socklen_t) = (1, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &error, length)
    #endif
    if unsafe connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS || errno == EINTR else { return errno }
    let waited = wait(for: POLLOUT, on: descriptor, until: deadline)
    guard waited == 0 else { return waited }
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno
  }

  /// Waits until a socket is ready.
  ///
  /// - Returns: 0, or the error number.
  private static func wait(
    for event: some BinaryInteger, on descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> Int32 {
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
      var asked = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let ready = unsafe poll(&asked, 1, Int32(left.rounded(.up)))
      if ready > 0 { return 0 }
      if ready == 0 { return ETIMEDOUT }
      if errno != EINTR { return errno }
    }
  }

  private static func failure(_ text: String, _ error: Int32) -> Problem {
    Problem(
      error == ETIMEDOUT ? .timeout : .noNetwork, "\(text): \(unsafe String(cString: strerror(error)))",
      remedy: "check that the device is switched on, ready and on the network")
  }
}
