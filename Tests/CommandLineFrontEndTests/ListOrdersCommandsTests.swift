import CommandLineTesting
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import SavedViewsProtocols
import SavedViewsTesting
import ShowOrderProtocols
import ShowOrderTesting
import Testing
@testable import CommandLineKernel

@testable import CommandLineFrontEnd

@Suite struct `Listing orders` {
  @Test(arguments: [
    ("orders list", ListOrders.FetchOrders.Request()),
    ("orders list --limit 3 --query queso", .init(parameters: .init(query: "queso", limit: 3))),
    (
      "orders list --status paid --status placed --email a@b.example --phone 5551 --reference #1 --since -7d "
        + "--until today --sort -total --after c1",
      .init(
        parameters: .init(
          status: ["paid", "placed"], query: nil, email: "a@b.example", phone: "5551", reference: "#1", since: "-7d",
          until: "today", sort: "-total", after: "c1"))
    ),
    ("orders list --all", .init(isWhole: true)),
  ])
  func `the scene is asked for exactly what was typed`(line: String, request: ListOrders.FetchOrders.Request) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    var expected = request
    expected.suggestsQueries = true
    #expect(scenes.list.calls == [.fetchOrders(expected)])
  }

  @Test(arguments: ["tag", "without-tag"])
  func `a filter by tags takes several options`(option: String) async throws {
    let filter = try #require(OrdersFilterParameter.all.first { $0.option == option })
    var parameters = OrdersParameters()
    parameters[filter] = ["gift", "VIP"]
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list --\(option) gift --\(option) VIP", scenes) == 0)
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: parameters, suggestsQueries: true))])
  }

  @Test(arguments: OrdersFilterParameter.all.map(\.option))
  func `an empty filter is refused, since it would list everything`(option: String) async {
    for value in ["", " "] {
      let (scenes, console) = (CommandLineScenesStub(), ConsoleStub())
      #expect(await run(["orders", "list", "--\(option)", value], scenes, console) == 2)
      #expect(console.errors.contains("--\(option) is"))
      #expect(scenes.list.calls == [])
    }
  }

  @Test(arguments: OrdersFilterParameter.all.map(\.option))
  func `each filter is an option of list, export and statistics`(option: String) async throws {
    let filter = try #require(OrdersFilterParameter.all.first { $0.option == option })
    let value = if case .choice(let words) = filter.kind { words[1] } else { "typed" }
    var parameters = OrdersParameters()
    parameters[filter] = [value]
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list --\(option) \(value)", scenes) == 0)
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: parameters, suggestsQueries: true))])
    #expect(await run("orders stats --\(option) \(value)", scenes) == 0)
    #expect(scenes.statistics.calls == [.fetchStatistics(.init(parameters: parameters))])
    let exporting = CommandLineScenesStub()
    #expect(await run("orders export --\(option) \(value)", exporting) == 0)
    #expect(exporting.list.calls == [.exportOrders(.init(parameters: parameters, isWhole: false))])
  }

  /// Scenes with three orders to ship and two views.
  private var waiting: CommandLineScenesStub {
    let views = ["To ship", "Big"].map { SavedViews.View(name: $0, isShared: false, parameters: .init()) }
    return CommandLineScenesStub(
      list: .init { call, display in
        guard case .fetchWork = call else { return try await display.displayFetchedOrders(.init(documents: [])) }
        let oldest = WorkDocument.Oldest(
          id: "abc123", number: 1001, date: .init(value: "2007-06-29T00:00:00Z", display: "6/29/07"), days: 12,
          age: "12 days ago")
        let tasks = [("Awaiting payment", "placed", 0), ("To ship", "paid", 3), ("Drafts", "draft", 0)].map {
          title, status, count in
          WorkDocument.Task(
            title: title, status: .init(value: status, display: status),
            count: .init(value: count, isExact: true, display: String(count)), oldest: count > 0 ? oldest : nil)
        }
        try await display.displayWork(.init(document: WorkDocument(tasks: tasks)))
      }, views: .init { _, display in try await display.displayViews(.init(views: views)) })
  }

  @Test(arguments: [
    (120, "Waiting  Orders   Oldest               List", "To ship       3  6/29/07  12 days ago  orders"),
    (80, "Waiting  Orders   Oldest               List", "To ship       3  6/29/07  12 days ago  orders"),
    (66, "Waiting  Orders   Oldest  List", "To ship       3  6/29/07  orders"),
    (58, "Waiting  Orders  List", "To ship       3  orders"),
  ])
  func `alone on a terminal, the orders that wait stand above the list, with whole commands`(
    columns: Int, heading: String, row: String
  ) async {
    let scenes = waiting
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("--no-color", scenes, console) == 0)
    #expect(scenes.list.calls == [.fetchWork(.init()), .fetchOrders(.init(suggestsQueries: true))])
    #expect(
      console.output == """
        \(heading)
        \(row) list --status paid --sort date

        Views: To ship, Big (orders list --view NAME)

        Number  Date  Status  Reference  Name  Email  Total

        """)
  }

  @Test(arguments: ["--format table", "--format csv", "--format ndjson"])
  func `alone in a pipe, the orders that wait and the views are notes`(line: String) async {
    let (scenes, console) = (waiting, ConsoleStub())
    #expect(await run(line, scenes, console) == 0)
    #expect(console.errors.hasPrefix("To ship: 3\nViews: To ship, Big (orders list --view NAME)\n"))
    #expect(!console.output.contains("ship"))
  }

  @Test func `alone as JSON, the orders that wait precede the list`() async throws {
    let console = ConsoleStub()
    #expect(await run("--json", waiting, console) == 0)
    let document = try JSONValue(parsing: Array(console.output.utf8))
    guard case .array(let tasks)? = document["work"] else {
      Issue.record("\(console.output)")
      return
    }
    #expect(tasks.map { $0["count"] } == [.number("0"), .number("3"), .number("0")])
    #expect(document["orders"] == .array([]) && document["next"] == .null)
  }

  @Test(arguments: ["orders list", "--status paid", "--limit 3 --sort date", "orders list --json"])
  func `elsewhere the list stands alone`(line: String) async {
    let scenes = CommandLineScenesStub()
    _ = await run(line, scenes, ConsoleStub(terminal: .whole(columns: 120)))
    #expect(scenes.list.calls.count == 1)
  }

  @Test func `a count is a question of its own`() async {
    let scenes = CommandLineScenesStub(list: .init { _, display in try await display.displayCount(.init(count: 830)) })
    let console = ConsoleStub()
    #expect(await run("orders list --count --status paid", scenes, console) == 0)
    #expect(scenes.list.calls == [.countOrders(.init(parameters: .init(status: ["paid"])))])
    #expect(console.output == "830\n")
  }

  @Test func `all and a limit contradict each other, and no store is opened`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list --all --limit 3", scenes) == 2)
    #expect(scenes.locations.isEmpty)
  }

  @Test func `piped, it is whole, with tabs between, and nothing else`() async {
    let console = ConsoleStub()
    #expect(await run("orders list", showing([.amy, .wild]), console) == 0)
    #expect(
      console.output == """
        1001\t6/29/07\tPlaced\t\tAmy Apple\tamy.apple@clean-swift.com\t$1.23
        1002\t6/29/07\tCancelled\t#1 0\t陈 小\u{1B}[31m明\tchen@example.com\t$12,345.67

        """)
    #expect(console.errors.isEmpty)
  }

  @Test func `on a terminal it has headings, is aligned, and obeys no character in the data`() async {
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("orders list --no-color", showing([.amy, .wild]), console) == 0)
    #expect(
      console.output == """
        Number     Date  Status     Reference  Name          Email                 Total
          1001  6/29/07  Placed                Amy Apple     amy.apple@clea…       $1.23
          1002  6/29/07  Cancelled  #1 0       陈 小␛[31m明  chen@example.c…  $12,345.67

        """)
  }

  @Test(arguments: [20, 40, 80], [123, 1_234_567_890_123])
  func `a list fits the width, and neither number nor sum is cut`(columns: Int, total: Int64) async {
    var order = Order.amy
    order.reference = "#1234567"
    order.total = Money(minorUnits: total, currency: .usd)
    let console = ConsoleStub(terminal: .whole(columns: columns))
    #expect(await run("orders list --no-color", showing([order]), console) == 0)
    let lines = console.output.split(separator: "\n")
    let widest = lines.map { width(of: String($0)) }.max() ?? 0
    // The narrowest width with both columns: “Number”, a gap of two, and the sum.
    let display = formatter.money(order.total)
    #expect(widest <= max(columns, 8 + display.count))
    #expect(lines.last?.hasPrefix("  1001") == true)
    #expect(lines.last?.hasSuffix("  " + display) == true)
  }

  @Test(
    arguments: [
      ("orders list", [:], true), ("orders list --no-color", [:], false), ("orders list", ["NO_COLOR": "1"], false),
      ("orders list", ["TERM": "dumb"], false), ("orders list", ["NO_COLOR": ""], true),
    ] as [(String, [String: String], Bool)])
  func `a terminal has colours unless they are not wanted`(line: String, environment: [String: String], colors: Bool)
    async
  {
    let console = ConsoleStub(terminal: .whole(), environment: environment)
    #expect(await run(line, showing([.amy]), console) == 0)
    #expect(console.output.contains("\u{1B}[33mPlaced\u{1B}[0m") == colors)
    #expect(console.output.contains("\u{1B}") == colors)
  }

  @Test func `where the list was cut, standard error says how to go on`() async {
    let console = ConsoleStub()
    #expect(await run("orders list --limit 1", showing([.amy], next: "c2"), console) == 0)
    #expect(console.errors == "1 shown; more: --after c2, or --all\n")
    let middle = ConsoleStub()
    #expect(await run("orders list --after c1", showing([.amy], next: "c2", previous: "p1"), middle) == 0)
    #expect(middle.errors == "1 shown; more: --after c2, or --all; back: --before p1\n")
    let last = ConsoleStub()
    #expect(await run("orders list --after c2", showing([.amy], previous: "p2"), last) == 0)
    #expect(last.errors == "1 shown; back: --before p2\n")
    let quiet = ConsoleStub()
    #expect(await run("orders list --quiet", showing([.amy], next: "c2"), quiet) == 0)
    #expect(quiet.errors.isEmpty)
  }

  @Test func `an empty store says how it gets its first orders, an empty search that it is one`() async {
    let console = ConsoleStub()
    #expect(await run("", showing([]), console) == 0)
    #expect(console.output.isEmpty)
    #expect(console.errors.contains("storekeeper store sample") && console.errors.contains("storekeeper orders create"))
    let searching = ConsoleStub()
    #expect(await run("orders list --query x", showing([]), searching) == 0)
    #expect(searching.errors == "No orders match.\n")
  }

  @Test func `a search without results names the texts without one word that find orders`() async {
    let scenes = CommandLineScenesStub(
      list: .init { _, display in
        var shown = ListOrders.FetchOrders.ViewModel([])
        shown.shorterQueries = [.init(query: "rio's", text: "18 orders have all words but “NM”")]
        try await display.displayFetchedOrders(shown)
      })
    let console = ConsoleStub()
    #expect(await run(["orders", "list", "--query", "rio's NM"], scenes, console) == 0)
    #expect(
      console.errors == """
        No order has all of these words.
        18 orders have all words but “NM”: --query 'rio'\\''s'

        """)
  }

  @Test func `batches of a whole list make one document`() async throws {
    let batches = CommandLineScenesStub(
      list: .init { _, display in
        try await display.displayFetchedOrders(.init([.amy], next: "c2", isLast: false))
        try await display.displayFetchedOrders(.init([.amy]))
      })
    let console = ConsoleStub()
    #expect(await run("orders list --all --json", batches, console) == 0)
    let amy = String(decoding: OrderSummaryDocument(Order.amy.summary, formatter).json(), as: UTF8.self)
    #expect(console.output == "{\"orders\":[\(amy),\(amy)],\"next\":null}\n")
    let lines = ConsoleStub()
    #expect(await run("orders list --all --format ndjson", batches, lines) == 0)
    #expect(lines.output == "\(amy)\n\(amy)\n")
    let csv = ConsoleStub()
    #expect(await run("orders list --all --format csv", batches, csv) == 0)
    let row = "abc123,1001,1,placed,,2007-06-29T00:00:00Z,Amy,Apple,amy.apple@clean-swift.com,1.23,USD\r\n"
    #expect(
      csv.output == "id,number,version,status,reference,date,first_name,last_name,email,total,currency\r\n\(row)\(row)")
  }

  @Test func `deleted orders are listed page by page, with the time and the author of each deletion`() async {
    let scenes = CommandLineScenesStub(
      list: .init { call, display in
        guard case .fetchDeletedOrders(let request) = call else { return }
        let order = DeletedOrderDocument(Order.amy.summary, at: .amysDay, by: "ann", formatter)
        try await display.displayDeletedOrders(.init(documents: [order], next: request.after == nil ? "c2" : nil))
      })
    let console = ConsoleStub()
    #expect(await run("orders list --deleted --limit 1", scenes, console) == 0)
    let row = "1001\t6/29/07\tPlaced\t\tAmy Apple\tamy.apple@clean-swift.com\t$1.23"
    #expect(console.output == "\(row)\t\(formatter.dateAndTime(.amysDay))\tann\n")
    #expect(console.errors == "1 shown; more: --after c2, or --all\n")
    let json = ConsoleStub()
    #expect(await run("orders list --deleted --all --json", scenes, json) == 0)
    #expect(json.output.components(separatedBy: "\"deletedBy\":\"ann\"").count == 3)
    #expect(json.output.hasSuffix("],\"next\":null}\n"))
    #expect(
      scenes.list.calls == [
        .fetchDeletedOrders(.init(limit: 1)), .fetchDeletedOrders(.init(limit: 500)),
        .fetchDeletedOrders(.init(limit: 500, after: "c2")),
      ])
    #expect(await run("orders list --deleted --status paid", scenes) == 2)
  }

  @Test func `a date may be in the locale's notation`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list --since 29.06.07 --locale de_DE", scenes) == 0)
    #expect(await run("orders create --date 29.06.07 --total 1.234 --customer-of 1001", scenes) == 0)
    var input = OrderInput()
    (input.date, input.total) = (.set("2007-06-29"), .set(MoneyInput("1.234")))
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: .init(since: "2007-06-29"), suggestsQueries: true))])
    #expect(scenes.create.calls == [.createOrder(.init(input: input, customerOf: "1001"))])
  }

  @Test func `an amount may be in the locale's notation, and a plain one is the same in all locales`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list --min-total 12,50 --max-total 1.234", scenes) == 0)
    #expect(await run("orders edit 1 --tax 12,50 --add-item S;T;1;12,50", scenes) == 0)
    #expect(await run("orders refund 1 --amount 12,50", scenes) == 0)
    var input = OrderInput()
    input.tax = .set(MoneyInput("12.50"))
    input.addedItems = [ItemInput(sku: "S", title: "T", quantity: "1", unitPrice: MoneyInput("12.50"))]
    var parameters = OrdersParameters()
    (parameters[.minTotal], parameters[.maxTotal]) = (["12.50"], ["1.234"])
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: parameters, suggestsQueries: true))])
    #expect(scenes.create.calls == [.updateOrder(.init(order: "1", input: input))])
    #expect(scenes.show.calls == [.changeOrder(.init(order: "1", change: .refund(MoneyInput("12.50"), reason: "")))])
  }

  @Test(arguments: [
    ("orders list --min-total x", "/min_total", "--min-total is wrong"),
    ("orders stats --updated-since x", "/updated_since", "--updated-since is wrong"),
    ("orders list --limit 3", "/min_total", "min total is wrong"),
  ])
  func `an error of a filter names the option that was given`(line: String, pointer: String, detail: String) async {
    let fault = Problem.Fault(pointer: pointer, message: "is wrong")
    let problem = Problem(.usage, fault.description, faults: [fault])
    let scenes = CommandLineScenesStub(
      list: .init { _, display in try await display.displayProblem(problem) },
      statistics: .init { _, display in try await display.displayProblem(problem) })
    let console = ConsoleStub()
    #expect(await run(line, scenes, console) == 2)
    #expect(console.errors == "storekeeper: \(detail)\n")
  }

  @Test func `an empty list is an empty document too`() async {
    let console = ConsoleStub()
    #expect(await run("orders list --json", showing([]), console) == 0)
    #expect(console.output == "{\"orders\":[],\"next\":null}\n")
    #expect(console.errors.isEmpty)
  }

  @Test func `a pager is used on a terminal alone`() async {
    let terminal = ConsoleStub(terminal: .whole(), environment: ["PAGER": "more"])
    #expect(await run("", showing([.amy]), terminal) == 0)
    #expect(terminal.pagers == ["more"])
    let without = ConsoleStub(terminal: .whole(), environment: ["PAGER": "more"])
    #expect(await run("--no-pager", showing([.amy]), without) == 0)
    #expect(without.pagers.isEmpty)
    let piped = ConsoleStub(environment: ["PAGER": "more"])
    #expect(await run("", showing([.amy]), piped) == 0)
    #expect(piped.pagers.isEmpty)
  }

  private func showing(_ orders: [Order], next: String? = nil, previous: String? = nil) -> CommandLineScenesStub {
    CommandLineScenesStub(
      list: .init { call, display in
        if case .fetchWork = call { return try await display.displayWork(.init(document: .init(tasks: []))) }
        try await display.displayFetchedOrders(.init(orders, next: next, previous: previous))
      })
  }
}
