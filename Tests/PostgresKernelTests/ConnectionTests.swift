import Foundation
import Locks
import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import Testing

@testable import PostgresKernel

/// Tests the threads and connections of readers and of the writer.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct ConnectionTests {
  private final class NoState: TransactionState {
    func flush(on connection: Connection) {}
    func finish(on connection: Connection) {}
  }

  private let opener: ConnectionOpener

  init() throws {
    opener = ConnectionOpener(try DatabaseLocation(try Cluster.makeDatabase())) { connection throws(Failure) in
      try connection.run("CREATE TABLE notes (id bigint PRIMARY KEY)")
    }
  }

  private func makeWriter() -> Writer<Int> {
    Writer(opener) { _, _ in
      NoState()
    } gathering: { _ in
      NoState()
    }
  }

  @Test func `writes from many tasks are all stored, and readers see them`() async throws {
    let writer = makeWriter()
    let readers = ReaderPool(count: 4) { Reader(opener) }
    try await withThrowingTaskGroup { group in
      for id in Int64(0)..<200 {
        group.addTask {
          try await writer.write { connection throws(Failure) in
            try connection.later("INSERT INTO notes VALUES (?)", [.integer(id)])
          }.get()
          let found = try await readers.read { connection throws(Failure) in
            try connection.integer("SELECT count(*) FROM notes WHERE id = ?", [.integer(id)])
          }
          #expect(found == 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(writer.tally.committed == 200)
    await readers.close()
    await writer.close()
  }

  @Test(arguments: [(0.02, 500), (19.0, 1)])
  func `a transaction ends at its limit, between statements or within one`(seconds: Double, times: Int) async throws {
    let late = Writer<Int>(opener, longestTransaction: .milliseconds(100)) { _, _ in
      NoState()
    } gathering: { _ in
      NoState()
    }
    let outcome = await late.write { connection throws(Failure) in
      try connection.run("INSERT INTO notes VALUES (1)")
      for _ in 0..<times { _ = try connection.integer("SELECT count(*) FROM (SELECT pg_sleep(\(seconds))) AS late") }
    }
    if case .failure(let failure) = outcome, case .timedOut = failure.cause {} else { Issue.record("\(outcome)") }
    let writer = makeWriter()
    let notes = await writer.write { connection throws(Failure) in
      try connection.integer("SELECT count(*) FROM notes")
    }
    #expect(try notes.get() == 0)
    await late.close()
    await writer.close()
  }

  @Test func `a lost database and its return have a line in the log each, however often it was tried`() async throws {
    let lines = Lock<[String]>([])
    let tries = Lock(0)
    let opener = ConnectionOpener(
      try DatabaseLocation(try Cluster.makeDatabase()),
      prepare: { _ throws(Failure) in
        let count = tries.withLock { tries in
          tries += 1
          return tries
        }
        guard count > 3 else { throw Failure(.unavailable("attempt \(count)")) }
      }, report: { line in lines.withLock { $0.append(line) } })
    while true {
      do throws(Failure) {
        _ = try opener.open()
        break
      } catch { await Task.yield() }
    }
    _ = try opener.open()
    let found = lines.withLock { $0 }
    #expect(found.count == 2 && found.first == "attempt 1", "\(found)")
    #expect(found.last?.contains(" is reachable again, after ") == true)
  }

  @Test func `a write that a constraint refuses fails no other one`() async throws {
    let writer = makeWriter()
    let refused = await withTaskGroup { group in
      for id in Int64(0)..<50 {
        group.addTask {
          let outcome = await writer.write { connection throws(Failure) in
            try connection.later("INSERT INTO notes VALUES (?)", [.integer(id / 2)])
          }
          if case .failure = outcome { return 1 }
          return 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(refused == 25)
    let stored = try await Reader(opener).read { connection throws(Failure) in
      try connection.integer("SELECT count(*) FROM notes")
    }.get()
    #expect(stored == 25)
    await writer.close()
  }

  /// Statements that the server ends with an error: after too long, without a table, for a value.
  private static let faults = [
    ["SET LOCAL statement_timeout = 50", "SELECT pg_sleep(20)"], ["SELECT count(*) FROM missing"], ["SELECT 1 / 0"],
  ]

  @Test(arguments: faults)
  func `a write whose statement the server ends fails no other one of its transaction`(fault: [String]) async throws {
    let writer = makeWriter()
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    // It ends when the others wait, so that they share the next transaction.
    async let first = writer.write { _ in
      continuation.finish()
      while writer.tally.waiting < 20 { sched_yield() }
    }.get()
    for await _ in begun {}
    let refused = await withTaskGroup { group in
      for id in Int64(0)..<20 {
        group.addTask {
          let outcome = await writer.write { connection throws(Failure) in
            try connection.later("INSERT INTO notes VALUES (?)", [.integer(id)])
            if id == 7 { for statement in fault { try connection.later(statement) } }
          }
          if case .failure = outcome { return 1 }
          return 0
        }
      }
      return await group.reduce(0, +)
    }
    try await first
    #expect(refused == 1)
    let stored = try await Reader(opener).read { connection throws(Failure) in
      try connection.integer("SELECT count(*) FROM notes WHERE id <> 7")
    }.get()
    #expect(stored == 19)
    await writer.close()
  }

  @Test(arguments: [false, true])
  func `a write that lost its connection during the commit says so if it cannot find out`(isRepeatable: Bool) async {
    let transactions = Lock(0)
    let writer = Writer<Int>(opener) { connection, _ throws(Failure) in
      let count = transactions.withLock { count in
        count += 1
        return count
      }
      guard count == 1 else { throw .lost(connection.place, "for this test") }
      return NoState()
    } gathering: { _ in
      NoState()
    }
    let outcome = await writer.write(isRepeatable: isRepeatable) { connection throws(Failure) in
      try connection.later("SELECT pg_terminate_backend(pg_backend_pid())")
    }
    let failure = #expect(throws: Failure.self) { try outcome.get() }
    #expect(failure?.cause.isOutcomeUnknown == true)
    #expect(transactions.withLock(\.self) > 1 || !isRepeatable)
    await writer.close()
  }

  @Test func `cancelled reads end, and their connections serve the next ones`() async throws {
    let reader = Reader(opener)
    for _ in 0..<5 {
      let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
      let endless = Task {
        await reader.read { connection throws(Failure) in
          continuation.finish()
          return try connection.integer("SELECT count(*) FROM (SELECT pg_sleep(25)) AS endless")
        }
      }
      for await _ in begun {}
      endless.cancel()
      if case .success = await endless.value { Issue.record("a cancelled read has ended as if it was not cancelled") }
      #expect(
        try await reader.read { connection throws(Failure) in try connection.integer("SELECT 7::bigint") }.get() == 7)
    }
    await reader.close()
  }
}
