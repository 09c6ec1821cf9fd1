import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import StoreAdministrationProtocols
import OrdersStoreProtocols
import RemoteStore
import Synchronization
import Testing

@testable import ServerCommandLineFrontEnd
@testable import ServerAssembly

/// A real server in this process, and stores that use it.
struct TestServer: Sendable {
  let server: any RunningServer
  let port: UInt16

  /// Returns a store over the server, or over a proxy in front of it.
  func remote(port: UInt16? = nil, token: String? = nil) -> RemoteStore {
    .patient(port: port ?? self.port, token: token)
  }

  /// Returns a store whose writes happen at the times of their contexts: each request sets the server's clock.
  func remote(setting clock: TestClock) -> RemoteStore {
    .patient(port: port, fetcher: ClockSettingFetcher(clock: clock))
  }
}

/// The clock of a server, whose time a test sets.
final class TestClock: Sendable {
  private let time = Mutex<Instant?>(nil)

  /// Returns the time that was set last; the machine's time before that.
  @Sendable func now() -> Instant { time.withLock { $0 } ?? .now() }

  func set(_ now: Instant) { time.withLock { $0 = now } }
}

/// Sets a server's clock to the time in a request's context, then sends the request.
private struct ClockSettingFetcher: HTTPFetching {
  let clock: TestClock

  private struct Question: Decodable {
    struct Context: Decodable { let at: Int64 }
    let context: Context?
  }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    let question = try? JSONDecoder().decode(Question.self, from: Data(request.body))
    if let at = question?.context?.at { clock.set(Instant(microseconds: at)) }
    return try await sharedFetcher.fetch(request)
  }
}

extension RemoteStore {
  /// Returns a store at a port of this machine, without short deadlines.
  static func patient(
    port: UInt16, token: String? = nil, deadline: Duration = .seconds(1_800), arrival: Duration = .seconds(1_800),
    fetcher: any HTTPFetching = sharedFetcher
  ) -> RemoteStore {
    RemoteStore(
      FaultyServer.url("", port: port), token: token, fetcher: fetcher,
      deadlines: .init(usual: deadline, arrival: arrival))
  }
}

let sharedFetcher = HTTPFetcher()

/// Runs a test body with a server over a store, and stops the server even if the body throws.
func withServer<Value>(
  over store: StoreLocation = .memory, requiresSignIn: Bool = false, clock: TestClock = TestClock(),
  _ body: (TestServer) async throws -> Value
) async throws -> Value {
  let settings = ServerSettings(
    store: store, locale: Locale(identifier: "en_US"), timeZone: .gmt, host: .thisMachine, port: 0, threads: 2,
    maxBody: 1 << 20, maxImport: 1 << 30, headerTimeout: .seconds(600), requestTimeout: .seconds(600),
    maxConnections: 200, maxConnectionsPerAddress: 0, publicOrigin: nil, trustedProxy: nil, logsRequests: false,
    logFormat: .text, requiresSignIn: requiresSignIn, isQuiet: true)
  let server = try await ServerAssembly(clock: clock.now).startServer(settings, log: { _ in })
  do {
    let port = try #require(server.url.split(separator: ":").last.flatMap { UInt16($0) })
    let value = try await body(TestServer(server: server, port: port))
    try await server.stop()
    return value
  } catch {
    try await server.stop()
    throw error
  }
}

/// Runs a test body with a folder that is removed afterwards.
func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path())
}
