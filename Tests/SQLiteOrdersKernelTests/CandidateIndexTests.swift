import SQLOrdersKernel
import ModelsTesting
import OrdersStoreProtocols
import SQLKernel
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

@Suite struct `Candidates of a search` {
  @Test(arguments: [
    ("80099 seattle", true), ("seattle 80099", true), ("seattle 0777", true), ("0100 80099 seattle", true),
    ("seattle 800", false),
    ("seattle", false), ("apple seattle", false),
  ])
  func `are few if a word is rare, also one of digits that may be a part of a phone number`(
    query: String, areFew: Bool
  ) throws {
    let orders = (1...200).map { number in
      var order = Order.everyField
      (order.id, order.number, order.reference) = ("id-\(number)", Int64(number), nil)
      order.billingAddress?.city = "Seattle"
      order.billingAddress?.zip = number == 77 ? "80099" : "98101"
      order.billingAddress?.phone = ""
      order.shipmentAddress = nil
      order.phone = number == 99 ? "+1 555 0777" : "+1 555 0100"
      return order
    }
    let connection = try connection(with: orders)
    let filter = Filter(OrdersFilter(query: query))
    #expect((try CandidateIndex.best(filter, limit: 20, on: connection) != nil) == areFew)
    let query = OrdersQuery(filter: OrdersFilter(query: query), limit: 500)
    let found = try PageReader(
      connection: connection, query: query, columns: OrderColumn.listed,
      effort: .init(glance: 10, lookups: 20)
    ).read { row throws(Failure) in try row.summary { !$0.text().isEmpty } }
    if areFew { #expect(found.orders.count == 1) }
  }
}
