import CommandLineTesting
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Statistics` {
  @Test(arguments: [
    ("orders stats", OrderStatistics.Request()),
    ("orders stats --by month --since 2007-01-01", .init(parameters: .init(since: "2007-01-01"), by: .month)),
  ])
  func `the scene is asked for exactly what was typed`(line: String, request: OrderStatistics.Request) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(scenes.statistics.calls == [.fetchStatistics(request)])
  }

  @Test func `by item, the scene is asked for as many items as were typed`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders stats --by item --since -7d --limit 3", scenes) == 0)
    #expect(scenes.statistics.calls == [.fetchItems(.init(parameters: .init(since: "-7d"), limit: 3))])
    let console = ConsoleStub()
    #expect(await run("orders stats --limit 3", scenes, console) == 2)
    #expect(console.errors.contains("--limit needs --by item"))
  }

  @Test func `items are a table, and what they leave out is a note`() async {
    let total = DisplayedMoney(amount: "9.00", minor: 900, currency: "USD", display: "$9.00")
    let item = StatisticsDocument.Item(sku: "NW-011", title: "Queso", orders: 2, quantity: 12, revenue: [total])
    let model = OrderStatistics.FetchItems.ViewModel(
      displayedItems: [.init(sku: "NW-011", title: "Queso", orders: "2", quantity: "12", revenue: ["$9.00"])],
      displayedTotal: "1 item, 2 orders, $9.00", displayedLimit: "Only the newest 2 orders are included.",
      document: .init(items: [item], sums: .init(gross: [total]), orders: 2, isComplete: false))
    let scenes = CommandLineScenesStub(statistics: .init { _, display in try await display.displayItems(model) })
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("orders stats --by item --no-color", scenes, console) == 0)
    #expect(
      console.output
        == """
        SKU     Title  Orders  Quantity  Revenue
        NW-011  Queso       2        12    $9.00
        1 item, 2 orders, $9.00

        """)
    #expect(console.errors == "Only the newest 2 orders are included.\n")
    let csv = ConsoleStub()
    #expect(await run("orders stats --by item --format csv", scenes, csv) == 0)
    #expect(csv.output == "sku,title,orders,quantity,revenue,currency\r\nNW-011,Queso,2,12,9.00,USD\r\n")
  }

  @Test func `a terminal shows a bar for each period, and all in all`() async {
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("orders stats --no-color", showing, console) == 0)
    #expect(
      console.output
        == """
        Period    Orders                        Gross  Refunds    Net
        Jun 2007       8  ████████████████████  $9.00    $1.00  $8.00
        Jul 2007       1  ██▌                   $1.00    $0.00  $1.00
        Aug 2007       0
        9 orders, $9.00

        """)
  }

  @Test(arguments: [(49, "████████"), (45, "████"), (44, ""), (39, "")])
  func `a bar gives way before a sum is cut`(columns: Int, bar: String) async throws {
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("orders stats --no-color", showing, console) == 0)
    let line = try #require(console.output.split(separator: "\n").dropFirst().first)
    #expect(line == "Jun 2007       8" + (bar.isEmpty ? "" : "  \(bar)") + "  $9.00    $1.00  $8.00")
  }

  @Test(arguments: [
    (39, "Period    Orders  Gross  Refunds    Net"), (38, "Period    Orders  Gross    Net"),
    (29, "Period    Orders    Net"), (22, "Period      Net"), (5, "Period      Net"),
  ])
  func `in a narrow terminal, columns are left out before a sum is cut`(columns: Int, headings: String) async {
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("orders stats --no-color", showing, console) == 0)
    #expect(console.output.hasPrefix(headings + "\n"))
    #expect(console.output.contains("$8.00\n"))
  }

  @Test func `the first column is headed as the scene says`() async {
    let console = ConsoleStub(terminal: .whole())
    let document = StatisticsDocument(periods: [], orders: 0)
    let model = OrderStatistics.ViewModel(
      displayedHeading: "Status",
      displayedPeriods: [.init(period: "Cancelled", orders: "2", gross: [], refunds: [], totals: [], share: 1)],
      displayedTotal: "0 orders", document: document)
    let scenes = CommandLineScenesStub(statistics: .init { _, display in try await display.displayStatistics(model) })
    #expect(await run("orders stats --by status --no-color", scenes, console) == 0)
    #expect(console.output.hasPrefix("Status     Orders                        Gross  Refunds  Net"))
    let csv = ConsoleStub()
    #expect(await run("orders stats --by status --format csv", scenes, csv) == 0)
    #expect(csv.output == "status,orders,gross,refunds,net,currency\r\n")
  }

  @Test func `a pipe gets the periods alone, and standard error the sum`() async {
    let console = ConsoleStub()
    #expect(await run("orders stats", showing, console) == 0)
    #expect(console.output == "Jun 2007\t8\t$9.00\t$1.00\t$8.00\nJul 2007\t1\t$1.00\t$0.00\t$1.00\nAug 2007\t0\t\t\t\n")
    #expect(console.errors == "9 orders, $9.00\n")
    let csv = ConsoleStub()
    #expect(await run("orders stats --format csv", showing, csv) == 0)
    // A sum beyond 64 bits is left out, and a period without sums has a line.
    #expect(
      csv.output
        == """
        period,orders,gross,refunds,net,currency\r
        2007-06,8,,,,EUR\r
        2007-06,8,9.00,1.00,8.00,USD\r
        2007-08,0,,,,\r

        """)
    let json = ConsoleStub()
    #expect(await run("orders stats --json", showing, json) == 0)
    #expect(json.output.hasPrefix(#"{"periods":[{"period":{"value":"2007-06""#))
  }

  @Test(arguments: [(0.0, ""), (1.0, 20), (0.5, 10), (0.001, "▏"), (1.5, 20), (-1, "")] as [(Double, any Sendable)])
  func `a bar is as long as its share, and never nothing for something`(share: Double, expected: any Sendable) {
    let text = (expected as? Int).map { String(repeating: "█", count: $0) } ?? (expected as? String)
    #expect(OrderStatisticsDisplay.bar(share) == text)
  }

  private var showing: CommandLineScenesStub {
    func dollars(_ dollars: Int64) -> DisplayedMoney {
      DisplayedMoney(amount: "\(dollars).00", minor: dollars * 100, currency: "USD", display: "$\(dollars).00")
    }
    let most = DisplayedMoney(amount: "92233720368547758.07", minor: .max, currency: "EUR", display: "€")
    let june = StatisticsDocument.Period(
      period: .init(value: "2007-06", display: "Jun 2007"), orders: 8,
      sums: .init(gross: [dollars(9)], refunds: [dollars(1)], totals: .init([dollars(8)], beyond: [most])))
    let august = StatisticsDocument.Period(period: .init(value: "2007-08", display: "Aug 2007"), orders: 0)
    let document = StatisticsDocument(periods: [june, august], sums: .init(totals: [dollars(9)]), orders: 9)
    let model = OrderStatistics.ViewModel(
      displayedPeriods: [
        .init(period: "Jun 2007", orders: "8", gross: ["$9.00"], refunds: ["$1.00"], totals: ["$8.00"], share: 1),
        .init(period: "Jul 2007", orders: "1", gross: ["$1.00"], refunds: ["$0.00"], totals: ["$1.00"], share: 0.125),
        .init(period: "Aug 2007", orders: "0", gross: [], refunds: [], totals: [], share: 0),
      ], displayedTotal: "9 orders, $9.00", document: document)
    return CommandLineScenesStub(statistics: .init { _, display in try await display.displayStatistics(model) })
  }
}
