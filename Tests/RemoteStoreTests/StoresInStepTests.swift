import Foundation
import MemoryStore
import ModelsTesting
import OrdersStoreProtocols
import PostgresStore
import PostgresTesting
import SQLiteStore
import StoreExamination
import Testing

/// Makes the same random calls on four stores, one after the other, and compares what they return.
///
/// `STOREKEEPER_LIVES=10000` makes that many series of calls, by default 40; `STOREKEEPER_SEED` repeats a failure.
@Suite struct StoresInStepTests {
  /// The number of series that share their stores.
  private static let livesOfStores = 20
  private static let callsOfLife = 20

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
  func `the same calls have the same results in every store`() async throws {
    let seed = UInt64(Self.number("STOREKEEPER_SEED") ?? Int.random(in: 0..<1_000_000))
    var calls = 0
    let lives = Self.number("STOREKEEPER_LIVES") ?? 40
    for first in stride(from: 0, to: lives, by: Self.livesOfStores) {
      let stores = try await StoresInStep()
      var life = Life(random: SplitMix64(seed: seed &+ UInt64(first)))
      for number in first..<min(lives, first + Self.livesOfStores) {
        for _ in 0..<Self.callsOfLife {
          for call in try await life.next(after: stores.memory) {
            calls += 1
            let difference = await stores.difference(of: call)
            try #require(difference == nil, "seed \(seed), life \(number), call \(calls): \(difference ?? "")")
          }
        }
      }
      for (name, store) in stores.all {
        #expect(try await store.checkIntegrity() == [], "seed \(seed), life \(first), \(name)")
        let findings = try await StoreExaminer().examine(store)
        #expect(findings.filter { $0.failure != nil } == [], "seed \(seed), life \(first), \(name)")
      }
      try await stores.close()
    }
    print("stores in step: seed \(seed), \(lives) lives, \(calls) calls on each of four stores, 0 differences")
  }
}

/// A call of a store with a result that can be compared.
struct Call {
  let what: String
  let run: (any Store) async throws -> AnyHashable
}

/// Empty stores of each kind.
private struct StoresInStep {
  let memory = MemoryStore()
  private let sqlite: SQLiteStore
  private let postgres: PostgresStore
  private let folder = FileManager.default.temporaryDirectory.appending(path: "in-step-\(UUID().uuidString)")

  let all: [(name: String, store: any Store)]

  init() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    sqlite = try await SQLiteStore.open(path: folder.appending(path: "store.sqlite").path)
    postgres = try await PostgresStore.open(url: try Cluster.makeDatabase(), backups: SQLiteBackupFormat())
    all = [("memory", memory), ("SQLite", sqlite), ("PostgreSQL", postgres), ("remote", inProcessStore())]
  }

  func close() async throws {
    try await sqlite.close()
    await postgres.close()
    try FileManager.default.removeItem(at: folder)
  }

  /// Returns in what the stores differ; `nil` if all return the same or fail in the same way.
  func difference(of call: Call) async -> String? {
    var expected: Result<AnyHashable, StoreError>?
    for (name, store) in all {
      let found: Result<AnyHashable, StoreError>
      do {
        found = .success(try await call.run(store))
      } catch let error as StoreError {
        found = .failure(error)
      } catch {
        return "\(name): \(call.what): \(error)"
      }
      if let expected, found != expected {
        return "\(name): \(call.what):\nfound    \(found)\nexpected \(expected)"
      }
      expected = found
    }
    return nil
  }
}
