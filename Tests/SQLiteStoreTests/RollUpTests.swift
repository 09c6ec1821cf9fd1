import Foundation
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests what the table of sums costs, and that no wrong sum remains.
@Suite struct RollUpTests {
  /// Reading 6,000 orders takes some 20 steps for each; a slot has all of its statuses after 1,500.
  @Test func `sums and counts by status and month take as many steps with four times as many orders`() async throws {
    let (few, many) = (try await steps(1_500), try await steps(6_000))
    #expect(few.map(\.what) == many.map(\.what))
    for (few, many) in zip(few, many) {
      #expect(many.steps < few.steps + few.steps / 2 + 200, "\(many.what): \(few.steps), then \(many.steps)")
      #expect(many.steps < 12_000, "\(many.what)")
    }
  }

  @Test func `a group of orders of one quarter hour changes one row of each level`() async throws {
    try await withStore { store in
      func rows() async throws -> Int64 {
        try await store.read { connection throws(Failure) in try connection.integer("SELECT count(*) FROM sums") }
      }
      let orders = (0..<200).map { index in
        var order = Order.sample(index)
        (order.date, order.status, order.total) = (WriteContext.test.at, .paid, Money(minorUnits: 100, currency: .usd))
        (order.items, order.refunds) = ([], [])
        for path in [\Order.discount, \.shippingCharge, \.tax] { order[keyPath: path] = .zero(.usd) }
        return order
      }
      _ = try await store.importOrders(orders, .test)
      #expect(try await rows() == 4)
    }
  }

  @Test func `the check of a store names sums that differ from its orders, of each level and kind`() async throws {
    let statements = [
      "UPDATE sums SET orders = orders + 1 WHERE level = 1",
      "UPDATE sums SET gross_low = gross_low + 1 WHERE level = 2",
      "UPDATE sums SET gross_high = 1 WHERE level = 3", "UPDATE sums SET orders = 7 WHERE level = 4",
      "DELETE FROM sums WHERE level = 0",
      "UPDATE sums SET refunded_low = 7 WHERE level = 1", "INSERT INTO sums VALUES (2, 'USD', 1, 1, 1, 0, 0, 0, 0, 0)",
      "INSERT INTO sums VALUES (0, 'EUR', 1, 1, 0, 0, 0, 1, 0, 5)",
    ]
    for statement in statements {
      try await withStore { store in
        _ = try await store.importOrders([.refunded], .test)
        #expect(try await store.checkIntegrity() == [])
        try change(store.file.path) { connection throws(Failure) in try connection.execute(statement) }
        let findings = try await store.checkIntegrity()
        #expect(
          findings.count == 1 && findings.contains { $0.hasSuffix("sums differ from the orders") }, "\(statement)")
      }
    }
  }

  @Test func `a backup with wrong sums is restored with those of its orders`() async throws {
    try await withFolder { folder in
      let store = try await SQLiteStore.open(path: folder + "/store.sqlite")
      _ = try await store.importOrders([.refunded], .test)
      let sums = try await store.sumOrders(OrdersFilter(), by: .status)
      try await store.backUp(toFile: folder + "/backup", progress: { _ in })
      try change(folder + "/backup") { connection throws(Failure) in
        try connection.execute("UPDATE sums SET orders = 9, gross_low = 9; DELETE FROM sums WHERE level = 0")
      }
      try await store.restore(fromFile: folder + "/backup", progress: { _ in })
      #expect(try await store.sumOrders(OrdersFilter(), by: .status) == sums)
      #expect(try await store.checkIntegrity() == [])
      try await store.close()
    }
  }

  @Test func `sums of a damaged table are an error`() async throws {
    try await withStore { store in
      _ = try await store.importOrders([.refunded], .test)
      for statement in [
        "UPDATE sums SET orders = -1", "UPDATE sums SET orders = 9223372036854775807",
        "UPDATE sums SET orders = 1, gross_high = 9223372036854775807",
        "UPDATE sums SET gross_high = 0, currency = 'XXQ'",
      ] {
        try change(store.file.path) { connection throws(Failure) in try connection.execute(statement) }
        let error = await #expect(throws: StoreError.self) { try await store.sumOrders(OrdersFilter(), by: .status) }
        guard case .cannotFetch = error else {
          Issue.record("\(statement): \(String(describing: error))")
          return
        }
      }
    }
  }

  // MARK: Fixtures

  /// Returns the steps of SQLite's virtual machine for some sums and counts of a store with orders in three years.
  private func steps(_ count: Int) async throws -> [(what: String, steps: Int)] {
    try await withStore(readerCount: 1) { store in
      let orders = (0..<count).map { index in
        var order = Order.sample(index)
        order.date = WriteContext.test.at.adding(seconds: Int64(index % 500) * 3 * 3_600)
        return order
      }
      _ = try await store.importOrders(orders, .test)
      var found: [(what: String, steps: Int)] = []
      func measure(_ what: String, _ body: () async throws -> Void) async throws {
        let before = try await store.read { connection throws(Failure) in connection.steps }
        try await body()
        found.append((what, try await store.read { connection throws(Failure) in connection.steps } - before))
      }
      let zone = [ZoneOffset(from: .earliest, secondsFromUTC: 20_700)]
      let dates = OrdersFilter(
        since: WriteContext.test.at.adding(seconds: -900), before: WriteContext.test.at.adding(seconds: 40 * 86_400))
      for (name, filter) in [
        ("all", OrdersFilter()), ("two statuses", OrdersFilter(statuses: [.paid, .draft])), ("dates", dates),
      ] {
        for bucket in [OrdersBucket.all, .status, .period(.month, zone)] {
          try await measure("\(bucket) of \(name)") { _ = try await store.sumOrders(filter, by: bucket) }
        }
        try await measure("count of \(name)") { _ = try await store.countOrders(filter, upTo: nil) }
        try await measure("count to 5 of \(name)") { _ = try await store.countOrders(filter, upTo: 5) }
      }
      return found
    }
  }
}

extension Order {
  /// An order in dollars with a refund of its own day, and a total with more than 32 bits.
  fileprivate static var refunded: Order {
    var order = Order.sample(1)
    (order.status, order.total, order.items) = (.paid, Money(minorUnits: 9_000_070_000, currency: .usd), [])
    for path in [\Order.discount, \.shippingCharge, \.tax] { order[keyPath: path] = .zero(.usd) }
    order.refunds = [
      Refund(amount: Money(minorUnits: 20, currency: .usd), reason: "", at: order.date.adding(seconds: 86_400))
    ]
    return order
  }
}
