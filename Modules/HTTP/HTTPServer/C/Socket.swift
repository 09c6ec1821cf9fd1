import CMicroHTTPD
import HTTPProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Owns a listening socket until the library takes it.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  let port: UInt16

  /// Opens a socket that listens on a host and port.
  ///
  /// - Throws: ``HTTPServerError`` with the system's reason.
  init(host: String, port: UInt16) throws(HTTPServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    unsafe hints.ai_socktype = streamSocket
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0, let info = unsafe found else {
      throw .invalidAddress(host)
    }
    defer { unsafe freeaddrinfo(info) }
    let descriptor = unsafe socket(info.pointee.ai_family, streamSocket, 0)
    let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    func failure() -> HTTPServerError {
      let reason = unsafe String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      return .cannotListen(address: address, reason: reason)
    }
    guard descriptor >= 0 else { throw failure() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    #if canImport(Glibc)
      // Connections inherit this option: a slow reader's response waits in this process, not in the kernel's buffers.
      setOption(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, 128 << 10)
    #endif
    guard unsafe bind(descriptor, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0, listen(descriptor, 1024) == 0
    else { throw failure() }
    self.descriptor = descriptor
    self.port = boundPort(descriptor) ?? port
  }

  deinit { close(descriptor) }

  /// Passes the ownership of the descriptor to the caller.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }
}

/// Owns a socket without an address, from which nothing can ever be read.
final class DeafSocket: Sendable {
  let descriptor: Int32

  /// Opens the socket.
  ///
  /// - Throws: ``HTTPServerError`` if the system gives none.
  init() throws(HTTPServerError) {
    let descriptor = socket(AF_UNIX, datagramSocket, 0)
    guard descriptor >= 0 else { throw .cannotStart }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

#if canImport(Darwin)
  private let datagramSocket = SOCK_DGRAM
  private let streamSocket = SOCK_STREAM
  private let sendFlags = MSG_DONTWAIT
#else
  private let datagramSocket = Int32(SOCK_DGRAM.rawValue)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
#endif

private func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
  var value = value
  unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}

private func boundPort(_ descriptor: Int32) -> UInt16? {
  var storage = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let isKnown = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe getsockname(descriptor, $0, &length) == 0
    }
  }
  var port = [CChar](repeating: 0, count: 8)
  guard isKnown else { return nil }
  let isNamed = unsafe withUnsafePointer(to: &storage) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe getnameinfo($0, length, nil, 0, &port, 8, NI_NUMERICSERV) == 0
    }
  }
  return isNamed ? UInt16(text(port)) : nil
}

/// Returns the characters before the NUL of a C string.
private func text(_ characters: [CChar]) -> String {
  String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Returns the address without the port; an IPv4 address in its own form also on a dual-stack socket.
func numericHost(_ address: UnsafePointer<sockaddr>?) -> String {
  guard let address = unsafe address else { return "" }
  let isIPv6 = unsafe address.pointee.sa_family == sa_family_t(AF_INET6)
  let length = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
  var host = [CChar](repeating: 0, count: 64)
  guard unsafe getnameinfo(address, socklen_t(length), &host, 64, nil, 0, NI_NUMERICHOST) == 0 else { return "" }
  let written = text(host)
  return InternetAddress(written)?.text ?? written
}

/// Writes as many bytes as the socket's buffer takes, without waiting.
func sendAtOnce(_ bytes: [UInt8], to descriptor: Int32) {
  _ = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, sendFlags) }
}

/// Returns the number of bytes read from a connection since its start; `nil` if the system does not count them.
func bytesTaken(from descriptor: Int32) -> Int? {
  #if canImport(Darwin)
    return nil
  #else
    var information = [UInt64](repeating: 0, count: 32)
    var length = socklen_t(8 * information.count)
    // `tcpi_bytes_received` (Linux 4.1) is the 17th 8-byte word of `tcp_info`; the C library's declaration ends before
    // it.
    guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &information, &length) == 0, length >= 17 * 8
    else { return nil }
    var waiting: Int32 = 0
    guard unsafe ioctl(descriptor, UInt(FIONREAD), &waiting) == 0 else { return nil }
    return Int(clamping: information[16]) - Int(waiting)
  #endif
}

/// Reads and drops available bytes; returns false if the other end will send no more.
///
/// - Parameter limit: the number of bytes after which the rest waits for the next call, so that a fast sender does not
///   hold the thread.
func discardArrived(on descriptor: Int32, upTo limit: Int = 1 << 20) -> Bool {
  var scrap = [UInt8](repeating: 0, count: min(limit, 64 << 10))
  var left = limit
  while left > 0 {
    let count = unsafe recv(descriptor, &scrap, min(left, scrap.count), Int32(MSG_DONTWAIT))
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    if count == 0 { return false }
    left -= count
  }
  return true
}

/// Owns a duplicate of a connection's descriptor.
struct OpenSocket: ~Copyable {
  let descriptor: Int32

  /// Duplicates a connection's descriptor; the copy is -1 if descriptors are short.
  init(copyOf original: Int32) { descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0) }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// Returns an identifier of the current thread, unique while the thread lives.
func currentThread() -> UInt {
  #if canImport(Darwin)
    unsafe UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}

/// Returns whether the other end has closed its side.
func hasHungUp(_ descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    let hangUp = Int16(POLLHUP)
  #else
    // POLLRDHUP, which the C library hides from plain POSIX.
    let hangUp = Int16(0x2000)
  #endif
  var entry = pollfd(fd: descriptor, events: hangUp, revents: 0)
  return unsafe poll(&entry, 1, 0) > 0
}

/// Raises the limit of descriptors as far as allowed, and returns it.
func raiseDescriptorLimit() -> Int {
  #if canImport(Darwin)
    let files = RLIMIT_NOFILE
  #else
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
  var limit = rlimit()
  guard unsafe getrlimit(files, &limit) == 0 else { return 256 }
  limit.rlim_cur = limit.rlim_max
  unsafe setrlimit(files, &limit)
  return Int(clamping: limit.rlim_cur)
}

enum Direction { case reading, writing, both }

/// Shuts down one or both directions of a socket; the owner of the descriptor still has to close it.
func shutdownSocket(_ descriptor: Int32, _ direction: Direction) {
  switch direction {
  case .reading: shutdown(descriptor, Int32(SHUT_RD))
  case .writing: shutdown(descriptor, Int32(SHUT_WR))
  case .both: shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
