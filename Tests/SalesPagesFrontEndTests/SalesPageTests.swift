import HTTPProtocols
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@testable import SalesPagesFrontEnd

@Suite struct `The page of sales` {
  @Test func `an address without a period shows the last 30 days by day, revenue in the chart`() async throws {
    let scene = OrderStatisticsSceneSpy.showing()
    let page = try await WebHandler(scene).page("/sales")
    #expect(page.broken == [])
    #expect(
      scene.calls == [
        .fetchStatistics(
          .init(
            parameters: .init(since: "2024-02-05", until: "2024-03-05"), by: .day, charted: .net, isCompared: true))
      ])
    #expect(page.all("h2").map(\.text) == ["Net per day"])
    #expect(page.all("rect").count == 2)
    #expect(page.all("dt").prefix(2).map(\.text) == ["Orders", "Net"])
    #expect(page.all("dd").prefix(3).map(\.text) == ["4 before: 3", "€1.00 before: €0.00", "$9.00 before: $8.00"])
    #expect(page.all("p").contains { $0.text == "Compared with the days before, 1/6/24 – 2/4/24." })
    #expect(page.all("p").contains { $0.text == "Not counted: 2 draft." })
    #expect(page.all("th").map(\.text) == ["Period", "Orders", "Gross", "Refunds", "Net", "2/29/24", "2/28/24"])
    #expect(page.all("input").filter { $0["type"] == "date" }.map { $0["value"] } == ["2024-02-05", "2024-03-05"])
    #expect(
      page.all("code").map(\.text).contains("storekeeper orders stats --by day --since 2024-02-05 --until 2024-03-05"))
    #expect(page.all("a").contains { $0["href"] == "/api/v1/stats?by=day&since=2024-02-05&until=2024-03-05" })
    #expect(page.all("a").contains { $0["href"] == "/sales" && $0["aria-current"] == "page" && $0.text == "Sales" })
  }

  @Test(arguments: SalesRows.allCases)
  func `each tab is an address of its own, with the same period`(rows: SalesRows) async throws {
    let scene = OrderStatisticsSceneSpy.showing()
    let page = try await WebHandler(scene).page("/sales?by=\(rows.rawValue)&since=2024-01-01&until=")
    #expect(page.broken == [])
    let parameters = OrdersParameters(since: "2024-01-01")
    let chart: OrderStatistics.Measure? = [.status, .item, .tax].contains(rows) ? nil : .net
    #expect(
      scene.calls == [
        rows == .tax
          ? .fetchTaxes(.init(parameters: parameters, by: .month))
          : rows.statistics?.period.map {
            .fetchStatistics(.init(parameters: parameters, by: $0, charted: chart, isCompared: true))
          } ?? .fetchItems(.init(parameters: parameters, limit: 100))
      ])
    let tabs = page.all("a").filter { page.isIn("nav", $0) && ($0["href"] ?? "").hasPrefix("/sales?") }
    #expect(tabs.map(\.text) == ["Days", "Weeks", "Months", "Statuses", "Items", "Taxes"])
    #expect(
      tabs.filter { $0["aria-current"] == "page" }.compactMap { $0["href"] } == [
        "/sales?by=\(rows.rawValue)&since=2024-01-01&until="
      ])
    #expect(page.all("svg").isEmpty == (chart == nil))
    #expect(page.all("a").contains { $0["href"] == "/sales.csv?by=\(rows.rawValue)&since=2024-01-01&until=" })
  }

  @Test func `taxes are a table of figures, with the command and the address of the API`() async throws {
    let page = try await WebHandler(.showing(limit: "Not all orders are included.")).page("/sales?by=tax&since=&until=")
    #expect(page.broken == [])
    #expect(
      page.all("th").map(\.text) == ["Period", "Country", "Tax", "Net", "Amount", "Gross", "VAT <b> 20 %"])
    #expect(page.all("td").map(\.text) == ["Feb 2024", "DE", "$9.00", "$9.00", "$9.00"])
    #expect(page.all("p").contains { $0.text == "Not all orders are included." })
    #expect(page.all("code").map(\.text).contains("storekeeper orders taxes --by month"))
    #expect(page.all("a").contains { $0["href"] == "/api/v1/taxes?by=month" })
    let csv = await WebHandler(.showing()).get("/sales.csv?by=tax&since=&until=")
    #expect(
      try await csv.text.hasPrefix("period,country,region,name,rate,net,tax,gross,currency\r\n2024-02,DE,,VAT <b>,20,"))
  }

  @Test func `items are a table of figures, and a limit is said`() async throws {
    let page = try await WebHandler(.showing(limit: "Only the newest 100,000 orders are included.")).page(
      "/sales?by=item")
    #expect(page.all("th").map(\.text) == ["SKU", "Title", "Orders", "Quantity", "Revenue", "T-1"])
    #expect(page.all("td").map(\.text) == ["Tea <b>", "2", "3", "$9.00"])
    #expect(page.all("p").contains { $0.text == "Only the newest 100,000 orders are included." })
    let text = try await WebHandler(.showing(revenue: ["€5.00", "$9.00"])).get("/sales?by=item").text
    #expect(text.contains("<bdi>€5.00</bdi>, <bdi>$9.00</bdi>"))
  }

  @Test(arguments: [
    ("Last 7 days", "2024-02-28", "2024-03-05"), ("Last 30 days", "2024-02-05", "2024-03-05"),
    ("Last 90 days", "2023-12-07", "2024-03-05"), ("This month", "2024-03-01", "2024-03-05"),
    ("Last month", "2024-02-01", "2024-02-29"), ("This year", "2024-01-01", "2024-03-05"), ("All time", "", ""),
  ])
  func `each usual period is a link, and the current one says so`(label: String, since: String, until: String)
    async throws
  {
    let link = "/sales?by=month&since=\(since)&until=\(until)"
    let page = try await WebHandler(.showing()).page(link)
    let chip = try #require(page.all("a").first { $0["class"] == "chip" && $0.text == label })
    #expect(chip["href"] == link)
    #expect(page.all("a").filter { $0["class"] == "chip" && $0["aria-current"] == "true" }.map(\.text) == [label])
  }

  @Test func `the chart shows orders where its address says so`() async throws {
    let scene = OrderStatisticsSceneSpy.showing()
    let page = try await WebHandler(scene).page("/sales?chart=orders")
    guard case .fetchStatistics(let request)? = scene.calls.first else { return #expect(Bool(false)) }
    #expect(request.charted == .orders)
    #expect(page.all("input").contains { $0["name"] == "chart" && $0["value"] == "orders" })
    #expect(page.all("a").filter { $0["class"] == "button" }.map(\.text) == ["Orders", "Gross", "Refunds", "Net"])
  }

  @Test(arguments: ["/sales?by=year", "/sales?chart=pie", "/sales.csv?by=year"])
  func `unknown rows and values are refused`(path: String) async {
    #expect(await WebHandler(.showing()).get(path).status == 422)
    #expect(await WebHandler(.showing()).get("/sales?nothing=1").status == 400)
  }

  @Test func `a period without sales leads to all time`() async throws {
    let page = try await WebHandler(.showing([])).page("/sales?by=item&since=2024-01-01&until=")
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0["href"] == "/sales?by=item&since=&until=" && $0.text == "Show all time" })
    #expect(page.all("table").isEmpty)
    let all = try await WebHandler(.showing([])).page("/sales?since=&until=")
    #expect(!all.all("a").contains { $0.text == "Show all time" })
  }

  @Test func `a day that is none is marked at its field`() async throws {
    let fault = Problem.Fault(pointer: "/since", message: "“soon” is not a date")
    let scene = OrderStatisticsSceneSpy { _, display in try await display.displayProblem(Problem(invalid: [fault])) }
    let response = await WebHandler(scene).get("/sales?since=soon")
    #expect(response.status == 422)
    let page = Markup(try await response.text)
    #expect(page.broken == [])
    let field = try #require(page.all("input").first { $0["id"] == "since" })
    #expect(field["aria-invalid"] == "true" && field["value"] == "soon" && field["type"] == "text")
    #expect(page.all("a").contains { $0["href"] == "#since" && $0.text == "From: “soon” is not a date." })
  }

  @Test func `more than a year of days is cut, and the page says where the rest is`() async throws {
    let page = try await WebHandler(.showing((1...400).map { "day \($0)" })).page("/sales?since=&until=")
    #expect(page.all("td").count == 366 * 4)
    #expect(page.all("p").contains { $0.text == "Only the newest 366 rows are shown. The CSV file has all." })
  }

  @Test(arguments: [
    ("day", "period,orders,gross,refunds,net,currency\r\n2/28/24,2,9.00,,9.00,USD\r\n2/29/24,2,9.00,,9.00,USD\r\n"),
    ("item", "sku,title,orders,quantity,revenue,currency\r\nT-1,Tea <b>,2,3,9.00,USD\r\n"),
  ])
  func `each table is a CSV file`(rows: String, text: String) async throws {
    let response = await WebHandler(.showing()).get("/sales.csv?by=\(rows)&since=2024-01-01")
    #expect(response.fields["Content-Type"] == "text/csv; charset=utf-8; header=present")
    #expect(response.fields["Content-Disposition"] == "attachment; filename=\"sales-by-\(rows).csv\"")
    #expect(try await response.text == text)
  }
}
