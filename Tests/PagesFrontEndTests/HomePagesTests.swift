import APIDocuments
import AccessProtocols
import CreateOrderTesting
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import ShowOrderTesting
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
        .fetchOrders(.init(parameters: .init(limit: 8))),
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
      guard case .fetchOrders(let request) = call else { return }
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

  @Test(arguments: [("Amy's <Apples>", "Amy's <Apples>", "Amy's <Apples>"), ("", "Home", "Storekeeper")])
  func `every page is called after the shop`(name: String, home: String, brand: String) async throws {
    let front = WebHandler(WebScenesStub(shopName: name, list: .showing([])))
    let page = try await front.page("/")
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == [home])
    let list = try await front.page("/orders")
    #expect(list.all("title").map(\.text) == ["Orders · \(brand)"])
    #expect(list.all("a").contains { $0["class"] == "brand" && $0.text == brand })
  }

  @Test func `an empty store offers the sample shop`() async throws {
    let page = try await WebHandler(WebScenesStub(list: .showing([]))).page("/")
    #expect(page.broken == [])
    #expect(page.all("form").contains { $0["action"] == "/store/sample" && $0["method"] == "post" })
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

@Suite struct `What stands beside the pages` {
  @Test func `the style sheet may be kept for ever, for its address changes with it`() async throws {
    let front = WebHandler(WebScenesStub(list: .showing([])))
    let sheet = try #require(try await front.page("/").all("link").first { $0["rel"] == "stylesheet" }?["href"])
    let answer = await front.get(sheet)
    #expect(answer.status == .ok)
    #expect(answer.fields["Content-Type"] == "text/css; charset=utf-8")
    #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(answer.fields["Set-Cookie"] == nil)
    #expect(answer.fields["Vary"] == nil)
    #expect(try await !answer.text.contains("url("))
  }

  @Test(arguments: [("/favicon.svg", 200), ("/robots.txt", 200), ("/favicon.ico", 303)])
  func `the rest is there`(path: String, status: Int) async throws {
    #expect(await WebHandler(WebScenesStub()).get(path).status.rawValue == status)
  }

  @Test(arguments: ["/nothing", "/orders/1/nothing", "//evil.example/", "/%"])
  func `what is not there is a page too`(path: String) async throws {
    let answer = await WebHandler(WebScenesStub()).get(path)
    #expect([400, 404].contains(answer.status.rawValue))
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("code").map(\.text).contains("request-1"))
  }

  @Test(arguments: [("/orders/62/edit", true), ("/orders/62", false), ("/orders?query=x", false)])
  func `a remedy for a terminal is told by no page, which leads to where it can be done`(
    target: String, leadsToOrder: Bool
  ) async throws {
    let gone = Problem(.notFound, "order 62 has been deleted", step: .restoreOrder)
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in try await display.displayProblem(gone) },
      show: ShowOrderSceneSpy { _, display in try await display.displayProblem(gone) },
      create: CreateOrderSceneSpy { _, display in try await display.displayProblem(gone) })
    let answer = await WebHandler(scenes).get(target)
    #expect(answer.status == 404)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(!page.all("main").contains { $0.text.contains("`") })
    #expect(page.all("a").contains { $0["href"] == "/orders/62" && $0.text == "Open the order" } == leadsToOrder)
  }

  @Test func `only who may not is told to sign in as somebody who may`() async throws {
    let front = WebHandler(WebScenesStub(), settings: .init(requiresSignIn: true))
    let words = "as a user with this permission"
    let viewer: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]
    #expect(try await front.get("/orders/new", viewer).text.contains(words))
    let stale = await front.post("/login", [("name", "viewer")], fields: viewer)
    #expect(stale.status == 403)
    #expect(try await !stale.text.contains(words))
    let foreign = await front.post("/login", [("name", "viewer")], fields: ["Origin": "http://evil.example"])
    #expect(foreign.status == 403)
    #expect(try await !foreign.text.contains(words))
  }

  @Test(arguments: Problem.Code.allCases)
  func `every problem is a page that says what to do`(code: Problem.Code) async throws {
    let spy = ListOrdersSceneSpy { _, display in
      try await display.displayProblem(Problem(code, "it is <b>so</b>", remedy: "do this", retryAfter: 7))
    }
    let answer = await WebHandler(WebScenesStub(list: spy)).get("/")
    guard code != .unauthenticated else { return #expect(answer.status == .seeOther) }
    #expect(answer.status.rawValue == Problem(code, "").httpStatus)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("li").contains { $0.text.contains(".") && page.isIn("main", $0) })
    if code == .tooMany { #expect(answer.fields["Retry-After"] == "7") }
  }
}

// MARK: Fixtures

extension OrderStatisticsSceneSpy {
  static var threeDays: OrderStatisticsSceneSpy {
    OrderStatisticsSceneSpy { _, display in
      let days = [("6/27/07", 1.0), ("6/28/07", 0), ("6/29/07", 0.5)]
      try await display.displayStatistics(
        .init(
          displayedPeriods: days.map {
            .init(period: $0.0, orders: "2", gross: "$2.23", refunds: "$1.00", totals: "$1.23", share: $0.1)
          },
          displayedTotal: "3 orders, $3.69",
          displayedChart: .init(
            measure: .orders, title: "Orders per day",
            ticks: [.init(share: 0, text: "0"), .init(share: 0.5, text: "1"), .init(share: 1, text: "2")],
            bars: days.map { .init(share: $0.1, text: "2") }), document: .init(periods: [], orders: 3)))
    }
  }
}
