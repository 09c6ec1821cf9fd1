import Foundation
import HTTPTesting
import Synchronization
import Testing

/// A shop whose server asks everybody for a token, and a desk that has one.
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

  /// What makes a command ask the server, or what stands in for it.
  func words(through port: UInt16? = nil, as role: String? = "admin") -> String {
    "--store \(url(port)) " + (role.map { "--token-file \(shop.path($0))" } ?? "")
  }

  func url(_ port: UInt16? = nil) -> String { "http://127.0.0.1:\(port ?? server.port)" }

  /// Stands between the desk and the server: hands every request on, but for those that hold a text. What becomes of
  /// these the test says, by their number from 1.
  func standIn(
    deciding text: String, _ decide: @escaping @Sendable (_ number: Int, _ server: ServerProcess) -> HTTPFault
  ) throws -> FaultyServer {
    let count = Mutex(0)
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

/// A process that is ended from without while it runs.
final class Victim: Sendable {
  private let running = Mutex<Running?>(nil)
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

  /// Ends it, and returns when it has ended.
  func kill() {
    isStarted.wait()
    let process = running.withLock { $0 }
    process?.send(SIGKILL)
    process?.waitUntilEnded()
  }
}

extension ServerProcess {
  /// Ends it at once, as a power cut does, and returns when it has ended.
  func kill() {
    send(SIGKILL)
    _ = wait()
  }
}
