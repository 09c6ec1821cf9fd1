import Foundation
import Locks
import Testing

/// Tests that an acknowledged write is stored once after `kill -9`.
///
/// `swift test --filter KillTests` prints its counts.
@Suite(.serialized) struct KillTests {
  /// The number of processes that must be killed during their work.
  static let kills = 200

  @Test func `an acknowledged order survives any number of kills, and a repeated one is kept once`() throws {
    let shop = try Shop()
    try #require(try shop.run("store info").status == 0)
    let siege = Siege(shop)
    DispatchQueue.concurrentPerform(iterations: 6) { _ in siege.createOrders(until: KillTests.kills) }

    let found = try shop.emails()
    let acknowledged = siege.acknowledged
    let lost = acknowledged.subtracting(found)
    let doubled = found.count - Set(found).count
    print(
      "kill test: \(siege.killed) kills, \(acknowledged.count) acknowledged, \(found.count) found, "
        + "\(lost.count) lost, \(doubled) doubled")
    #expect(siege.failures == [])
    #expect(siege.killed >= KillTests.kills)
    #expect(lost.isEmpty)
    #expect(doubled == 0)
    // Every unacknowledged order was sent again under its key until it was acknowledged.
    #expect(found.count == acknowledged.count)
    #expect(try shop.run("store doctor").status == 0)
  }
}

/// Processes that create orders at the same time. Whenever one of them ends, another may be killed.
///
/// So the moment of a kill is independent of the victim's progress, and no clock decides it.
private final class Siege: Sendable {
  private struct State {
    var next = 0
    var running: [pid_t: Running] = [:]
    var killed = 0
    var acknowledged: Set<String> = []
    var failures: [String] = []
  }

  private let shop: Shop
  private let state = Lock(State())

  init(_ shop: Shop) { self.shop = shop }

  var killed: Int { state.withLock { $0.killed } }
  var acknowledged: Set<String> { state.withLock { $0.acknowledged } }
  var failures: [String] { state.withLock { $0.failures } }

  func createOrders(until kills: Int) {
    while killed < kills, failures.isEmpty {
      let number = state.withLock { state in
        state.next += 1
        return state.next
      }
      let email = "order\(number)@example.com"
      while !isAcknowledged(email), failures.isEmpty { attempt(email) }
    }
  }

  private func isAcknowledged(_ email: String) -> Bool { state.withLock { $0.acknowledged.contains(email) } }

  /// Runs one process; an order always has the same key.
  private func attempt(_ email: String) {
    let path = shop.path("\(email).out")
    let output = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let input = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { [output, input].forEach { close($0) } }
    let words = ["orders", "create", "--email", email, "--total", "1.23", "--idempotency-key", email]
    guard let process = try? Running(Shop.program, words, shop.environment, [input, output, input]) else {
      return state.withLock { $0.failures.append("a process could not be started") }
    }
    state.withLock { $0.running[process.id] = process }
    process.waitUntilEnded()
    state.withLock { state in
      state.running[process.id] = nil
      if Bool.random(), let victim = state.running.values.randomElement() { victim.send(SIGKILL) }
    }
    let status = process.wait()
    // A complete line acknowledges the order, even if its process was killed right afterwards.
    let isShown = (try? String(contentsOfFile: path, encoding: .utf8))?.hasSuffix("$1.23\n") ?? false
    state.withLock { state in
      if isShown { state.acknowledged.insert(email) }
      if status == -SIGKILL { state.killed += 1 } else if status != 0 { state.failures.append("status \(status)") }
    }
  }
}
