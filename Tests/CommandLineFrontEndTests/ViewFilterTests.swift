import ListOrdersProtocols
import ListOrdersTesting
import OrderQueries
import PresentationProtocols
import SavedViewsProtocols
import SavedViewsTesting
import Testing

@testable import CommandLineFrontEnd

@Suite struct `The option --view` {
  private var views: SavedViewsSceneSpy {
    SavedViewsSceneSpy { _, display in
      let view = SavedViews.View(
        name: "To ship", isShared: true, parameters: .init(status: ["paid"], sort: "date"))
      try await display.displayViews(.init(views: [view]))
    }
  }

  @Test func `exports, counts and adds up the orders of a view`() async {
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

  @Test func `lists the orders of a view, and options take precedence`() async {
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
