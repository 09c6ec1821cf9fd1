import CommandLineKernel
import CommandLineTesting
import ListOrdersProtocols
import ListOrdersTesting
import OrderQueries
import PresentationProtocols
import SavedViewsProtocols
import SavedViewsTesting
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Commands of views` {
  private static let view = SavedViews.View(
    name: "To ship", isShared: true, parameters: .init(status: ["paid"], sort: "date"))
  private var views: SavedViewsSceneSpy {
    SavedViewsSceneSpy { call, display in
      let isWrite =
        switch call.request.action {
        case .list, .show: false
        case .save, .delete: true
        }
      try await display.displayViews(.init(views: [Self.view], notice: isWrite ? "View “To ship” saved." : ""))
    }
  }

  @Test(arguments: [
    (
      ["views", "save", "To ship", "--status", "paid", "--since", "-7d", "--sort", "-total", "--shared"],
      SavedViews.Action.save(
        name: "To ship", .init(status: ["paid"], since: "-7d", sort: "-total"), isShared: true)
    ),
    (["views", "list"], .list), (["views", "show", "To ship"], .show(name: "To ship")),
    (["views", "delete", "To ship"], .delete(name: "To ship", isShared: false)),
  ])
  func `ask the scene for exactly what was typed`(words: [String], action: SavedViews.Action) async {
    let scenes = CommandLineScenesStub(views: views)
    #expect(await run(words, scenes) == 0)
    #expect(scenes.viewsSpy.requests == [.init(action: action)])
  }

  @Test func `list names and filters`() async {
    let console = ConsoleStub()
    #expect(await run("views list", .init(views: views), console) == 0)
    #expect(console.output == "To ship\tshared\t--status paid --sort date\n")
  }

  @Test func `show one view`() async {
    for (line, shown) in [
      ("views show ship", "To ship\tshared\t--status paid --sort date\n"),
      ("views show ship --json", #"{"name":"To ship","shared":true,"filters":"status=paid&sort=date"}"# + "\n"),
    ] {
      let console = ConsoleStub()
      #expect(await run(line, .init(views: views), console) == 0)
      #expect(console.output == shown)
    }
  }

  @Test func `filters are options that a shell reads as typed`() {
    let parameters = OrdersParameters(
      status: ["paid", "placed"], query: "O'Neill & sons", updatedSince: "-7d", sort: "-total")
    #expect(
      parameters.options == #"--status paid,placed --query 'O'\''Neill & sons' --updated-since -7d --sort -total"#)
    #expect(OrdersParameters().options == "")
  }

  @Test func `export, count and add up the orders of a view`() async {
    let paid = OrdersParameters(status: ["paid"], sort: "date")
    for line in ["orders export --view ship", "orders list --view ship --count", "orders stats --view ship"] {
      let scenes = CommandLineScenesStub(views: views)
      #expect(await run(line, scenes) == 0)
      #expect(scenes.viewsSpy.requests == [.init(action: .show(name: "ship"))], "\(line)")
      switch scenes.list.calls.first {
      case .exportOrders(let request): #expect(request.parameters == paid)
      case .countOrders(let request): #expect(request.parameters == paid)
      default: #expect(scenes.statistics.calls.count == 1)
      }
    }
  }

  @Test func `list the orders of a view, and options take precedence`() async {
    let scenes = CommandLineScenesStub(views: views)
    #expect(await run("orders list --view ship --status draft --query queso", scenes) == 0)
    #expect(scenes.viewsSpy.requests == [.init(action: .show(name: "ship"))])
    #expect(
      scenes.list.calls == [
        .fetchOrders(
          .init(parameters: .init(status: ["draft"], query: "queso", sort: "date"), suggestsQueries: true))
      ])
  }
}
