import Foundation
import HTTPTesting
import Locks
import Testing

/// A shop whose server requires sign-in, and a command line with a token for it.
struct FarShop {
  let shop: Shop
  let server: ServerProcess

  init(_ shop: Shop) throws {
    self.shop = shop
    for role in ["viewer", "editor", "admin"] where !FileManager.default.fileExists(atPath: shop.path(role)) {
      let made = try shop.run("access create-token \(role) --role \(role)")
      try shop.writeSecret(made.output, to: role)
    }
    server = try ServerProcess(shop, "--require-auth")
  }

  /// Returns the options that make a command use the server, or a proxy in front of it.
  func words(through port: UInt16? = nil, as role: String? = "admin") -> String {
    "--store \(url(port)) " + (role.map { "--token-file \(shop.path($0))" } ?? "")
  }

  func url(_ port: UInt16? = nil) -> String { "http://127.0.0.1:\(port ?? server.port)" }

  /// Returns a proxy that forwards every request, except for those with a text.
  ///
  /// - Parameter decide: returns the fault of such a request, by its number from 1.
  func standIn(
    deciding text: String, _ decide: @escaping @Sendable (_ number: Int, _ server: ServerProcess) -> HTTPFault
  ) throws -> FaultyServer {
    let count = Lock(0)
    return try FaultyServer(
      .choosing { [server] request in
        guard request.contains(text) else { return .forward(to: server.port) }
        let number = count.withLock { count in
          count += 1
          return count
        }
        return decide(number, server)
      })
  }
}

/// A process that a test kills while it runs.
final class Victim: Sendable {
  private let running = Lock<Running?>(nil)
  private let isStarted = DispatchSemaphore(value: 0)

  /// Runs the program to its end.
  ///
  /// - Returns: its exit status, or minus the number of the signal that ended it.
  func run(_ line: String, in shop: Shop) throws -> Int32 {
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let process = try Running(
      Shop.program, line.split(separator: " ").map(String.init), shop.environment, [null, null, null])
    running.withLock { $0 = process }
    isStarted.signal()
    return process.wait()
  }

  /// Kills the process, and returns when it has ended.
  func kill() {
    isStarted.wait()
    let process = running.withLock { $0 }
    process?.send(SIGKILL)
    process?.waitUntilEnded()
  }
}

extension ServerProcess {
  /// Kills the server at once, as a power cut does, and returns when it has ended.
  func kill() {
    send(SIGKILL)
    _ = wait()
  }
}
