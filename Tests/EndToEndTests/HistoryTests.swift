import Foundation
import HistoryTesting
import PostgresTesting
import Testing

/// Tests that clients see one atomic store while its servers are killed.
///
/// `STOREKEEPER_HISTORY_KILLS=1000 swift test --filter HistoryTests` sets the number of kills.
/// `STOREKEEPER_HISTORY_SERVERS` sets the number of servers over the store, and `STOREKEEPER_HISTORY_STORE` its URL; it
/// must be an empty store.
@Suite(.serialized) struct HistoryTests {
  private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["STOREKEEPER_HISTORY_\(name)"]
  }
  private static let kills = setting("KILLS").flatMap { Int($0) } ?? 12
  private static let servers = setting("SERVERS").flatMap { Int($0) } ?? 1
  private static let store = setting("STORE").map { ["--store", $0] } ?? []

  @Test func `64 clients see one atomic store while its server is killed`() throws {
    try check(servers: Self.servers, kills: Self.kills)
  }

  @Test(.enabled(if: servers == 1)) func `64 clients of two servers see one atomic store while either is killed`()
    throws
  {
    try check(servers: 2, kills: Self.kills / 2)
  }

  @Test(
    .enabled(if: Cluster.isInstalled && setting("STORE") == nil, "PostgreSQL is missing: apt-get install postgresql"))
  func `64 clients of two servers over PostgreSQL see one atomic store while either is killed`() throws {
    try check(servers: 2, kills: Self.kills / 2, over: ["--store", try Cluster.makeDatabase()])
  }

  private func check(servers count: Int, kills: Int, over store: [String] = store) throws {
    let shop = try Shop()
    let clients = HistoryClients(orders: 16)
    var servers = try (0..<count).map { _ in try ServerProcess(shop, words: store) }
    let done = DispatchGroup()
    for client in 0..<64 {
      done.enter()
      Thread.detachNewThread {
        clients.run(client)
        done.leave()
      }
    }
    for _ in 0..<kills {
      clients.work(at: servers.map(\.port), untilMore: .random(in: 100...500))
      let victim = servers.indices.randomElement() ?? 0
      servers[victim].send(SIGKILL)
      #expect(servers[victim].wait() == -SIGKILL)
      servers[victim] = try ServerProcess(shop, words: store)
    }
    clients.finish(at: servers.map(\.port))
    done.wait()
    let history = History(operations: clients.operations, stored: try StoredHistories(servers[0].port).read())
    for server in servers { #expect(server.stop() == 0) }

    let anomalies = history.anomalies
    print("history test: \(count) servers, \(kills) kills, \(history.summary), \(anomalies.count) anomalies")
    #expect(anomalies.prefix(10).map(\.description) == [])
    #expect(clients.unexpected == [])
    for kind in Anomaly.Kind.allCases {
      #expect(try history.planting(kind).anomalies.contains { $0.kind == kind }, "planted \(kind)")
    }
  }
}

// MARK: Planted anomalies

extension History {
  fileprivate var summary: String {
    var counts = (done: 0, refused: 0, unknown: 0)
    for operation in operations {
      switch operation.answer {
      case .done: counts.done += 1
      case .refused: counts.refused += 1
      case .unknown: counts.unknown += 1
      }
    }
    return "\(stored.count) orders, \(operations.count) operations (\(counts.done) done, \(counts.refused) refused, "
      + "\(counts.unknown) unknown)"
  }

  /// Returns this history with an anomaly of a kind in it.
  fileprivate func planting(_ kind: Anomaly.Kind) throws -> History {
    var planted = self
    // An order that was read after its last change.
    let read = try #require(
      operations.last { operation in
        guard operation.request == .read, case .done(let state) = operation.answer else { return false }
        return state.version > 1 && state.version == stored[operation.order]?.first?.count
      })
    let versions = try #require(stored[read.order]?.first)
    switch kind {
    case .lostUpdate:
      var change = try #require(
        operations.first { operation in
          guard case .append = operation.request, case .done = operation.answer else { return false }
          return true
        })
      guard case .append(_, let version) = change.request else { break }
      change.request = .append(token: "planted", ifVersion: version)
      planted.operations.append(change)
    case .dirtyRead:
      planted.operations.append(
        RecordedOperation(
          order: read.order, .read, .done(OrderState(version: versions.count, tokens: ["refused"])), start: read.start,
          end: read.end))
    case .staleRead:
      planted.operations.append(
        RecordedOperation(
          order: read.order, .read, .done(OrderState(version: 1, tokens: versions[0])), start: read.end + 1,
          end: read.end + 2))
    case .missingWrite:
      planted.operations.append(
        RecordedOperation(
          order: read.order, .append(token: "planted", ifVersion: versions.count),
          .done(OrderState(version: versions.count + 1, tokens: versions[versions.count - 1] + ["planted"])),
          start: read.end + 1, end: read.end + 2))
    case .secondEffect: planted.stored[read.order]?.append(versions)
    case .unexplained: planted.stored[read.order]?[0].append(versions[versions.count - 1] + ["planted"])
    }
    return planted
  }
}
