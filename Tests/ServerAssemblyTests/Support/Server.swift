@testable import ServerCommandLineFrontEnd
import Foundation
import HTTPProtocols
import HTTPTesting
import StoreAdministrationProtocols
import PresentationProtocols

import Locks
import Testing

@testable import ServerAssembly

extension ServerSettings {
  /// A time limit that no request reaches, however busy the machine is: a request that the server gives up is not
  /// always sent again.
  static let unhurried = Duration.seconds(1800)

  /// Returns the settings of a test's server, on a free port of this machine.
  static func local(
    _ store: StoreLocation = .memory, _ change: (inout ServerSettings) -> Void = { _ in }
  ) throws -> ServerSettings {
    var settings = ServerSettings(
      store: store, locale: Locale(identifier: "en_US"), timeZone: .gmt, host: .thisMachine, port: 0, threads: 2,
      maxBody: 1 << 20, maxImport: 1 << 30, headerTimeout: unhurried, requestTimeout: unhurried,
      maxConnections: 100, maxConnectionsPerAddress: 0, publicOrigin: nil, trustedProxy: nil, logsRequests: true,
      logFormat: .text, requiresSignIn: false, isQuiet: false)
    change(&settings)
    return settings
  }
}

/// A server in this process, which tests reach over its socket.
struct TestServer: Sendable {
  let server: any RunningServer
  let port: UInt16
  let log = Lines()

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - timeout: the time limit of a request to the melodies API.
  ///   - drainTime: the time that running requests have when the server stops.
  init(
    _ settings: ServerSettings, timeout: Duration = .seconds(4), drainTime: Duration = ServerAssembly.drainTime
  ) async throws {
    // While many suites run, closing waits for its turn.
    server = try await ServerAssembly(timeout: timeout, drainTime: drainTime, timeToClose: .seconds(600)).startServer(
      settings, log: log.add)
    port = UInt16(server.url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0)
  }

  /// Sends a request on a connection of its own, and returns its whole response.
  func send(
    _ method: HTTPMethod = .get, _ target: String, _ fields: HTTPFields = [:], body: String = ""
  ) throws -> RawResponse {
    var head = "\(method) \(target) HTTP/1.1\r\nConnection: close\r\n"
    if fields["Host"] == nil { head += "Host: 127.0.0.1:\(port)\r\n" }
    for field in fields.all { head += "\(field.name): \(field.value)\r\n" }
    if !body.isEmpty { head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
    let connection = try RawConnection(port: port)
    connection.send(head + "\r\n" + body)
    return try #require(RawResponse.all(in: connection.readToEnd(), isHead: method == .head).last)
  }
}

/// Runs a test body with a server, and stops the server even if the body throws.
func withServer(
  _ settings: ServerSettings, timeout: Duration = .seconds(4), _ body: (TestServer) async throws -> Void
) async throws {
  let server = try await TestServer(settings, timeout: timeout)
  do { try await body(server) } catch {
    try await server.server.stop()
    throw error
  }
  try await server.server.stop()
}

/// Waits up to ten minutes for a condition, which a slow machine may delay.
func until(_ isSo: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async throws {
  let end = ContinuousClock.now + .seconds(600)
  while try !isSo() {
    try #require(ContinuousClock.now < end, "it has not come", sourceLocation: sourceLocation)
    await Task.yield()
  }
}

/// Collects a log's lines.
final class Lines: Sendable {
  private let lines = Lock<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  var add: @Sendable (String) -> Void { { text in self.lines.withLock { $0 += text.components(separatedBy: "\n") } } }
}

/// A folder that is removed when the test ends.
final class Folder: Sendable {
  let path = NSTemporaryDirectory() + "storekeeper-server-\(UUID().uuidString)"
  var store: StoreLocation { .sqlite(path: "\(path)/store.sqlite") }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
