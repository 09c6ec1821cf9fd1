import Foundation
import HTTPServer
import HTTPProtocols
import HTTPTesting

/// Measures requests whose handler waits while the client leaves, the deadline passes, or the server stops.
enum Waiting {
  static func measure() async throws {
    try await leave()
    try await expire()
    try await stop()
  }

  private static let request = "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func clients(_ count: Int, of server: HTTPServer) async throws -> [RawConnection] {
    let connections = try (0..<count).map { _ in try RawConnection(port: server.port) }
    for connection in connections { connection.send(request) }
    while server.requestsInFlight < count { await Task.yield() }
    return connections
  }

  private static func leave() async throws {
    let server = try HTTPServer(Serving.router)
    var longest = Duration.zero
    for _ in 0..<2 {
      _ = try await clients(500, of: server)
      let start = ContinuousClock.now
      while server.requestsInFlight > 0 || server.connections > 0 { await Task.yield() }
      longest = max(longest, ContinuousClock.now - start)
    }
    print("1000 clients leave while their handlers wait: every place is free after \(longest.milliseconds) ms")
    await server.stop(within: .seconds(5))
  }

  private static func expire() async throws {
    var options = HTTPServerOptions()
    options.requestTimeout = .seconds(2)
    let server = try HTTPServer(Serving.router, options: options)
    let start = ContinuousClock.now
    let statuses = try await clients(200, of: server).map { connection in
      RawResponse.all(in: connection.readToEnd()).first?.status.rawValue ?? 0
    }
    let took = (ContinuousClock.now - start).milliseconds
    print("200 handlers beyond a deadline of 2 s: \(statuses.count { $0 == 504 }) × 504, the last after \(took) ms")
    await server.stop(within: .seconds(5))
  }

  private static func stop() async throws {
    var statuses: [Int] = []
    var longest = Duration.zero
    for _ in 0..<100 {
      let server = try HTTPServer(Serving.router)
      let connections = try await clients(10, of: server)
      let start = ContinuousClock.now
      await server.stop(within: .milliseconds(10))
      longest = max(longest, ContinuousClock.now - start)
      statuses += connections.map { RawResponse.all(in: $0.readToEnd()).first?.status.rawValue ?? 0 }
    }
    let refused = statuses.count { $0 == 503 }
    print(
      "100 stops with 10 waiting each: \(refused) × 503 of \(statuses.count), the longest \(longest.milliseconds) ms")
  }
}
