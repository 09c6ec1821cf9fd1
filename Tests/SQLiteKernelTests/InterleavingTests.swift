import Foundation
import SQLiteTesting
import SQLKernel
import Testing

@testable import SQLiteKernel

/// Tests every order of the calls of several connections with few changes between them; SQLite before 3.51.3 can lose
/// commits when a checkpoint meets another connection's reset of the log.
///
/// `STOREKEEPER_SWITCHES=3` sets the number of changes of threads, by default 2 for the commit beside a checkpoint and 1
/// for all others.
@Suite(.serialized) struct InterleavingTests {
  private static let bound = ProcessInfo.processInfo.environment["STOREKEEPER_SWITCHES"].flatMap(Int.init)

  @Test(arguments: Group.pairs + Group.triples)
  func `no order of the calls of connections loses a commit`(_ group: Group) async throws {
    let bound = Self.bound ?? (group.works == [.commit, .checkpoint] ? 2 : 1)
    let outcome = try await group.explore(upTo: bound, stopsAtLoss: false)
    print("interleavings: \(group), at most \(bound) switches, \(outcome.orders) orders, \(outcome.losses) losses")
    #expect(outcome.losses == 0, "\(outcome.example)")
    #expect(outcome.orders > group.works.count)
  }

  @Test(.enabled(if: !Database.resetsLogSafely))
  func `the same orders lose a commit if a checkpoint runs without the write lock`() async throws {
    let outcome = try await Group([.commit, .checkpointWithoutLock]).explore(upTo: 2, stopsAtLoss: true)
    print("interleavings: without the write lock a loss after \(outcome.orders) orders: \(outcome.example)")
    #expect(outcome.losses == 1)
  }
}

/// What a connection does while others run.
enum Work: String, CaseIterable, Sendable {
  case commit, checkpoint, close, migrate, restore, backup, checkpointWithoutLock

  static let ours = allCases.filter { $0 != .checkpointWithoutLock }
}

/// The works of connections that run at the same time, each on a thread of its own.
struct Group: CustomStringConvertible, Sendable {
  let works: [Work]

  init(_ works: [Work]) { self.works = works }

  var description: String { works.map(\.rawValue).joined(separator: " + ") }

  static let pairs = Work.ours.indices.flatMap { first in Work.ours[first...].map { Group([Work.ours[first], $0]) } }

  static let triples = [
    Group([.commit, .commit, .checkpoint]), Group([.commit, .checkpoint, .checkpoint]),
    Group([.commit, .checkpoint, .close]), Group([.commit, .checkpoint, .migrate]),
    Group([.commit, .checkpoint, .backup]),
  ]

  struct Outcome: Sendable {
    var orders = 0
    var losses = 0
    var example = ""
  }

  /// Runs every order with at most `bound` changes of threads, on a thread of its own, so that no other test waits.
  func explore(upTo bound: Int, stopsAtLoss: Bool) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try exploreAtOnce(upTo: bound, stopsAtLoss: stopsAtLoss) }) }.start()
    }
  }

  private func exploreAtOnce(upTo bound: Int, stopsAtLoss: Bool) throws -> Outcome {
    let template = try Trial.template()
    var outcome = Outcome()
    for first in works.indices {
      var pending: [[Interleaving.Switch]] = [[]]
      while let switches = pending.popLast() {
        let trial = try Trial(works, template)
        let calls = trial.run(first: first, switches)
        outcome.orders += 1
        if let loss = try trial.findLoss() {
          outcome.losses += 1
          if outcome.example.isEmpty { outcome.example = "first \(first), \(switches): \(loss)" }
          if stopsAtLoss { return outcome }
        }
        guard switches.count < bound else { continue }
        let last = switches.last
        let current = last?.thread ?? first
        for call in ((last?.call ?? 0) + 1)..<max(calls + 1, (last?.call ?? 0) + 1) {
          for other in works.indices where other != current {
            pending.append(switches + [.init(call: call, thread: other)])
          }
        }
      }
    }
    return outcome
  }
}

/// One run of a group on a new file system, whose log has been copied already.
private final class Trial {
  private let files: SimulatedFileSystem
  private let file: StoreFile
  private let observer: Connection
  private let participants: [Participant]

  /// Returns the files of a store with one thing.
  static func template() throws -> [String: [UInt8]] {
    let files = SimulatedFileSystem()
    let file = files.store
    try file.make()
    let connection = try file.connect(.existing)
    try file.migrate(connection, to: 1)
    try connection.insert("start")
    try file.emptyLog(of: connection)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return files.files
  }

  init(_ works: [Work], _ template: [String: [UInt8]]) throws {
    files = SimulatedFileSystem(template)
    let file = files.store.withoutWaiting
    self.file = file
    observer = try file.connect(.existing)
    _ = try observer.integer("SELECT count(*) FROM things")
    participants = try works.enumerated().map {
      try Participant($1, number: $0, isBesideRestore: works.contains(.restore), file)
    }
    for name in ["a", "b"] { try observer.insert(name) }
    try file.copyLog(of: observer)
  }

  func run(first: Int, _ switches: [Interleaving.Switch]) -> Int {
    let bodies = participants.map { participant in { @Sendable in participant.run() } }
    return Interleaving.run(bodies, on: files, first: first, switches: switches)
  }

  /// Commits until the log has as many pages as before, copies it, and returns what is wrong with the store.
  func findLoss() throws -> String? {
    var expected = ["start"]
    if !participants.contains(where: { $0.work == .restore && $0.isDone }) { expected += ["a", "b"] }
    expected += participants.compactMap(\.acknowledged)
    for number in 0..<4 {
      try observer.insert("later \(number)")
      expected.append("later \(number)")
    }
    try file.copyLog(of: observer)
    try observer.insert("last")
    expected.append("last")
    let names = Set(try file.connect(.existing).all("SELECT name FROM things NOT INDEXED") { $0.text() })
    let missing = expected.filter { !names.contains($0) }
    let check = try observer.first("PRAGMA integrity_check") { $0.text() }
    guard missing.isEmpty, check == "ok" else { return "missing \(missing), integrity \(check ?? "")" }
    return participants.compactMap(\.finding).first
  }
}

/// A connection, what it does, and what it has acknowledged.
///
/// Unchecked: only one thread runs at a time, each after the lock of the `Interleaving`.
private final class Participant: @unchecked Sendable {
  let work: Work
  private let file: StoreFile
  private let name: String
  private var connection: Connection?
  private(set) var isDone = false
  private(set) var finding: String?
  private let draft: Connection

  /// The name of the thing that is stored for certain; a restore beside it may remove it.
  var acknowledged: String? { isDone && work == .commit && !isBesideRestore ? name : nil }
  private let isBesideRestore: Bool

  init(_ work: Work, number: Int, isBesideRestore: Bool, _ file: StoreFile) throws {
    self.work = work
    self.isBesideRestore = isBesideRestore
    self.file = file
    name = "\(work) \(number)"
    let connection = try file.connect(.existing)
    _ = try connection.integer("SELECT count(*) FROM things")
    draft = try file.connectTemporary()
    if work == .restore {
      try PageCopy(from: connection.database, to: draft.database).run(into: draft.database) { _ in }
    }
    self.connection = connection
  }

  func run() {
    // A lock of another connection ends the work; its effect is then none.
    do { try perform() } catch { return }
    isDone = true
  }

  private func perform() throws {
    guard let connection else { return }
    switch work {
    case .commit: try connection.insert(name)
    case .checkpoint: try file.copyLog(of: connection)
    case .checkpointWithoutLock: try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    case .close:
      self.connection = nil
      _ = try? file.copyLog(of: connection)
    case .migrate: try file.migrate(connection)
    case .restore:
      try PageCopy(from: draft.database, to: connection.database).run(into: connection.database) { _ in }
      isDone = true
      try file.emptyLog(of: connection)
    case .backup:
      try PageCopy(from: connection.database, to: draft.database).run(into: draft.database) { _ in }
      let check = try draft.first("PRAGMA integrity_check") { $0.text() }
      if check != "ok" { finding = "the backup is damaged: \(check ?? "")" }
    }
  }
}

extension Connection {
  fileprivate func insert(_ name: String) throws {
    try transaction { () throws(Failure) in
      try run("INSERT INTO things (name) VALUES (?)", [.text(name)])
      return true
    }
  }
}
