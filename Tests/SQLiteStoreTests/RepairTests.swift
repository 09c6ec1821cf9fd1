import SQLKernel
import OrdersStoreProtocols
import SQLiteKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteStore

@Suite struct RepairTests {
  @Test(arguments: [
    "UPDATE sums SET orders = orders + 1", "DELETE FROM sums", "INSERT INTO terms (terms) VALUES ('delete-all')",
    "INSERT INTO sort_terms (sort_terms) VALUES ('delete-all')", "DELETE FROM spans", "UPDATE spans SET last_date = 0",
    "UPDATE spans SET statuses = 0", "UPDATE orders SET shipped_part = 1 WHERE number = 5",
    "UPDATE orders SET shipped_part = 0 WHERE number = 601", "DELETE FROM dates WHERE number = 1",
    "UPDATE dates SET date = date + 1 WHERE number = 1", "DELETE FROM dates_by_status WHERE number = 1",
    "UPDATE dates SET number = 3 - number WHERE number IN (1, 2)",
    "UPDATE dates_by_status SET number = 3 - number WHERE number IN (1, 2)",
    "UPDATE dates_by_status SET status = 9 WHERE number = 1", "UPDATE dates_merges SET waiting = waiting + 1",
    "INSERT INTO dates_delta SELECT date, number, status, currency, total FROM orders WHERE number = 1",
    "UPDATE dates_merges SET waiting = -9223372036854775808", "DELETE FROM dates_merges",
    "INSERT INTO dates_merges VALUES (0, 0, 0)", "INSERT INTO dates_merges VALUES (9223372036854775807, 0, 0)",
    "INSERT INTO terms (rowid, text) VALUES (9999, 'foo')", "INSERT INTO terms (rowid, text) VALUES (3, 'foo')",
    "INSERT INTO sort_terms (rowid, text) VALUES (9999, 'n001122')",
    "UPDATE orders SET name_key = 'zzz' WHERE number = 3",
    "UPDATE orders SET words = replace(words, 'common', 'comnom') WHERE number = 3",
  ])
  func `a damaged computed value is found, repaired, and found no more`(damage: String) async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<600).map(Order.sample), .test)
      var part = Order.sample(600)
      part.status = .paid
      part.items.append(
        OrderItem(
          sku: "", title: "Tea", quantity: 1, unitPrice: .zero(part.currency), discount: .zero(part.currency)))
      part.shipments = [Shipment(number: 1, at: part.date, lines: [LineQuantity(item: 1, quantity: 1)])]
      _ = try await store.importOrders([part], .test)
      let sums = try await store.sumOrders(OrdersFilter(), by: .status)
      let byName = OrdersQuery(sort: OrdersSort(.name, isDescending: false), limit: 601)
      let names = try await store.fetchOrders(byName).orders
      let damaged = await store.writer.maintain { connection throws(SQLiteKernel.Failure) in try connection.run(damage)
      }
      try damaged.get()
      #expect(try await store.checkIntegrity().count > 0)
      #expect(try await store.repair(isDryRun: true).isEmpty == false)
      #expect(try await store.checkIntegrity().count > 0)
      #expect(try await store.repair(isDryRun: false).isEmpty == false)
      #expect(try await store.checkIntegrity() == [])
      #expect(try await store.sumOrders(OrdersFilter(), by: .status) == sums)
      #expect(try await store.fetchOrders(byName).orders == names)
      #expect(try await store.countOrders(OrdersFilter(query: "common"), upTo: nil).value == 601)
      #expect(try await store.countOrders(OrdersFilter(shipment: .partial), upTo: nil).value == 1)
    }
  }

  @Test func `a repair and an update of the search index keep the words of tags, notes and each shipment`() async throws
  {
    try await withStore { store in
      var order = Order.sample(1)
      order.tags = Tags("Öko, gift wrap")
      var parcel = Shipment(number: 1, at: order.date, lines: [])
      parcel.tracking = "JD-FIRST-77"
      order.status = .shipped
      order.shipments = [parcel]
      order.internalNotes = [InternalNote(at: order.date, author: "Ann", text: "Wants turquoise.")]
      _ = try await store.importOrders([order], .test)
      func found(_ query: String) async throws -> Int {
        try await store.countOrders(OrdersFilter(query: query), upTo: nil).value
      }
      let queries = ["oko", "wrap", "turquoise", "JD-FIRST-77"]
      for query in queries { #expect(try await found(query) == 1, "\(query)") }
      let damaged = await store.writer.maintain { connection throws(SQLiteKernel.Failure) in
        try connection.run("DELETE FROM spans")
        try connection.run("INSERT INTO settings VALUES ('search_terms', '0')")
      }
      try damaged.get()
      while try await store.updateSearchIndex() {}
      for query in queries { #expect(try await found(query) == 1, "\(query) after the update") }
      _ = try await store.repair(isDryRun: false)
      for query in queries { #expect(try await found(query) == 1, "\(query) after the repair") }
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a search index by former rules is brought up to date while orders are written`() async throws {
    try await withStore { store in
      _ = try await store.importOrders((0..<450).map { Order.sample($0).named("Seán", "O'Brien") }, .test)
      let outdated = await store.writer.maintain { connection throws(SQLiteKernel.Failure) in
        try connection.run("INSERT INTO terms (terms) VALUES ('delete-all')")
        try connection.run("UPDATE orders SET words = ' brien former o', keys = '', phones = ''")
        try connection.run("INSERT INTO terms (rowid, text) SELECT number, words FROM orders")
        try connection.run("INSERT INTO settings VALUES ('search_terms', '0')")
      }
      try outdated.get()
      func found(_ query: String) async throws -> Int {
        try await store.countOrders(OrdersFilter(query: query), upTo: nil).value
      }
      #expect(try await found("o brien") == 450)
      #expect(try await found("sean") == 0)
      #expect(try await store.updateSearchIndex())
      #expect(try await found("sean") == 200)
      let others = try await store.fetchWholeOrders(
        OrdersQuery(sort: OrdersSort(.number, isDescending: true), limit: 2))
      _ = try await store.deleteOrder(others.orders[0].id, ifVersion: nil, .test)
      _ = try await store.updateOrder(
        others.orders[1].id, ifVersion: nil, .edit(others.orders[1].named("Zoe", "")), .test)
      _ = try await store.createOrder(Order.sample(900).named("Seán", "O'Brien"), .test)
      #expect(try await found("obrien") == 201)
      #expect(try await store.updateSearchIndex())
      #expect(try await store.updateSearchIndex())
      #expect(try await store.updateSearchIndex() == false)
      #expect(try await store.updateSearchIndex() == false)
      #expect(try await found("obrien") == 449)
      #expect(try await found("zoe") == 1)
      // A term that stayed in the index would lead to orders that lack it, and survive their erasure.
      let former = await store.writer.maintain { connection throws(SQLiteKernel.Failure) in
        try connection.integer("SELECT count(*) FROM terms WHERE terms MATCH 'former'")
      }
      #expect(try former.get() == 0)
      #expect(try await store.checkIntegrity() == [])
      try await store.close()
    }
  }
}

extension Order {
  fileprivate func named(_ first: String, _ last: String) -> Order {
    var order = self
    order.name = PersonName(first: first, last: last)
    order.email = ""
    return order
  }
}
