import Dispatch
import Foundation
import Locks
import OrdersStoreProtocols
import Testing

@testable import SQLKernel
@testable import SQLiteKernel

/// Tests writes that wait for one another, for another process, or for a disk.
@Suite(.timeLimit(.minutes(20))) struct WriterTests {
  @Test(arguments: [false, true])
  func `writes that wait while another process holds the file fail together, and none is done later`(
    areTrials: Bool
  ) async throws {
    try await withFile(busyTimeout: 200) { file in
      let writer = Writer(file)
      // The first write creates the file, the second performs the checks of an existing one.
      for _ in 0..<2 { try await writer.write { _ in }.get() }
      let lock = try file.connect(.existing)
      try lock.execute("BEGIN IMMEDIATE")
      // The number of steps of a transaction that cannot begin.
      let first = try await writer.steps { _ = await writer.write { _ in } }
      let steps = try await writer.steps {
        let outcomes = await whileBusy(writer) { group in
          for index in 0..<20 { group.addTask { await writer.add(index, isDryRun: areTrials) } }
          await waits { writer.queue.count >= 20 }
        }
        let message = "“\(file.path)” is being written by another program; try again when that has finished"
        #expect(outcomes.map(\.cause) == Array(repeating: .unavailable(message), count: 20))
      }
      #expect(steps == first)
      try lock.execute("ROLLBACK")
      #expect(try await writer.writtenRows() == 0)
      try await writer.add(0).get()
      #expect(try await writer.writtenRows() == 1)
      try await writer.close().get()
    }
  }

  @Test(arguments: [ResultCode.full, .inputOutput])
  func `writes that meet a full disk or an input or output error fail together, and later ones are done`(
    code: ResultCode
  ) async throws {
    try await withFile { file in
      let writer = Writer(file)
      let runs = Counter()
      let outcomes: [Result<Void, Failure>] = await whileBusy(writer) { group in
        for index in 0..<12 {
          group.addTask {
            await writer.write { connection throws(Failure) in
              runs.add()
              try connection.add(index)
              if index == 5 { throw Failure(code, message: "", path: "") }
            }
          }
        }
        await waits { writer.queue.count >= 12 }
      }
      #expect(outcomes.allSatisfy { if case .failure(let failure) = $0 { failure.code == code } else { false } })
      // No job runs alone again.
      #expect(runs.count <= 12)
      #expect(try await writer.writtenRows() == 0)
      try await writer.add(0).get()
      #expect(try await writer.writtenRows() == 1)
    }
  }

  @Test func `a write that a rule refuses still spoils none that waits beside it`() async throws {
    try await withFile { file in
      let writer = Writer(file)
      let outcomes: [Result<Void, Failure>] = await whileBusy(writer) { group in
        for index in 0..<12 {
          group.addTask {
            await writer.write { connection throws(Failure) in
              try connection.add(index)
              if index == 5 { throw Failure(.notFound("5")) }
            }
          }
        }
        await waits { writer.queue.count >= 12 }
      }
      #expect(outcomes.count { if case .success = $0 { true } else { false } } == 11)
      let rows = try await writer.writtenRows()
      #expect(rows == 11)
    }
  }

  @Test func `a write whose task is cancelled before its turn is not done`() async throws {
    try await withFile { file in
      let writer = Writer(file)
      let runs = Counter()
      let outcomes: [Result<Void, Failure>] = await whileBusy(writer) { group in
        group.addTask { await writer.write { _ in runs.add() } }
        await waits { writer.queue.count >= 1 }
        group.cancelAll()
      }
      #expect(outcomes.map(\.cause) == [StoreError.Cause.cancelledWrite])
      #expect(runs.count == 0)
    }
  }

  @Test func `a write that waits too long fails while the writer is still busy, and is not done`() async throws {
    try await withFile { file in
      let writer = Writer(file, longestWait: .milliseconds(50))
      let runs = Counter()
      let outcomes: [Result<Void, Failure>] = await whileBusy(writer) { group in
        for _ in 0..<3 { group.addTask { await writer.write { _ in runs.add() } } }
        // The writer is busy until all of them have failed.
        for await outcome in group { #expect(outcome.cause == StoreError.Cause.lateWrite) }
      }
      #expect(outcomes.isEmpty)
      #expect(await writer.write { _ in runs.add() }.cause == nil)
      #expect(runs.count == 1)
      try await writer.close().get()
    }
  }

  // MARK: Fixtures

  /// Adds tasks to a group while a writer is busy; the writer continues when all have been added.
  ///
  /// - Returns: the results of the tasks that are still in the group.
  private func whileBusy<R: Sendable>(
    _ writer: Writer, _ add: (inout TaskGroup<R>) async -> Void
  ) async -> [R] {
    let gate = DispatchSemaphore(value: 0)
    let (begin, hasBegun) = AsyncStream<Never>.makeStream()
    let busy = Task {
      await writer.maintain { _ in
        hasBegun.finish()
        gate.wait()
      }
    }
    for await _ in begin {}
    return await withTaskGroup { group in
      await add(&group)
      gate.signal()
      _ = await busy.value
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// A counter for any thread.
private final class Counter: Sendable {
  private let value = Lock(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

extension Writer {
  /// Returns the number of steps of the writer's statements during a closure.
  nonisolated fileprivate func steps(_ body: () async -> Void) async throws -> Int {
    let before = try await maintain { $0.steps }.get()
    await body()
    return try await maintain { $0.steps }.get() - before
  }

  /// Returns the number of rows.
  nonisolated fileprivate func writtenRows() async throws -> Int64 {
    try await maintain { connection throws(Failure) in try connection.integer("SELECT count(*) FROM things") }.get()
  }

  nonisolated fileprivate func add(_ index: Int, isDryRun: Bool = false) async -> Result<Void, Failure> {
    await write(isDryRun: isDryRun) { connection throws(Failure) in try connection.add(index) }
  }
}

extension Connection {
  fileprivate func add(_ index: Int) throws(Failure) {
    try run("INSERT INTO things (name) VALUES (?)", [.text("thing \(index)")])
  }
}

/// Waits up to ten minutes for a condition; the test's expectations then report what is missing.
private func waits(for condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(600)
  while !condition(), .now < end { await Task.yield() }
}
