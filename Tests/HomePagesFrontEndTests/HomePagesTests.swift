import AccessProtocols
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import Permissions
import PresentationProtocols
import PresentationTesting
import SavedViewsProtocols
import SavedViewsTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The first page` {
  @Test func `it asks for the latest orders, and the month up to the newest before tomorrow`() async throws {
    let scenes = WebScenesStub(list: .showing([.amy]), statistics: .threeDays)
    let page = try await WebHandler(scenes).page("/")
    #expect(page.broken == [])
    #expect(
      scenes.list.calls == [
        .fetchOrders(.init(parameters: .init(limit: 8))), .fetchWork(.init()),
        .fetchOrders(.init(parameters: .init(until: "today", limit: 1))),
      ])
    #expect(
      scenes.statistics.calls
        == [
          .fetchStatistics(
            .init(
              parameters: .init(since: "2007-05-31", until: "2007-06-29"), by: .day, isFilled: true, charted: .orders))
        ])
    #expect(page.all("rect").map { $0["height"] } == ["100.0%", "0.0%", "50.0%"])
    // Each bar has the same width, however few there are.
    #expect(Set(page.all("rect").map { $0["width"] }) == ["2.4%"])
    #expect(page.all("span").filter { page.isIn("div", $0) }.map(\.text).contains("2"))
    #expect(page.all("a").contains { $0["href"] == "/orders/abc123" })
    #expect(page.all("table").count == 2)
    #expect(page.all("th").prefix(5).map(\.text) == ["Day", "Orders", "Gross", "Refunds", "Net"])
    #expect(
      page.all("code").map(\.text).contains("storekeeper orders stats --by day --since 2007-05-31 --until 2007-06-29"))
    #expect(page.all("a").contains { $0["href"] == "/api/v1/stats?by=day&since=2007-05-31&until=2007-06-29" })
  }

  @Test func `the chart of one day names the day once`() async throws {
    let statistics = OrderStatisticsSceneSpy { _, display in
      let day = OrderStatistics.DisplayedPeriod(
        period: "6/29/07", orders: "1", gross: "$1.23", refunds: "$0.00", totals: "$1.23", share: 1)
      try await display.displayStatistics(
        .init(
          displayedPeriods: [day], displayedTotal: "1 order, $1.23",
          displayedChart: .init(
            measure: .orders, title: "Orders per day", ticks: [], bars: [.init(share: 1, text: "1")]),
          document: .init(periods: [], orders: 1)))
    }
    let page = try await WebHandler(WebScenesStub(list: .showing([.amy]), statistics: statistics)).page("/")
    #expect(page.all("p").map(\.text).contains("1 order, $1.23, 6/29/07"))
  }

  @Test func `the waiting orders link to their list, the oldest first`() async throws {
    let list = ListOrdersSceneSpy { call, display in
      guard case .fetchWork = call else { return try await display.displayFetchedOrders(.of([.amy])) }
      try await display.displayWork(.paidForTwelveDays)
    }
    let page = try await WebHandler(WebScenesStub(list: list, statistics: .threeDays)).page("/")
    #expect(page.broken == [])
    let links = page.all("a").filter { $0["href"] == "/orders?status=paid&sort=date" }
    #expect(links.map(\.text) == ["To ship 1,000+"])
    #expect(page.all("li").contains { $0.text.hasSuffix("oldest 6/29/07, 12 days ago") })
    // A step without orders is left out.
    #expect(!page.all("a").contains { $0["href"] == "/orders?status=placed&sort=date" })
  }

  @Test func `saved views lead to their lists, each with the number of its orders`() async throws {
    let views = SavedViewsSceneSpy { _, display in
      let view = SavedViews.View(
        name: "<Big>", isShared: true, parameters: .init(status: ["paid"], query: "queso", sort: "-total"))
      try await display.displayViews(.init(views: [view]))
    }
    let list = ListOrdersSceneSpy.showing(
      [.amy], count: DisplayedCount(value: 10_000, isExact: false, display: "10,000+"))
    let scenes = WebScenesStub(list: list, statistics: .threeDays, views: views)
    let page = try await WebHandler(scenes).page("/")
    #expect(page.broken == [])
    let link = page.all("a").first { $0["href"] == "/orders?status=paid&query=queso&sort=-total" }
    #expect(link?.text == "<Big> 10,000+")
    #expect(
      scenes.list.calls.contains(
        .fetchOrders(
          .init(parameters: .init(status: ["paid"], query: "queso", sort: "-total", limit: 1), count: .limited))))
  }

  @Test(arguments: [("", "orders", OrderStatistics.Measure.orders), ("?chart=revenue", "revenue", .revenue)])
  func `the chart shows orders or revenue, as its address says`(
    query: String, name: String, measure: OrderStatistics.Measure
  ) async throws {
    let scenes = WebScenesStub(list: .showing([.amy]), statistics: .threeDays)
    let page = try await WebHandler(scenes).page("/\(query)")
    guard case .fetchStatistics(let request)? = scenes.statistics.calls.first else { return #expect(Bool(false)) }
    #expect(request.charted == measure)
    let choices = page.all("a").filter { ["Orders", "Revenue"].contains($0.text) && $0["class"] == "button" }
    #expect(choices.compactMap { $0["href"] } == ["/", "/?chart=revenue"])
    #expect(await WebHandler(scenes).get("/?chart=lines").status == 422)
  }

  @Test func `orders that all lie in the future leave the chart to the days up to today`() async throws {
    let list = ListOrdersSceneSpy { call, display in
      guard case .fetchOrders(let request) = call else { return try await display.displayWork(.nothing) }
      try await display.displayFetchedOrders(.of(request.parameters.until == nil ? [.amy] : []))
    }
    let scenes = WebScenesStub(list: list, statistics: .threeDays)
    let page = try await WebHandler(scenes).page("/")
    #expect(
      scenes.statistics.calls
        == [
          .fetchStatistics(
            .init(parameters: .init(since: "-29d", until: "today"), by: .day, isFilled: true, charted: .orders))
        ])
    #expect(
      page.all("code").map(\.text).contains("storekeeper orders stats --by day --since -29d --until today"))
  }

  @Test func `sums that take too long leave the page without its chart, and end`() async throws {
    let statistics = OrderStatisticsSceneSpy { _, _ in
      let (endless, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in endless {}
      continuation.finish()
      try Task.checkCancellation()
    }
    let scenes = WebScenesStub(list: .showing([.amy]), statistics: statistics)
    let page = try await WebHandler(scenes, chartLimit: .zero).page("/")
    #expect(page.broken == [])
    #expect(page.all("p").contains { $0.text == "There are too many orders for a chart here." })
    #expect(page.all("rect").isEmpty)
    #expect(page.all("a").contains { $0["href"] == "/orders/abc123" })
  }

  @Test(arguments: [("Amy's <Apples>", "Amy's <Apples>", "Amy's <Apples>"), ("", "Home", "Storekeeper")])
  func `every page is called after the shop`(name: String, home: String, brand: String) async throws {
    let front = WebHandler(WebScenesStub(shopName: name, list: .showing([])))
    let page = try await front.page("/")
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == [home])
    let signIn = try await front.page("/login")
    #expect(signIn.all("title").map(\.text) == ["Sign in · \(brand)"])
    #expect(signIn.all("a").contains { $0["class"] == "brand" && $0.text == brand })
  }

  @Test func `an empty store offers the sample shop`() async throws {
    let page = try await WebHandler(WebScenesStub(list: .showing([]))).page("/")
    #expect(page.broken == [])
    #expect(page.all("form").contains { $0["action"] == "/store/sample" && $0["method"] == "post" })
    #expect(page.all("main").first?.text.contains("storekeeper ") == false)
    #expect(page.all("a").contains { $0["href"] == "/settings" && page.isIn("main", $0) })
  }

  @Test(arguments: [(Role.viewer, 0), (.editor, 0), (.admin, 1)])
  func `only who looks after the store can load the sample shop`(role: Role, offers: Int) async throws {
    let front = WebHandler(WebScenesStub(list: .showing([])), settings: .init(requiresSignIn: true))
    let page = try await front.page("/", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(role))])
    #expect(page.all("form").count { $0["action"] == "/store/sample" } == offers)
  }

  @Test func `loading the sample shop is the exact request`() async throws {
    let administration = StoreAdministrationSceneSpy { _, display in
      try await display.displayResult(.init(rows: [], notice: "60 sample orders added.", isFailure: false))
    }
    let scenes = WebScenesStub(list: .showing([]), administration: administration)
    let front = WebHandler(scenes)
    let answer = await front.post("/store/sample", [])
    #expect(scenes.administration.requests == [.init(action: .sample(isRemoving: false))])
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/")
    let cookie = try #require(answer.fields["Set-Cookie"])
    let next = try await front.page("/", ["Cookie": String(cookie.prefix { $0 != ";" })])
    #expect(next.all("p").contains { $0.text == "60 sample orders added." })
  }
}
