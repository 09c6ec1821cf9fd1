import Dispatch
import Foundation
import OrdersStoreProtocols
import Synchronization
import Testing

@testable import SQLiteStore

/// Writes that wait: for one another, for another process, for a disk.
@Suite(.timeLimit(.minutes(20))) struct WriterTests {
  @Test(arguments: [false, true])
  func `writes that wait while another process holds the file fail together, and none is done later`(
    areTrials: Bool
  ) async throws {
    try await withLockedStore { store, lock in
      // How many steps a transaction takes that cannot begin.
      let first = try await store.steps { _ = await store.writer.write { _ in } }
      let context = areTrials ? WriteContext.trial : .test
      let steps = try await store.steps {
        let causes = await whileBusy(store.writer) { group in
          for index in 0..<20 { group.addTask { await store.cause(ofOrder: index, context) } }
          await waits { store.writer.queue.count >= 20 }
        }
        let message = "“\(store.file.path)” is being written by another program; try again when that has finished"
        #expect(causes == Array(repeating: .unavailable(message), count: 20))
      }
      #expect(steps == first)
      try lock.execute("ROLLBACK")
      #expect(try await store.countOrders(OrdersFilter()) == 0)
      _ = try await store.createOrder(.sample(0), .test)
      #expect(try await store.countOrders(OrdersFilter()) == 1)
    }
  }

  @Test(arguments: [ResultCode.full, .inputOutput])
  func `writes that meet a full disk or an input or output error fail together, and later ones are done`(
    code: ResultCode
  ) async throws {
    try await withStore { store in
      let runs = Counter()
      let outcomes: [Result<Void, Failure>] = await whileBusy(store.writer) { group in
        for index in 0..<12 {
          group.addTask {
            await store.writer.write { connection throws(Failure) in
              runs.add()
              try connection.run("INSERT INTO settings (name, value) VALUES ('test \(index)', '')")
              if index == 5 { throw Failure(code, message: "", path: "") }
            }
          }
        }
        await waits { store.writer.queue.count >= 12 }
      }
      #expect(outcomes.allSatisfy { if case .failure(let failure) = $0 { failure.code == code } else { false } })
      // None again on its own.
      #expect(runs.count <= 12)
      #expect(try await store.writtenRows() == 0)
      _ = try await store.createOrder(.sample(0), .test)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a write that a rule refuses still spoils none that waits beside it`() async throws {
    try await withStore { store in
      let outcomes: [Result<Void, Failure>] = await whileBusy(store.writer) { group in
        for index in 0..<12 {
          group.addTask {
            await store.writer.write { connection throws(Failure) in
              try connection.run("INSERT INTO settings (name, value) VALUES ('test \(index)', '')")
              if index == 5 { throw Failure(.notFound("5")) }
            }
          }
        }
        await waits { store.writer.queue.count >= 12 }
      }
      #expect(outcomes.count { if case .success = $0 { true } else { false } } == 11)
      let rows = try await store.writtenRows()
      #expect(rows == 11)
    }
  }

  @Test func `a write whose task is cancelled before its turn is not done`() async throws {
    try await withStore { store in
      let runs = Counter()
      let outcomes: [Result<Void, Failure>] = await whileBusy(store.writer) { group in
        group.addTask { await store.writer.write { _ in runs.add() } }
        await waits { store.writer.queue.count >= 1 }
        group.cancelAll()
      }
      #expect(outcomes.map(\.cause) == [Failure.cancelledWrite.cause])
      #expect(runs.count == 0)
    }
  }

  @Test func `a write that waits too long fails while the writer is still busy, and is not done`() async throws {
    try await withFolder { folder in
      let writer = Writer(
        StoreFile(path: folder + "/store.sqlite", busyTimeout: 1_000), longestWait: .milliseconds(50))
      let runs = Counter()
      let outcomes: [Result<Void, Failure>] = await whileBusy(writer) { group in
        for _ in 0..<3 { group.addTask { await writer.write { _ in runs.add() } } }
        // The writer is busy until all of them have failed.
        for await outcome in group { #expect(outcome.cause == Failure.lateWrite.cause) }
      }
      #expect(outcomes.isEmpty)
      #expect(await writer.write { _ in runs.add() }.cause == nil)
      #expect(runs.count == 1)
      try await writer.close().get()
    }
  }

  // MARK: Fixtures

  /// Runs a test on an empty store that another connection holds the lock of.
  private func withLockedStore(_ body: (SQLiteStore, _ lock: Connection) async throws -> Void) async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite", busyTimeout: 200)
      // The first makes the file, and the second looks for what a note in it demands.
      for _ in 0..<2 { _ = try await store.writer.write { _ in }.get() }
      let lock = try StoreFile(path: store.file.path, busyTimeout: 0).connect(.existing)
      try lock.execute("BEGIN IMMEDIATE")
      try await body(store, lock)
      try await store.close()
    }
  }

  /// Adds tasks to a group while a writer does something else; the writer goes on when all have been added.
  ///
  /// - Returns: what the tasks that are still in the group have returned.
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

/// Counts from any thread.
private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}

extension Result<Void, Failure> {
  fileprivate var cause: OrdersStoreError.Cause? { if case .failure(let failure) = self { failure.cause } else { nil } }
}

extension SQLiteStore {
  /// How many steps the writer's statements take while a closure runs.
  fileprivate func steps(_ body: () async -> Void) async throws -> Int {
    let before = try await writer.maintain { $0.steps }.get()
    await body()
    return try await writer.maintain { $0.steps }.get() - before
  }

  /// How many rows there are that a test has written.
  fileprivate func writtenRows() async throws -> Int64 {
    try await writer.maintain { connection throws(Failure) in
      try connection.integer("SELECT count(*) FROM settings WHERE name LIKE 'test%'")
    }.get()
  }

  /// What an order is refused for.
  fileprivate func cause(ofOrder index: Int, _ context: WriteContext) async -> OrdersStoreError.Cause? {
    do {
      _ = try await createOrder(.sample(index), context)
      return nil
    } catch {
      return error.cause
    }
  }
}

extension WriteContext {
  fileprivate static var trial: WriteContext {
    WriteContext(author: test.author, at: test.at, isDryRun: true)
  }
}

/// Waits for a condition, a minute at most; what the test expects then says what is missing.
private func waits(for condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), .now < end { await Task.yield() }
}
