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

  @Test(arguments: ShippedPart.allCases)
  func `are those of an index for orders that have been shipped in part, and of none for the others`(
    part: ShippedPart
  ) throws {
    let orders = (1...30).map { number in
      var order = Order.everyField
      (order.id, order.number, order.reference) = ("id-\(number)", Int64(number), nil)
      order.items[0].quantity = 2
      order.shipments[0].lines = [LineQuantity(item: order.items.ids[0], quantity: number == 7 ? 1 : 2)]
      order.shipments = number % 2 == 0 ? [] : [order.shipments[0]]
      order.items = [order.items[0]]
      return order
    }
    let filter = Filter(OrdersFilter(shipment: part))
    let candidates = try CandidateIndex.best(filter, limit: 20, on: try connection(with: orders))
    #expect(candidates?.source == (part == .partial ? "orders INDEXED BY orders_shipped_in_part" : nil))
  }
}
