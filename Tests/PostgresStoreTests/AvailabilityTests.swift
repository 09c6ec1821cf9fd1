import Foundation
import HTTPTesting
import Locks
import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import PostgresKernel
@testable import PostgresStore

/// Tests that no acknowledged order is lost or doubled while connections, backends and servers of PostgreSQL fail.
///
/// `STOREKEEPER_POSTGRES_FAULTS=200 swift test --filter AvailabilityTests` cuts 200 connections during their commit,
/// kills 100 backends, restarts the server 50 times, moves to another one 5 times, and prints its counts.
@Suite(.serialized, .enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct AvailabilityTests {
  private static let faults =
    ProcessInfo.processInfo.environment["STOREKEEPER_POSTGRES_FAULTS"].flatMap { Int($0) } ?? 20

  @Test func `orders survive connections that are cut during the commit`() async throws {
    let url = try Cluster.makeDatabase()
    let proxy = try FaultyProxy(to: .socket(try Cluster.socket), framing: .postgres)
    defer { proxy.stop() }
    try await attack(Cluster.url(url, through: proxy.port), Self.faults, "cuts during the commit") { fault, _ in
      // Either the request for the commit is lost, or the answer.
      proxy.arm(
        fault % 2 == 0
          ? .init(.cut, .toServer, at: .first(\.isCommit)) : .init(.cut, .toClient, at: .first(\.isCommitted)))
      await proxy.strike()
    }
  }

  @Test func `orders survive backends that are killed`() async throws {
    let cluster = try Cluster()
    let url = try cluster.makeDatabase()
    try await attack(url, Self.faults / 2, "killed backends") { fault, _ in
      // The admin's own connection ends, too, if the server restarts after a kill.
      let opener = ConnectionOpener(try DatabaseLocation(url + "&application_name=admin"))
      var opened = try? opener.open()
      // After a kill, the server may still be in recovery.
      for _ in 0..<100_000 where opened == nil {
        await Task.yield()
        opened = try? opener.open()
      }
      let admin = try #require(opened)
      let backends = try admin.all(
        "SELECT pid::bigint FROM pg_stat_activity WHERE application_name = 'storekeeper' ORDER BY state, pid"
      ) { $0.integer() }
      for backend in backends.prefix(1) {
        if fault % 2 == 0 {
          _ = try admin.integer("SELECT count(pg_terminate_backend(\(backend)))")
        } else {
          kill(Int32(backend), SIGKILL)
        }
      }
    }
  }

  @Test func `orders survive immediate restarts of the server`() async throws {
    let cluster = try Cluster()
    try await attack(try cluster.makeDatabase(), Self.faults / 4, "immediate restarts") { _, _ in
      cluster.stop()
      try cluster.start()
    }
  }

  @Test func `writing goes on at another server after the first one has ended`() async throws {
    let clusters = [try Cluster(), try Cluster()]
    let url = Cluster.url(try clusters[0].makeDatabase(), on: clusters)
    clusters[1].stop()
    try await attack(url, max(Self.faults / 40, 1), "moves to another server") { fault, _ in
      let (old, new) = (clusters[fault % 2], clusters[(fault + 1) % 2])
      old.stop()
      new.copyFiles(of: old)
      try new.start()
    }
  }

  /// Lets clients create orders while a fault strikes again and again, and checks that each order is stored once.
  private func attack(
    _ url: String, _ faults: Int, _ name: String,
    strike: (_ fault: Int, _ clients: CreatingClients) async throws -> Void
  ) async throws {
    let store = try await PostgresStore.open(url: url)
    let clients = CreatingClients(store)
    defer { clients.finish() }
    let work = Task {
      await withTaskGroup { group in
        for client in 0..<16 { group.addTask { await clients.run(client) } }
      }
    }
    for fault in 0..<faults {
      await clients.work(untilMore: .random(in: 16...64))
      try await strike(fault, clients)
    }
    await clients.work(untilMore: 32)
    clients.finish()
    await work.value

    let acknowledged = clients.acknowledged
    let stored = try await store.fetchOrders(OrdersQuery(limit: 1_000_000)).orders
    let lost = Set(acknowledged).subtracting(stored.map(\.number)).count
    let events = try await store.fetchEvents(of: nil, after: 0, limit: 1_000_000).map(\.id)
    print(
      "availability test: \(faults) \(name), \(acknowledged.count) acknowledged, \(stored.count) stored, \(lost) lost, "
        + "\(stored.count - acknowledged.count) doubled, \(clients.failures) failed attempts, longest time without a "
        + "success \(clients.longestPause)")
    #expect(lost == 0)
    #expect(stored.count == acknowledged.count && Set(acknowledged).count == acknowledged.count)
    #expect(events == Array(1...Int64(events.count)) && events.count == stored.count)
    #expect(clients.unexpected == [])
    await store.close()
  }
}

/// Clients that create orders, each under a key until it is acknowledged.
private final class CreatingClients: Sendable {
  private struct State {
    var acknowledged: [Int64] = []
    var failures = 0
    var unexpected: Set<String> = []
    var last = ContinuousClock.now
    var longestPause = Duration.zero
    var wanted = Int.max
    var waiting: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let store: PostgresStore
  private let state = Lock(State())

  init(_ store: PostgresStore) { self.store = store }

  /// The numbers of the acknowledged orders.
  var acknowledged: [Int64] { state.withLock(\.acknowledged) }
  var failures: Int { state.withLock(\.failures) }
  /// The errors that are no trouble with the server.
  var unexpected: Set<String> { state.withLock(\.unexpected) }
  /// The longest time between two successes of any clients.
  var longestPause: Duration { state.withLock(\.longestPause) }

  func finish() { state.withLock { $0.isOver = true } }

  /// Returns when `count` more orders have been acknowledged.
  func work(untilMore count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { ($0.wanted, $0.waiting) = ($0.acknowledged.count + count, continuation) }
    }
  }

  func run(_ client: Int) async {
    var number = 0
    while !state.withLock(\.isOver) {
      number += 1
      let key = "c\(client)n\(number)"
      var attempt = 0
      // A repeated request has another order, as that of a server has: only its key says that it is the same.
      while true {
        attempt += 1
        var order = Order.everyField
        (order.id, order.reference) = ("\(key)-\(attempt)", nil)
        do throws(StoreError) {
          let receipt = try await store.createOrder(order, .keyed(key))
          succeed(receipt.order.number)
          break
        } catch {
          fail(error)
          await pause()
        }
      }
    }
  }

  /// Waits as a client does before it tries again; no event says that the server is back.
  private func pause() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { continuation.resume() }
    }
  }

  private func succeed(_ number: Int64) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.acknowledged.append(number)
      state.longestPause = max(state.longestPause, .now - state.last)
      state.last = .now
      guard state.acknowledged.count >= state.wanted else { return nil }
      state.wanted = .max
      return state.waiting.take()
    }
    waiting?.resume()
  }

  private func fail(_ error: StoreError) {
    state.withLock { state in
      state.failures += 1
      if !error.isOfAccess { state.unexpected.insert("\(error)") }
    }
  }
}
