import Foundation
import ModelsTesting
import OrdersStoreProtocols
import SQLiteTesting
import StoreContract
import Testing
import UseCaseTesting

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests that a power cut loses no acknowledged write, and leaves each other write whole or absent.
///
/// `make simulate SEED=7` repeats the cut with seed 7; `make simulate CUTS=100000` runs that many.
@Suite(.timeLimit(.minutes(60))) struct PowerCutTests {
  @Test(arguments: PowerCut.groupsOfSeeds)
  func `an acknowledged write survives a power cut`(seeds: Range<UInt64>) async throws {
    let files = try await PreparedFiles.shared.value.files
    for seed in seeds {
      var cut = PowerCut(seed: seed)
      try await cut.run(files)
    }
  }
}

/// A power cut during some use cases, all chosen by a seed.
private struct PowerCut {
  private let seed: UInt64
  private var random: SplitMix64
  private let useCases: [SQLiteUseCase]
  /// The use cases that are done.
  private var done: [SQLiteUseCase] = []
  /// The use case during which the power failed.
  private var interrupted: SQLiteUseCase?

  static var groupsOfSeeds: [Range<UInt64>] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["STOREKEEPER_SEED"].flatMap({ UInt64($0) }) { return [seed..<seed + 1] }
    let count = environment["STOREKEEPER_CUTS"].flatMap { UInt64($0) } ?? 2_000
    // Groups run at the same time, each with the threads of its stores; the limit of time is that of a group.
    let size = max(100, min(count / 20, 500))
    return stride(from: 0, to: count, by: Int(size)).map { $0..<min(count, $0 + size) }
  }

  init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    useCases = Array(SQLiteUseCase.changes.shuffled(using: &random).prefix(1 + Int(random.next() % 6)))
    self.random = random
  }

  mutating func run(_ files: [String: [UInt8]]) async throws {
    let system = SimulatedFileSystem(files, seed: random.next())
    var store = try await system.openStore()
    // In one case of eight, a flush fails some time before.
    var flushOfUseCase = random.next() % 8 == 0 ? Int(random.next() % 6) : -1
    if flushOfUseCase < 0 { system.fault = .powerCut(atCall: 1 + Int(random.next() % 300)) }
    for useCase in useCases {
      if flushOfUseCase == 0 { system.fault = .next(.sync, suffix: "-wal") }
      let before = flushOfUseCase == 0 ? try await StoreState(of: store) : nil
      do {
        try await useCase.run(store)
        // It may return after the power has failed: what it does after its last flush is not needed.
        done.append(useCase)
      } catch {
        guard !system.isWithoutPower else {
          interrupted = useCase
          break
        }
        // Either a rule refuses the use case after the earlier ones, or its flush has failed.
        if let before, try await StoreState(of: store) != before { done.append(useCase) }
      }
      // At rest, the dates and terms that wait are merged, and the log is copied; so too before a program ends.
      switch random.next() % 6 {
      case 0, 1: await store.writer.rest()
      case 2:
        await store.disconnect()
        // The power may fail while the next program opens the store.
        if let next = try? await system.openStore() { store = next } else { #expect(system.isWithoutPower, comment) }
      default: break
      }
      if system.isWithoutPower { break }
      if flushOfUseCase == 0 { system.fault = .powerCut(atCall: 1 + Int(random.next() % 200)) }
      flushOfUseCase -= 1
    }
    var restarted = system.restarted(seed: random.next())
    try? await store.close()
    #expect(system.openFileCount == 0, comment)
    // In one case of four, the power fails again, while the store is opened, read and closed.
    if random.next() % 4 == 0 {
      restarted.fault = .powerCut(atCall: 1 + Int(random.next() % 120))
      if let again = try? await restarted.openStore() {
        _ = try? await StoreState(of: again)
        try? await again.close()
      }
      #expect(restarted.openFileCount == 0, comment)
      restarted = restarted.restarted(seed: random.next())
    }
    try await check(restarted, files)
  }

  private func check(_ restarted: SimulatedFileSystem, _ files: [String: [UInt8]]) async throws {
    var allowed: [StoreState] = []
    try await SimulatedFileSystem(files).withStore { store in
      for useCase in done { try await useCase.run(store) }
      allowed.append(try await StoreState(of: store))
      guard let interrupted else { return }
      // A rule may refuse it.
      try? await interrupted.run(store)
      allowed.append(try await StoreState(of: store))
    }
    try await restarted.withStore { store in
      let now = try await StoreState(of: store)
      #expect(allowed.contains(now), comment)
      #expect(try await store.checkIntegrity() == [], comment)
      _ = try await store.createOrder(.sample(999), .ann())
    }
    #expect(restarted.openFileCount == 0, comment)
    if done.contains(where: { $0.name == "back up" }) {
      #expect(restarted.files[simulatedFolder + "new-backup.sqlite"] != nil, comment)
    }
  }

  private var comment: Comment {
    "seed \(seed): \(done.map(\.name)), then \(interrupted?.name ?? "nothing")"
  }
}
