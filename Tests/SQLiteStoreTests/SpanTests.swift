import OrdersStoreProtocols
import Testing

@testable import SQLiteStore

/// Whoever skips a block by its span misses nothing.
@Suite struct SpanTests {
  @Test func `each block's span takes in all orders that a transaction adds, and what becomes of one`() async throws {
    try await withStore { store in
      for start in [0, 1_000] {
        _ = try await store.importOrders((start..<start + 1_000).map { Order.sample($0) }, .test)
      }
      let created = try await store.createOrder(.sample(5_000), .test).order
      var later = created
      later.date = Instant(microseconds: 1_800_000_000_000_000)
      let context = WriteContext(author: WriteContext.test.author, at: later.date)
      _ = try await store.updateOrder(created.id, ifVersion: nil, .edit(later), context)
      let rows = try await store.spansAndOrders()
      #expect(Set(rows.map(\.block)) == [0, 1])
      #expect(rows.count == 2_001)
      #expect(rows.filter { !$0.isWithin }.map(\.block) == [])
    }
  }

  @Test func `a span takes in what differs in one thing alone`() async throws {
    try await withStore { store in
      var first = Order.sample(0)
      first.status = .draft
      var last = Order.sample(2)
      last.status = .draft
      last.date = first.date.adding(seconds: 3_600)
      _ = try await store.importOrders([first, last], .test)
      var between = Order.sample(4)
      between.status = .placed
      between.date = first.date.adding(seconds: 60)
      _ = try await store.importOrders([between], .test)
      #expect(try await store.spansAndOrders().allSatisfy(\.isWithin), "another status")
      for seconds in [60, -60] as [Int64] {
        var edited = try #require(try await store.fetchOrders(answeringTo: first.id).first)
        edited.note = "\(seconds)"
        let context = WriteContext(author: WriteContext.test.author, at: WriteContext.test.at.adding(seconds: seconds))
        _ = try await store.updateOrder(first.id, ifVersion: nil, .edit(edited), context)
        #expect(try await store.spansAndOrders().allSatisfy(\.isWithin), "changed \(seconds) s later")
      }
    }
  }

  @Test func `what is only tried widens no span`() async throws {
    try await withStore { store in
      _ = try await store.createOrder(.sample(1), .test)
      var late = Order.sample(2)
      late.date = Instant(microseconds: 1_800_000_000_000_000)
      var trial = WriteContext.test
      trial.isDryRun = true
      _ = try await store.createOrder(late, trial)
      _ = try await store.createOrder(.sample(3), .test)
      let last = try await store.read { connection throws(Failure) in
        try connection.integer("SELECT max(last_date) FROM spans")
      }
      #expect(last < late.date.microseconds)
    }
  }
}

// MARK: Fixtures

extension SQLiteStore {
  /// Every order's block, and whether its date, change and status are within the block's span.
  fileprivate func spansAndOrders() async throws -> [(block: Int64, isWithin: Bool)] {
    try await read { connection throws(Failure) in
      try connection.all(
        """
        SELECT number >> \(ZoneMap.shift), EXISTS (
          SELECT 1 FROM spans WHERE block = number >> \(ZoneMap.shift) AND date BETWEEN first_date AND last_date
          AND updated BETWEEN first_updated AND last_updated AND statuses & (1 << status))
        FROM orders
        """
      ) { (block: $0.integer(), isWithin: $0.flag()) }
    }
  }
}
