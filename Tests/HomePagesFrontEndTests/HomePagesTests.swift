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
  private static let shippedToday = {
    var parameters = OrdersParameters(limit: 1)
    parameters[.shippedSince] = ["today"]
    return parameters
  }()

  @Test func `it asks for the latest orders, and the month up to the newest before tomorrow`() async throws {
    let scenes = WebScenesStub(list: .showing([.amy]), statistics: .threeDays)
    let page = try await WebHandler(scenes).page("/")
    #expect(page.broken == [])
    #expect(
      scenes.list.calls == [
        .fetchOrders(.init(parameters: .init(limit: 8))), .fetchWork(.init()),
        .fetchOrders(.init(parameters: .init(until: "today", limit: 1))),
        .fetchOrders(.init(parameters: Self.shippedToday, count: .limited)),
      ])
    #expect(
      scenes.statistics.calls
        == [
          .fetchStatistics(
            .init(
              parameters: .init(since: "2007-05-31", until: "2007-06-29"), by: .day, charted: .orders)),
          .fetchStatistics(.init(parameters: .init(since: "today", until: "today"), by: .day, isCompared: true)),
        ])
    #expect(page.all("rect").map { $0["height"] } == ["100.0%", "50.0%"])
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

  @Test func `the page begins with what waits, what was shipped today and the revenue of today`() async throws {
    let list = ListOrdersSceneSpy { call, display in
      switch call {
      case .fetchWork: try await display.displayWork(.paidForTwelveDays)
      case .fetchOrders(let request):
        try await display.displayFetchedOrders(
          .of([.amy], count: request.count.map { _ in DisplayedCount(value: 3, isExact: true, display: "3") }))
      default: break
      }
    }
    let page = try await WebHandler(WebScenesStub(list: list, statistics: .threeDays)).page("/")
    #expect(page.broken == [])
    #expect(page.all("dt").prefix(3).map(\.text) == ["To ship", "Shipped today", "Revenue today"])
    #expect(
      page.all("dd").prefix(3).map(\.text) == ["1,000+ oldest 6/29/07, 12 days ago", "3", "$3.69 before: $0.00"])
    let links = page.all("a").filter { page.isIn("dd", $0) }.compactMap { $0["href"] }
    #expect(links.prefix(2) == ["/orders?status=paid&sort=date", "/orders?shipped_since=today"])
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

  @Test(arguments: [("", OrderStatistics.Measure.orders), ("?chart=net", .net), ("?chart=gross", .gross)])
  func `the chart shows orders or sums, as its address says`(
    query: String, measure: OrderStatistics.Measure
  ) async throws {
    let scenes = WebScenesStub(list: .showing([.amy]), statistics: .threeDays)
    let page = try await WebHandler(scenes).page("/\(query)")
    guard case .fetchStatistics(let request)? = scenes.statistics.calls.first else { return #expect(Bool(false)) }
    #expect(request.charted == measure)
    let choices = page.all("a").filter {
      ["Orders", "Gross", "Refunds", "Net"].contains($0.text) && $0["class"] == "button"
    }
    #expect(choices.compactMap { $0["href"] } == ["/", "/?chart=gross", "/?chart=refunds", "/?chart=net"])
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
            .init(parameters: .init(since: "-29d", until: "today"), by: .day, charted: .orders)),
          .fetchStatistics(.init(parameters: .init(since: "today", until: "today"), by: .day, isCompared: true)),
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
