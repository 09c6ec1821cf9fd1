import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A listening port of this machine that accepts connections, or refuses all of them.
final class RawListener: Sendable {
  let port: UInt16
  private let descriptor: Int32

  init(isOpen: Bool = true) throws(RawConnection.Failure) {
    descriptor = try openSocket()
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe onLoopback(0) { [descriptor] in unsafe bind(descriptor, $0, $1) }
    let named = unsafe withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard status == 0, named == 0, !isOpen || listen(descriptor, 128) == 0 else {
      throw RawConnection.Failure(code: errno)
    }
  }

  deinit { close(descriptor) }

  /// Passes each connection to a closure, on a thread of its own, as long as its owner lives and another closure returns
  /// true.
  func serve<Owner: AnyObject & Sendable>(
    _ owner: Owner, while isOpen: @escaping @Sendable (Owner) -> Bool,
    _ body: @escaping @Sendable (Owner, RawConnection) -> Void
  ) {
    Thread.detachNewThread { [weak owner] in
      while let owner, isOpen(owner) {
        guard let connection = self.accept() else { continue }
        Thread.detachNewThread { body(owner, connection) }
      }
    }
  }

  /// Waits a tenth of a second for a connection; `nil` if none arrives.
  private func accept() -> RawConnection? {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&asked, 1, 100) == 1 else { return nil }
    #if canImport(Darwin)
      let accepted = Darwin.accept(descriptor, nil, nil)
    #else
      let accepted = Glibc.accept(descriptor, nil, nil)
    #endif
    return accepted >= 0 ? RawConnection(accepted) : nil
  }
}

/// Opens a socket for a connection or a port of this machine.
func openSocket(_ family: Int32 = AF_INET) throws(RawConnection.Failure) -> Int32 {
  #if canImport(Darwin)
    let descriptor = socket(family, SOCK_STREAM, 0)
  #else
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  guard descriptor >= 0 else { throw RawConnection.Failure(code: errno) }
  return descriptor
}

/// Calls a function of the system with the address of a Unix socket; returns -1 if the path is too long for one.
func onSocket(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8CString)
  guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
    unsafe bytes.withUnsafeBytes { unsafe place.copyMemory(from: $0) }
  }
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

/// Calls a function of the system with the loopback address and a port.
func onLoopback(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
