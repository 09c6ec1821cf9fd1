import Foundation
import HTTPProtocols
import HTTPTesting

/// Measures a server with more connections than its limit, and than its descriptors.
enum Flood {
  static func measure() async throws {
    try report("limit 200", ServerProcess("connections=200"), kept: 200, surplus: 200)
    try report("limit 200, beyond the room for refusals", ServerProcess("connections=200"), kept: 200, surplus: 1500)
    try report("ulimit -n 64", ServerProcess(descriptors: 64), kept: 20, surplus: 500)
  }

  private static func report(_ name: String, _ server: ServerProcess, kept: Int, surplus: Int) throws {
    let request = "GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n"
    let first = try (0..<kept).map { _ in try RawConnection(port: server.port) }
    for connection in first {
      connection.send(request)
      _ = connection.read()
    }
    var answers: [Int: Int] = [:]
    var longest = Duration.zero
    var held: [RawConnection] = []
    for _ in 0..<surplus {
      let start = ContinuousClock.now
      let connection = try RawConnection(port: server.port, timeout: .seconds(20))
      connection.send(request)
      let status = RawResponse.all(in: connection.read()).first?.status.rawValue ?? 0
      longest = max(longest, ContinuousClock.now - start)
      answers[status, default: 0] += 1
      held.append(connection)
    }
    let told = answers.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key == 0 ? "closed" : "\($0.key)")" }
    print(
      "\(name), \(kept) + \(surplus) connections: \(told.joined(separator: ", ")), the longest \(longest.milliseconds) ms"
    )
    withExtendedLifetime((first, held)) {}
    try recover(server, request)
  }

  /// Measures the time from the end of all connections until the next one is served.
  private static func recover(_ server: ServerProcess, _ request: String) throws {
    let start = ContinuousClock.now
    var status = 0
    while status != 200, ContinuousClock.now - start < .seconds(20) {
      let connection = try RawConnection(port: server.port)
      connection.send(request)
      status = RawResponse.all(in: connection.read()).first?.status.rawValue ?? 0
    }
    let recovery = ContinuousClock.now - start
    print(
      "  back to \(status) after \(recovery.milliseconds) ms; running: \(server.isRunning), exit status \(server.end())"
    )
  }
}
