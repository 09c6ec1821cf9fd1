import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import Testing

/// Tests over HTTP that an acknowledged write is stored once after `kill -9`.
///
/// `STOREKEEPER_KILLS=200 swift test --filter ServerKillTests` sets the number of kills, and prints its counts.
@Suite(.serialized) struct ServerKillTests {
  static let kills = ProcessInfo.processInfo.environment["STOREKEEPER_KILLS"].flatMap { Int($0) } ?? 60

  @Test func `an acknowledged order survives any number of kills, and a repeated one is kept once`() throws {
    let shop = try Shop()
    let siege = Siege()
    // A failing test must not leave a client that retries for ever.
    defer { siege.giveUp() }
    let clients = DispatchGroup()
    for client in 0..<8 {
      clients.enter()
      Thread.detachNewThread {
        siege.createOrders(client)
        clients.leave()
      }
    }
    var restarts: [Duration] = []
    for kill in 1...Self.kills {
      let server = try ServerProcess(shop)
      restarts.append(server.timeToReady)
      siege.attack(server.port, untilMore: .random(in: 1...40))
      server.send(SIGKILL)
      #expect(server.wait() == -SIGKILL)
      if kill % 20 == 0 { #expect(try shop.run("store doctor").status == 0) }
    }
    // Clients that still wait get a response.
    let server = try ServerProcess(shop)
    siege.finish(at: server.port)
    clients.wait()
    #expect(server.stop() == 0)

    let found = try shop.emails()
    let acknowledged = siege.acknowledged
    let lost = acknowledged.subtracting(found)
    let doubled = found.count - Set(found).count
    let sorted = restarts.sorted()
    print(
      "server kill test: \(Self.kills) kills, \(acknowledged.count) acknowledged, \(found.count) found, \(lost.count) lost, "
        + "\(doubled) doubled; from start to ready: median \(sorted[sorted.count / 2]), longest \(sorted.last ?? .zero)"
    )
    #expect(siege.refusals.isEmpty)
    #expect(lost.isEmpty)
    #expect(doubled == 0)
    // Every unacknowledged order was sent again under its key until it was acknowledged.
    #expect(found.count == acknowledged.count)
    #expect(try shop.run("store doctor").status == 0)
  }
}

/// Clients that create orders, and continue at another port whenever their server has been killed.
private final class Siege: Sendable {
  private struct State {
    var port: UInt16 = 0
    var isOver = false
    var isGivenUp = false
    var acknowledged: Set<String> = []
    var wanted = 0
    var refusals: Set<Int> = []
  }

  private let state = Lock(State())
  private let changed = DispatchSemaphore(value: 0)
  private let isServing = NSCondition()

  var acknowledged: Set<String> { state.withLock { $0.acknowledged } }
  /// The statuses of unexpected responses: neither the order, nor that the request is still running.
  var refusals: Set<Int> { state.withLock { $0.refusals } }

  /// Returns when `count` more orders have been acknowledged.
  func attack(_ port: UInt16, untilMore count: Int) {
    state.withLock { state in
      state.port = port
      state.wanted = state.acknowledged.count + count
    }
    isServing.broadcast()
    changed.wait()
  }

  func finish(at port: UInt16) {
    state.withLock { state in
      state.port = port
      state.wanted = .max
      state.isOver = true
    }
  }

  func giveUp() { state.withLock { $0.isGivenUp = true } }

  func createOrders(_ client: Int) {
    for number in 0... {
      let email = "c\(client)n\(number)@example.com"
      create(email)
      if state.withLock({ $0.isOver || $0.isGivenUp }) { return }
    }
  }

  /// Waits for another server, or until the same one is worth a retry, which may only have closed the connection.
  private func waitForServer() {
    isServing.lock()
    _ = isServing.wait(until: Date(timeIntervalSinceNow: 0.01))
    isServing.unlock()
  }

  private func create(_ email: String) {
    var caller = Caller(0)
    var port: UInt16 = 0
    while true {
      let (current, isGivenUp) = state.withLock { ($0.port, $0.isGivenUp) }
      if isGivenUp { return }
      if current != port {
        port = current
        caller = Caller(port)
      }
      guard let answer = caller.createOrder(for: email) else {
        waitForServer()
        continue
      }
      if answer.status == .created { break }
      if answer.status != 409 { state.withLock { _ = $0.refusals.insert(answer.status.rawValue) } }
    }
    let isEnough = state.withLock { state in
      state.acknowledged.insert(email)
      return state.acknowledged.count == state.wanted
    }
    if isEnough { changed.signal() }
  }
}
