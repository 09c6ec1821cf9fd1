import Foundation
import HTTPTesting

/// Measures 500 clients that send or read next to nothing, and four usual clients meanwhile.
enum SlowClients {
  static func measure() async throws {
    let headers = "GET /page HTTP/1.1\r\nHost: a\r\nX: "
    try report("a header, a byte each half second", headers) { $0.send("a") }
    let body = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
    try report("a body, a byte each half second", body) { $0.send("a") }
    let stream = "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"
    try report("a stream, 100 bytes read each half second", stream) { _ = $0.read(upTo: 100) }
  }

  /// Measures one kind of slow client.
  ///
  /// - Parameter drip: sends or reads a few bytes.
  private static func report(_ name: String, _ start: String, _ drip: (RawConnection) -> Void) throws {
    let server = try ServerProcess()
    let load = Load(4, "/page", port: server.port)
    let began = ContinuousClock.now
    let clients = try (0..<500).map { _ in try RawConnection(port: server.port) }
    for client in clients { client.send(start) }
    // A client's unread bytes do not show whether the server retains the connection.
    while server.held.descriptors > 50, ContinuousClock.now - began < .seconds(120) {
      Thread.sleep(forTimeInterval: 0.5)
      clients.forEach(drip)
    }
    let took = (ContinuousClock.now - began).milliseconds
    print("500 clients, \(name): \(server.held.descriptors) descriptors are left after \(took) ms")
    print("  four others meanwhile: \(load.stop())")
    _ = server.end()
  }
}
