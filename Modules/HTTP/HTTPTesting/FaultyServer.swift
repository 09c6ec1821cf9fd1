public import Foundation
import Locks

/// A server on loopback that misbehaves on command: each request gets the next fault, and the last one repeats.
///
/// ```swift
/// let server = try FaultyServer(.answer(503), .json("[]"))
/// defer { server.stop() }
/// let answer = try await client.fetch(HTTPFetch(server.url("/melodies")))
/// #expect(server.requests.count == 2)
/// ```
public final class FaultyServer: Sendable {
  public let port: UInt16

  private struct State {
    var requests: [String] = []
    var open: [ObjectIdentifier: RawConnection] = [:]
    var isStopped = false
  }

  private let faults: [HTTPFault]
  private let state = Lock(State())

  public convenience init(_ faults: HTTPFault...) throws { try self.init(faults) }

  public init(_ faults: [HTTPFault]) throws {
    self.faults = faults
    let listener = try RawListener()
    port = listener.port
    listener.serve(self, while: { !$0.state.withLock(\.isStopped) }, { $0.serve($1) })
  }

  deinit { stop() }

  /// Stops accepting connections, and ends the open ones.
  public func stop() {
    let open = state.withLock { state in
      state.isStopped = true
      return Array(state.open.values)
    }
    for connection in open { connection.finish() }
  }

  /// Returns a port on which nothing listens, reserved for the life of the process.
  public static func closedPort() throws -> UInt16 { try closed.get().port }

  private static let closed = Result { try RawListener(isOpen: false) }

  /// The received requests, head and body, in order.
  public var requests: [String] { state.withLock { $0.requests } }

  /// Returns a URL of this server: `http://127.0.0.1:4711/melodies`.
  public func url(_ path: String = "/", scheme: String = "http") -> URL {
    Self.url(path, port: port, scheme: scheme)
  }

  /// Returns a URL of a port of this machine.
  public static func url(_ path: String = "/", port: UInt16, scheme: String = "http") -> URL {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.port, parts.path) = (scheme, "127.0.0.1", Int(port), path)
    return parts.url ?? URL(filePath: path)
  }

  private func serve(_ connection: RawConnection) {
    let id = ObjectIdentifier(connection)
    state.withLock { $0.open[id] = connection }
    defer { _ = state.withLock { $0.open.removeValue(forKey: id) } }
    var goesOn = true
    while goesOn {
      let request = connection.read { bytes in wholeLength(of: bytes).map { bytes.count >= $0 } ?? false }
      guard !request.isEmpty else { return }
      let fault = state.withLock { state in
        state.requests.append(String(decoding: request, as: UTF8.self))
        return faults.isEmpty ? nil : faults[min(state.requests.count, faults.count) - 1]
      }
      fault?.meet(connection, request)
      goesOn = fault?.keepsAlive ?? false
    }
    connection.finishSending()
  }
}

/// Returns the length of the first message of some bytes: a head, and as many bytes of a body as its `Content-Length`
/// names; `nil` if the head is not complete. Bytes of another protocol, as TLS, are one message.
func wholeLength(of bytes: [UInt8]) -> Int? {
  guard let first = bytes.first else { return nil }
  guard (0x41...0x5A).contains(first) else { return bytes.count }
  guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
  let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
  let line = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
  let length = line.flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
  return end.upperBound + length
}
