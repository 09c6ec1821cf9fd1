import CommandLineTesting
import ListOrdersProtocols
import ListOrdersTesting
import OrderQueries
import PresentationProtocols
import Testing

@testable import CommandLineFrontEnd
@testable import CommandLineKernel

@Suite struct `Picking orders` {
  private static let row = PickListDocument.Row(
    sku: "A", title: "Tea", quantity: 3,
    orders: [.init(id: "a", number: 61, quantity: 1), .init(id: "b", number: 62, quantity: 2)])

  @Test(
    arguments: [
      ("orders pick 61 #62", .init(orders: ["61", "#62"])), ("orders pick", .init()),
      ("orders pick --status paid --shipment partial", .init(parameters: .filtered)),
    ] as [(String, ListOrders.FetchPickList.Request)])
  func `the list is of named orders, or of those that filters find`(
    line: String, request: ListOrders.FetchPickList.Request
  ) async {
    let scenes = scenes([Self.row])
    #expect(await run(line, scenes) == 0)
    #expect(scenes.list.calls == [.fetchPickList(request)])
  }

  @Test func `orders and filters together are refused`() async {
    let (scenes, console) = (scenes([]), ConsoleStub())
    #expect(await run("orders pick 61 --status paid", scenes, console) == 2)
    #expect(console.errors.contains("orders and filters cannot be combined; leave one out"))
    #expect(scenes.list.calls == [])
  }

  @Test(
    arguments: [
      ("orders pick", "A\tTea\t3\t1 for 61, 2 for 62\n"),
      ("orders pick --format csv", "sku,title,quantity,orders\r\nA,Tea,3,\"1 for 61, 2 for 62\"\r\n"),
      ("orders pick --format ndjson", "\(json)\n"), ("orders pick --json", "{\"rows\":[\(json)]}\n"),
    ])
  func `the list is shown as table, CSV and JSON`(line: String, output: String) async {
    let console = ConsoleStub()
    #expect(await run(line, scenes([Self.row]), console) == 0)
    #expect(console.output == output)
  }

  @Test func `an empty list says that nothing is left, with an example`() async {
    let console = ConsoleStub()
    #expect(await run("orders pick", scenes([]), console) == 0)
    #expect(
      console.errors == """
        These orders have nothing left to pick. Orders that wait: “storekeeper orders list --status paid”

        """)
  }

  private static let json =
    #"{"sku":"A","title":"Tea","quantity":3,"orders":[{"id":"a","number":61,"quantity":1},{"id":"b","number":62,"quantity":2}]}"#

  private func scenes(_ rows: [PickListDocument.Row]) -> CommandLineScenesStub {
    CommandLineScenesStub(
      list: .init { _, display in
        try await display.displayPickList(.init(document: .init(rows: rows), summary: "3 pieces"))
      })
  }
}

extension OrdersParameters {
  fileprivate static var filtered: OrdersParameters {
    var parameters = OrdersParameters(status: ["paid"])
    parameters[.shipment] = ["partial"]
    return parameters
  }
}
