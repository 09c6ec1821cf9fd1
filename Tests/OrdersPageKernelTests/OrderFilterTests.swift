import HTTPProtocols
import OrderQueries
import Testing

@testable import OrdersPageKernel

@Suite struct `The filter in a list's address` {
  @Test func `without values it adds nothing to the address`() throws {
    let filter = OrderFilter(try #require(HTTPQuery("status=&query=&sort=-date&limit=50")))
    #expect(filter.isEmpty && filter.items.isEmpty)
    #expect(filter.from == 1)
  }

  @Test func `with values it repeats them in the order of the form`() throws {
    let filter = OrderFilter(try #require(HTTPQuery("limit=25&query=queso&status=paid&sort=date")))
    #expect(filter.items.map { "\($0.name)=\($0.value)" } == ["status=paid", "query=queso", "sort=date", "limit=25"])
    #expect(filter.parameters.sort == "date" && filter.parameters.limit == 25)
    #expect(filter.without("status", "paid").items.count == 3)
  }

  @Test(
    arguments: [
      ("a:7", TickedOrder(id: "a", version: 7)), ("a:7:paid", TickedOrder(id: "a", version: 7, next: "paid")),
      ("a", nil),
      ("a:x", nil), ("a:7:paid:x", nil),
    ] as [(String, TickedOrder?)])
  func `the value of a box has an id, a version and perhaps the next status`(text: String, order: TickedOrder?) {
    #expect(TickedOrder(text) == order)
    if let order { #expect(order.text == text) }
  }
}
