import Foundation
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests that acknowledged writes are stored, whatever happens next.
@Suite struct DurabilityTests {
  #if os(Linux) || os(macOS)
    @Test func `no write that was acknowledged is lost when the process is killed`() async throws {
      try await withFolder(temporaryFolder("of-\(getpid())")) { folder in
        let kills = ProcessInfo.processInfo.environment["STOREKEEPER_KILLS"].flatMap { Int($0) } ?? 6
        for _ in 0..<kills {
          await #expect(processExitsWith: .signal(SIGKILL)) { try await writeUntilKilled() }
        }
        let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
        let log = try String(contentsOfFile: folder + "/acknowledged", encoding: .utf8)
        let acknowledged = log.split(separator: "\n").map(String.init)
        var (saved, query) = ([OrderSummary](), OrdersQuery(limit: 1_000))
        repeat {
          let page = try await store.fetchOrders(query)
          (saved, query.after) = (saved + page.orders, page.next)
        } while query.after != nil
        #expect(acknowledged.count > 50)
        #expect(Set(acknowledged).subtracting(saved.map(\.id)) == [])
        #expect(Set(saved.map(\.number)).count == saved.count)
        #expect(try await store.countOrders(OrdersFilter(), upTo: nil).value == saved.count)
        #expect(try await store.checkIntegrity() == [])
        try await store.close()
      }
    }
  #endif

  /// A killed process cannot show this: its writes are in the system's cache, which only a power cut loses.
  @Test func `every commit waits until it is on the disk`() async throws {
    try await withStore { store in
      try await store.maintain { connection throws(Failure) in
        #expect(try connection.integer("PRAGMA synchronous") == 2)
      }
    }
  }

  @Test func `a write is acknowledged after its commit, and a failed commit refuses no other write`() async throws {
    try await withStore { store in
      // The missing reference is detected at the commit only.
      try await store.maintain { connection throws(Failure) in
        try connection.execute("PRAGMA foreign_keys = ON; CREATE TABLE whole (id INTEGER PRIMARY KEY)")
        try connection.execute("CREATE TABLE parts (id INTEGER REFERENCES whole DEFERRABLE INITIALLY DEFERRED)")
      }
      let acknowledged = await withTaskGroup { group in
        for index in 0..<30 {
          group.addTask {
            guard index % 3 == 0 else { return (try? await store.createOrder(.sample(index), .test)) != nil }
            let outcome = await store.writer.write { connection throws(Failure) in
              try connection.run("INSERT INTO parts VALUES (1)")
            }
            if case .success = outcome { return true } else { return false }
          }
        }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(acknowledged.count { $0 } == 20)
      #expect(try await store.countOrders(OrdersFilter()) == 20)
      try await store.maintain { connection throws(Failure) in
        #expect(try connection.integer("SELECT count(*) FROM parts") == 0)
      }
    }
  }

  @Test func `writes that come together share one flush`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(0), .test)
      let before = try store.commits()
      try await withThrowingTaskGroup { group in
        for index in 1...200 { group.addTask { _ = try await store.createOrder(.sample(index), .test) } }
        try await group.waitForAll()
      }
      #expect(try await store.countOrders(OrdersFilter()) == 201)
      #expect(try store.commits() - before < 100)
    }
  }

  @Test func `a refused write does not disturb those that are committed with it`() async throws {
    try await withStore { store in
      let outcomes = await withTaskGroup { group in
        for index in 0..<60 {
          // Every third order has the reference of another one.
          var order = Order.sample(index)
          if index % 3 == 0 { order.reference = "the same" }
          group.addTask { [order] in (try? await store.createOrder(order, .test)) != nil }
        }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 } == 41)
      let count = try await store.countOrders(OrdersFilter())
      #expect(count == 41)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a rolled-back write leaves the writes of the same transaction`() async throws {
    try await withStore { store in
      // The transfer's second order differs from the stored one, which is detected after the first has been written.
      let new = OrderTransfer.created(.sample(1_000), number: 5_000)
      var known = OrderTransfer.created(.sample(1_001), number: 5_001)
      _ = try await store.saveTransfers([known], isDryRun: false)
      known.order.note = "another"
      let transfer = [new, known]
      let outcomes = await withTaskGroup { group in
        for index in 0..<60 {
          group.addTask {
            switch index % 3 {
            case 0: (try? await store.saveTransfers(transfer, isDryRun: false)) != nil
            case 1: (try? await store.createOrder(.sample(index), .dryRun)) != nil
            default: (try? await store.createOrder(.sample(index), .test)) != nil
            }
          }
        }
        return await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 } == 40)
      #expect(try await store.countOrders(OrdersFilter()) == 21)
      let saved = try await store.fetchTransfer(after: nil, limit: 100).map(\.order.id)
      #expect(!saved.contains(new.order.id))
      let faults = try await store.checkIntegrity()
      #expect(faults == [])
    }
  }

  @Test func `a backup that is made while orders are written holds one moment of them`() async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<300).map(Order.sample), .test)
      let backup = (store.file.path as NSString).deletingLastPathComponent + "/backup.sqlite"
      try await withThrowingTaskGroup { group in
        group.addTask { for index in 300..<360 { _ = try await store.createOrder(.sample(index), .test) } }
        group.addTask { try await store.backUp(toFile: backup) { _ in } }
        try await group.waitForAll()
      }
      let copy = try await SQLiteStore.open(path: backup)
      let orders = try await copy.fetchWholeOrders(
        OrdersQuery(sort: OrdersSort(.number, isDescending: false), limit: 1_000)
      ).orders
      #expect(orders.count >= 300)
      #expect(orders.map(\.number) == (1...Int64(orders.count)).map { $0 })
      #expect(try await copy.checkIntegrity() == [])
      try await copy.close()

      // Readers see the store before or after the write, never an intermediate state.
      let found = try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          try await store.restore(fromFile: backup) { _ in }
          return orders.count
        }
        for _ in 0..<40 { group.addTask { try await store.countOrders(OrdersFilter()) } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(found.isSubset(of: [360, orders.count]))
      #expect(try await store.fetchWholeOrders(OrdersQuery(limit: 1_000)).orders.count == orders.count)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a store that nobody uses any more is closed`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      weak var gone: SQLiteStore?
      do {
        let store = try await SQLiteStore.open(path: path)
        _ = try await store.createOrder(.sample(1), .test)
        gone = store
      }
      #expect(gone == nil)
      let again = try await SQLiteStore.open(path: path)
      #expect(try await again.countOrders(OrdersFilter()) == 1)
      try await again.close()
    }
  }
}

// MARK: Fixtures

extension OrderTransfer {
  /// Returns an order of another store that has only created it.
  fileprivate static func created(_ order: Order, number: Int64) -> OrderTransfer {
    var order = order
    order.number = number
    return OrderTransfer(
      order: order, isDeleted: false,
      events: [OrderEvent(id: number, .created, from: nil, to: order, by: WriteContext.test.author, at: order.date)])
  }
}

extension WriteContext {
  fileprivate static let dryRun = WriteContext(author: test.author, at: test.at, isDryRun: true)
}

extension SQLiteStore {
  /// Returns the number of transactions in the log: frames with the size of the file after a commit.
  ///
  /// See <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
  func commits() throws -> Int {
    let log = [UInt8](try Data(contentsOf: URL(filePath: file.path + "-wal")))
    let frame = 24 + 4_096
    return stride(from: 32, to: log.count - frame + 1, by: frame).count { log[$0 + 4..<$0 + 8].contains { $0 != 0 } }
  }
}

/// Writes from several tasks, and records the acknowledged writes, until this process is killed.
@Sendable private func writeUntilKilled() async throws {
  // The parent's process id names the folder: the environment cannot be changed while other tests start processes.
  let folder = temporaryFolder("of-\(getppid())")
  var file = StoreFile(path: folder + "/store.sqlite", format: .current, busyTimeout: 5_000)
  // Each commit merges dates.
  (file.limits.dateTolerance, file.limits.waitingDates) = (nil, 5)
  let store = try await SQLiteStore.open(file, readerCount: 1)
  let log = unsafe open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
  let run = UUID().uuidString.lowercased()
  let victim = Int.random(in: 10...90)
  try await withThrowingTaskGroup { group in
    for task in 0..<4 {
      group.addTask {
        for index in 0..<10_000 {
          var order = Order.sample(index)
          (order.id, order.reference) = ("\(run)-\(task)-\(index)", nil)
          _ = try await store.createOrder(order, .test)
          let line = order.id + "\n"
          _ = unsafe write(log, line, line.utf8.count)
          // For the three other tasks, the moment of the kill is random.
          if task == 0, index == victim { kill(getpid(), SIGKILL) }
        }
      }
    }
    try await group.waitForAll()
  }
}
