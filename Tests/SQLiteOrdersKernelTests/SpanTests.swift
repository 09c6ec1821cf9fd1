import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

/// Tests that a search that skips blocks by their spans misses no order.
@Suite struct SpanTests {
  @Test func `each block's span takes in all orders that a transaction adds, and what becomes of one`() throws {
    let connection = try connection()
    for start in [0, 1_000] { try connection.add((start..<start + 1_000).map { Order.sample($0) }) }
    let created = try #require(try connection.order(Order.sample(5).id))
    var later = created
    later.date = Instant(microseconds: 1_800_000_000_000_000)
    later.updatedAt = later.date
    try connection.replaceInTransaction(created, by: later)
    let rows = try connection.spansAndOrders()
    #expect(Set(rows.map(\.block)) == [0, 1])
    #expect(rows.count == 2_000)
    #expect(rows.filter { !$0.isWithin }.map(\.block) == [])
  }

  @Test func `a span takes in what differs in one thing alone`() throws {
    var first = Order.sample(0)
    first.status = .draft
    var last = Order.sample(2)
    last.status = .draft
    last.date = first.date.adding(seconds: 3_600)
    let connection = try connection(with: [first, last])
    var between = Order.sample(4)
    between.status = .placed
    between.date = first.date.adding(seconds: 60)
    try connection.add([between])
    #expect(try connection.spansAndOrders().allSatisfy(\.isWithin), "another status")
    for seconds in [60, -60] as [Int64] {
      let before = try #require(try connection.order(first.id))
      var edited = before
      edited.updatedAt = first.updatedAt.adding(seconds: seconds)
      try connection.replaceInTransaction(before, by: edited)
      #expect(try connection.spansAndOrders().allSatisfy(\.isWithin), "changed \(seconds) s later")
    }
  }

  @Test func `a transaction that is rolled back widens no span`() throws {
    let connection = try connection(with: [.sample(1)])
    var late = Order.sample(2)
    late.date = Instant(microseconds: 1_800_000_000_000_000)
    try connection.add([late], isKept: false)
    try connection.add([.sample(3)])
    #expect(try connection.integer("SELECT max(last_date) FROM spans") < late.date.microseconds)
  }
}

// MARK: Fixtures

extension Connection {
  fileprivate func replaceInTransaction(_ before: Order, by after: Order) throws(Failure) {
    try transaction { () throws(Failure) in
      try replace(before, by: after)
      return true
    }
  }

  /// Returns the block of every order, and whether its date, change and status are within the block's span.
  fileprivate func spansAndOrders() throws(Failure) -> [(block: Int64, isWithin: Bool)] {
    try all(
      """
      SELECT number >> \(ZoneMap.shift), EXISTS (
        SELECT 1 FROM spans WHERE block = number >> \(ZoneMap.shift) AND date BETWEEN first_date AND last_date
        AND updated BETWEEN first_updated AND last_updated AND statuses & (1 << status))
      FROM orders
      """
    ) { (block: $0.integer(), isWithin: $0.flag()) }
  }
}
