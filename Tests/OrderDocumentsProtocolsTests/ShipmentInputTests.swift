import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import Testing

/// Tests how a request for a shipment is read.
@Suite struct ShipmentInputTests {
  private func action(_ json: String) throws(Problem) -> OrderAction {
    OrderAction(.ship, try ActionMembers(of: .ship, json: Array(json.utf8)))
  }

  @Test func `a line is named by its id as a number, or by its SKU or id as a text`() throws {
    let lines: [LineInput] = [
      .init(item: .id(2), quantity: "1"), .init(item: .typed("NW-011"), quantity: "3"),
    ]
    let json = #"{"lines":[{"item":2,"quantity":1},{"item":"NW-011","quantity":"3"}],"carrier":"UPS","note":null}"#
    #expect(try action(json) == .ship(ShipmentInput(lines: lines, texts: ["carrier": "UPS"])))
    #expect(try action("{}") == .ship())
    let next = ShipmentInput(texts: ["number": "2", "state": "lost"])
    #expect(try action(#"{"number":2,"state":"lost"}"#) == .ship(next))
  }

  @Test(arguments: [
    (#"{"lines":[]}"#, "/lines"), (#"{"lines":{}}"#, "/lines"), (#"{"lines":[7]}"#, "/lines/0"),
    (#"{"lines":[{"item":1}]}"#, "/lines/0/quantity"), (#"{"lines":[{"quantity":1}]}"#, "/lines/0/item"),
    (#"{"lines":[{"item":true,"quantity":1}]}"#, "/lines/0/item"),
    (#"{"lines":[{"item":1,"quantity":1,"sku":"A"}]}"#, "/lines/0/sku"), (#"{"at":"2007-06-29"}"#, "/at"),
  ])
  func `lines of another form, and an empty list, are refused by their place`(json: String, pointer: String) {
    let problem = #expect(throws: Problem.self) { try action(json) }
    #expect(problem?.faults.map(\.pointer) == [pointer])
  }

  @Test(
    arguments: [
      ("NW-011=2", "NW-011", "2"), ("NW-011", "NW-011", nil), ("NW-011=", "NW-011", ""), ("A=B=3", "A=B", "3"),
    ] as [(String, String, String?)])
  func `a typed line has its quantity after the last sign`(text: String, item: String, quantity: String?) {
    #expect(LineInput(typed: text) == .init(item: .typed(item), quantity: quantity))
  }
}
