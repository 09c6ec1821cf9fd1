import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import PostgresTesting
import Testing

/// Tests that clients of two servers over one database in PostgreSQL see one store, also through PgBouncer.
///
/// `STOREKEEPER_SHARED_KEYS=200 STOREKEEPER_SHARED_ROUNDS=500 swift test --filter SharedDatabaseTests` sets the number of
/// keys and of rounds, and prints the counts.
@Suite(.serialized, .enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct SharedDatabaseTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["STOREKEEPER_SHARED_\(name)"].flatMap { Int($0) }
  }
  private static let keys = setting("KEYS") ?? 5
  private static let rounds = setting("ROUNDS") ?? 10
  private static let ways = Cluster.hasPooler ? [false, true] : [false]

  @Test(arguments: ways)
  func `50 clients that send one key at once create one order`(isPooled: Bool) throws {
    try withServers(isPooled: isPooled) { ports in
      let answers = Answers()
      let callers = (0..<50).map { Caller(ports[$0 % ports.count]) }
      let start = ContinuousClock.now
      for key in 0..<Self.keys {
        let email = "k\(key)@example.com"
        together(callers.count) { client in
          // Another client's request with this key may be under way.
          var answer = callers[client].createOrder(for: email)
          for _ in 0..<1_000 where answer?.status == 409 { answer = callers[client].createOrder(for: email) }
          answers.add(answer?.status.rawValue, answer.map { String(decoding: $0.body, as: UTF8.self) }, of: key)
        }
      }
      let page = try #require(callers[0].ask(.get, "/api/v1/orders?limit=200&count=exact"))
      let orders = try JSONDecoder().decode(Orders.self, from: Data(page.body)).orders
      print(
        "shared database test: pooled \(isPooled), 50 clients x \(Self.keys) keys, statuses \(answers.statuses), "
          + "\(orders.count) orders, \(ContinuousClock.now - start)")
      #expect(orders.count == min(Self.keys, 200))
      #expect(Set(orders.map(\.email)).count == orders.count)
      #expect(Set(answers.statuses.keys) == [201])
      #expect(answers.ids.values.allSatisfy { $0.count == 1 })
    }
  }

  @Test(arguments: ways)
  func `of 32 writers that saw one version, one succeeds`(isPooled: Bool) throws {
    try withServers(isPooled: isPooled) { ports in
      let callers = (0..<32).map { Caller(ports[$0 % ports.count]) }
      let path = try #require(callers[0].createOrder(for: "amy@example.com")?.fields["Location"])
      let start = ContinuousClock.now
      var counts: [[Int: Int]] = []
      for version in 1...Self.rounds {
        let answers = Answers()
        together(callers.count) { client in
          let answer = callers[client].ask(
            .patch, path, ["If-Match": "\"\(version)\""], body: #"{"note":"\#(version) of \#(client)"}"#)
          answers.add(answer?.status.rawValue, nil, of: 0)
        }
        counts.append(answers.statuses)
      }
      print(
        "shared database test: pooled \(isPooled), 32 writers x \(Self.rounds) rounds, statuses "
          + "\(counts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }), \(ContinuousClock.now - start)")
      #expect(counts.allSatisfy { $0 == [200: 1, 412: 31] })
      let last = try #require(callers[1].ask(.get, path))
      #expect(try JSONDecoder().decode(Order.self, from: Data(last.body)).version == Self.rounds + 1)
    }
  }

  private func withServers(isPooled: Bool, _ body: ([UInt16]) throws -> Void) throws {
    let shop = try Shop()
    let store = ["--store", try Cluster.makeDatabase(isPooled: isPooled)]
    let servers = try (0..<2).map { _ in try ServerProcess(shop, words: store) }
    defer { servers.forEach { $0.stop() } }
    try body(servers.map(\.port))
  }

  private struct Orders: Decodable { var orders: [Order] }

  private struct Order: Decodable {
    var email: String
    var version: Int
  }
}

/// The answers of clients: their statuses, and the ids of the orders by key.
private final class Answers: Sendable {
  private struct Created: Decodable { var id: String }

  private let state = Lock((statuses: [Int: Int](), ids: [Int: Set<String>]()))

  /// The number of answers by status; 0 for none.
  var statuses: [Int: Int] { state.withLock(\.statuses) }
  var ids: [Int: Set<String>] { state.withLock(\.ids) }

  func add(_ status: Int?, _ body: String?, of key: Int) {
    let id = body.flatMap { try? JSONDecoder().decode(Created.self, from: Data($0.utf8)) }?.id
    state.withLock { state in
      state.statuses[status ?? 0, default: 0] += 1
      if let id { state.ids[key, default: []].insert(id) }
    }
  }
}
