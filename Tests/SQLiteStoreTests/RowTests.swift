import OrdersStoreProtocols
import Testing

@testable import SQLiteStore

@Suite struct RowTests {
  @Test func `the first row is the first of all`() throws {
    try change(":memory:") { connection throws(Failure) in
      let first = try connection.first("SELECT 1 UNION ALL SELECT 2") { $0.integer(0) }
      #expect(first == 1)
      #expect(try connection.first("SELECT 1 WHERE 0") { $0.integer(0) } == nil)
    }
  }

  @Test func `an order's words are kept once each`() {
    var order = Order.sample(1)
    order.shipmentAddress = order.billingAddress
    let words = SearchKeys(order).words.split(separator: " ")
    #expect(words.contains("amy"))
    #expect(Set(words).count == words.count)
  }
}
