import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A device on a port of this machine that takes one connection, for example a printer.
public final class DeviceStub: Sendable {
  /// What the device does with a connection.
  public enum Behavior: Sendable {
    /// It takes all bytes.
    case reads
    /// It takes some bytes, and resets the connection.
    case resets
    /// It takes none, and says nothing.
    case hangs
    /// It accepts no connection.
    case refuses
  }

  /// The port on which it listens.
  public let port: Int
  private let descriptor: Int32
  private let pieces: AsyncStream<[UInt8]>

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - behavior: what it does with a connection.
  ///   - answer: bytes that it sends as soon as it is connected.
  /// - Throws: `POSIXError` if the system gives none.
  public init(_ behavior: Behavior = .reads, answer: [UInt8] = []) throws {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
      }
    }
    let (pieces, received) = AsyncStream.makeStream(of: [UInt8].self)
    self.descriptor = descriptor
    port = Int(UInt16(bigEndian: address.sin_port))
    self.pieces = pieces
    guard status == 0, behavior == .refuses || listen(descriptor, 1) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    guard behavior == .reads || behavior == .resets else { return }
    Thread.detachNewThread {
      let connection = accept(descriptor, nil, nil)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      _ = unsafe write(connection, answer, answer.count)
      while case let count = unsafe read(connection, &buffer, buffer.count), count > 0 {
        received.yield(Array(buffer[..<count]))
        guard behavior == .resets else { continue }
        var lingering = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        break
      }
      close(connection)
      received.finish()
    }
  }

  deinit { close(descriptor) }

  /// Returns all bytes that the device has taken, when the connection has ended.
  public func received() async -> [UInt8] { await pieces.reduce(into: []) { $0 += $1 } }
}
