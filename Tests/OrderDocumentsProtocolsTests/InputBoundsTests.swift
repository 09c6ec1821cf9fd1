import DocumentsProtocols
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import Testing

@Suite struct `Bounds of an order's input` {
  @Test func `the largest order that is valid is within the bounds of a record`() throws {
    var order = Order.whole
    let item = OrderItem(
      sku: "NW-011", title: "Queso", quantity: 1, unitPrice: order.total, discount: .zero(order.total.currency))
    order.items = Array(repeating: item, count: OrderLimits.items)
    let value = try JSONValue(parsing: order.document.json(), within: .record)
    #expect(value["items"] != nil)
  }

  @Test func `only the first hundred unknown members are looked at`() throws {
    let members = (0..<20_000).map { "\"unknown\($0)\":0" }.joined(separator: ",")
    let problem = #expect(throws: Problem.self) { try OrderInput(json: Array("{\(members)}".utf8)) }
    #expect(problem?.faults.count == 100)
  }
}
