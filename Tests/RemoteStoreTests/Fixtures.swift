import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Locks
import OrdersStoreProtocols
import RemoteStore
import Testing

/// A server in this process, and stores that use it.
struct TestServer: Sendable {
  let port: UInt16

  /// Returns a store over the server, or over a proxy in front of it.
  func remote(port: UInt16? = nil, token: String? = nil) -> RemoteStore {
    .patient(port: port ?? self.port, token: token)
  }
}

/// The clock of a server, whose time a test sets.
final class TestClock: Sendable {
  private let time = Lock<Instant?>(nil)

  /// Returns the time that was set last; the machine's time before that.
  @Sendable func now() -> Instant { time.withLock { $0 } ?? .now() }

  func set(_ now: Instant) { time.withLock { $0 = now } }
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

/// Runs a test body with a folder that is removed afterwards.
func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path())
}
