import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import StoreTesting
import SumsKernel
import Testing

@testable import PostgresKernel
@testable import PostgresOrdersKernel

@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct RollUpTests {
  @Test func `rows that changes have added up are those that all orders fill`() throws {
    let connection = try connection()
    let orders = (0..<60).map { index in
      var order = Order.sample(index)
      // A total with more than 32 bits.
      (order.number, order.total) = (Int64(index + 1), Money(minorUnits: 9_000_070_000, currency: order.currency))
      order.refunds =
        index % 3 == 0
        ? [] : [Refund(amount: Money(minorUnits: 1, currency: order.currency), reason: "", at: order.date)]
      return order
    }
    for order in orders { try connection.add(order) }
    for part in [orders.prefix(40), orders.suffix(20)] {
      var changes = RollUpChanges()
      for order in part { changes.add(order) }
      try connection.transaction { () throws(Failure) in try connection.write(changes.take()) }
    }
    #expect(try connection.wrongRollUpRows() == 0)
    let rows = try connection.rowsOfRollUp()
    try connection.transaction { () throws(Failure) in try connection.fillRollUp() }
    #expect(try connection.rowsOfRollUp() == rows)
    let sales = orders.filter(\.status.isSale)
    let sums = try DatabaseRollUp(connection).sums(of: OrdersFilter(), by: .period(.month, []))
    #expect(sums.map(\.count).reduce(0, +) == sales.count)
    #expect(sums.map(\.refunds.minorUnits).reduce(0, +) == Int64(sales.count { !$0.refunds.isEmpty }))
    #expect(try DatabaseRollUp(connection).count(of: OrdersFilter(since: orders[0].date)) > 0)
  }

  @Test(arguments: [
    "UPDATE sums SET orders = orders + 1 WHERE level = 1", "UPDATE sums SET gross_low = 1 WHERE level = 2",
    "UPDATE sums SET refunds = 7 WHERE level = 4", "DELETE FROM sums WHERE level = 0",
    "INSERT INTO sums VALUES (0, 'EUR', 1, 1, 0, 0, 0, 1, 0, 5)",
  ])
  func `rows that differ from the orders are counted`(statement: String) throws {
    let connection = try connection()
    var order = Order.sample(2)
    order.number = 1
    order.refunds = [Refund(amount: Money(minorUnits: 1, currency: order.currency), reason: "", at: order.date)]
    try connection.add(order)
    try connection.transaction { () throws(Failure) in try connection.fillRollUp() }
    #expect(try connection.wrongRollUpRows() == 0)
    _ = try connection.transaction { () throws(Failure) in try connection.run(statement) }
    #expect(try connection.wrongRollUpRows() > 0)
  }

  // MARK: Fixtures

  /// Returns a connection to a database with the tables that a roll-up reads.
  private func connection() throws -> Connection {
    let connection = try ConnectionOpener(try DatabaseLocation(try Cluster.makeDatabase())).open()
    try connection.transaction { () throws(Failure) in
      for statement in [
        "CREATE TABLE counters (id smallint)",
        """
        CREATE TABLE orders (
          number bigint, status smallint, date bigint, currency text COLLATE "C", total bigint, has_refunds smallint,
          contents text
        )
        """, RollUpTable.definition,
      ] { try connection.run(statement) }
    }
    return connection
  }
}

extension Connection {
  fileprivate func add(_ order: Order) throws(Failure) {
    _ = try transaction { () throws(Failure) in
      try run(
        "INSERT INTO orders VALUES (?, ?::bigint, ?, ?, ?, ?::bigint, ?)",
        [
          .integer(order.number), .integer(order.status.code), .instant(order.date), .text(order.currency.code),
          .integer(order.total.minorUnits), .integer(order.refunds.isEmpty ? 0 : 1), .text(try order.json),
        ])
    }
  }

  /// Returns the rows of the roll-up, as texts.
  fileprivate func rowsOfRollUp() throws(Failure) -> [String] {
    try all("SELECT sums::text FROM sums ORDER BY level, currency, slot, status") { $0.text() }
  }
}
