import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
import OrderQueries
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The list of orders as a page` {
  @Test func `a name leads to its customer, if the order has an email`() async throws {
    var unknown = Order.amy
    (unknown.id, unknown.email) = ("def456", "")
    let page = try await WebHandler(WebScenesStub(list: .showing([.amy, unknown]))).page("/orders")
    let links = page.all("a").filter { $0.text == "Amy Apple" }
    #expect(links.map { $0["href"] } == ["/customers/amy.apple%40clean-swift.com"])
  }

  @Test(arguments: [
    ("/orders", OrdersParameters()),
    ("/orders?status=paid&status=shipped", .init(status: ["paid", "shipped"])),
    ("/orders?status=&query=&email=&sort=-date&limit=50&after=", OrdersParameters()),
    (
      "/orders?query=queso+x&email=a%40b.example&phone=5550&reference=%2310248&since=-7d&until=today",
      .init(
        query: "queso x", email: "a@b.example", phone: "5550", reference: "#10248", since: "-7d", until: "today")
    ),
    ("/orders?sort=name&limit=100&after=abc", .init(sort: "name", limit: 100, after: "abc")),
    ("/orders?before=abc&from=51", OrdersParameters(before: "abc") { _ in [] }),
  ])
  func `its address is the exact request`(target: String, parameters: OrdersParameters) async {
    let scenes = WebScenesStub(list: .showing([.amy]))
    #expect(await WebHandler(scenes).get(target).status == .ok)
    #expect(scenes.list.calls == [.typed(parameters)])
  }

  @Test(arguments: OrdersFilterParameter.all.map(\.name))
  func `each filter is in its address, its form and the command beside it`(name: String) async throws {
    let filter = try #require(OrdersFilterParameter.all.first { $0.name == name })
    let value = filter.isRepeatable ? "paid" : "typed"
    var parameters = OrdersParameters()
    parameters[filter] = [value]
    let scenes = WebScenesStub(list: .showing([.amy]))
    let page = try await Markup(WebHandler(scenes).get("/orders?\(name)=\(value)").text)
    #expect(scenes.list.calls == [.typed(parameters)])
    #expect(
      page.all("input").contains { $0["name"] == name && $0["value"] == value }
        || page.all("option").contains { $0["selected"] != nil && $0["value"] == value })
    #expect(page.all("code").contains { $0.text.contains("--\(filter.option) \(value)") })
  }

  @Test(arguments: [
    ("0", "is 0; it must be from 1 to 200"), ("201", "is 201; it must be from 1 to 200"),
    ("100000", "is 100000; it must be from 1 to 200"), ("-1", "is -1; it must be from 1 to 200"),
    ("abc", "is “abc”; it must be a whole number"), ("", "is “”; it must be a whole number"),
  ])
  func `a page holds 1 to 200 orders`(limit: String, words: String) async throws {
    let scenes = WebScenesStub(list: .showing([.amy]))
    let answer = await WebHandler(scenes).get("/orders?limit=\(limit)")
    #expect(answer.status == 422)
    #expect(try await Markup(answer.text).all("li").contains { $0.text.contains(words) })
    #expect(scenes.list.calls == [])
  }

  @Test func `deleted orders can be restored from a page that the list leads to`() async throws {
    let list = ListOrdersSceneSpy { call, display in
      guard case .fetchDeletedOrders = call else { return try await display.displayFetchedOrders(.init(documents: [])) }
      let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
      let order = DeletedOrderDocument(Order.amy.summary, at: .amysDay, by: "ann", formatter)
      try await display.displayDeletedOrders(.init(documents: [order], next: "c2"))
    }
    let front = WebHandler(WebScenesStub(list: list))
    #expect(try await front.page("/orders").all("a").contains { $0["href"] == "/orders/deleted" })
    let page = try await front.page("/orders/deleted?after=c1")
    #expect(list.calls.last == .fetchDeletedOrders(.init(after: "c1")))
    #expect(page.broken == [])
    #expect(page.all("form").contains { $0["action"] == "/orders/abc123/restore" })
    #expect(page.all("a").contains { $0["href"] == "/orders/deleted?after=c2" })
    #expect(page.all("code").contains { $0.text.contains("orders list --deleted") })
    #expect(page.all("main").first?.text.contains("ann") == true)
    // Cells with one class would have one place on a phone.
    let places = page.all("td").compactMap { $0["class"] }
    #expect(places.count == 6 && Set(places).count == places.count)
  }

  @Test func `it shows each order and leads to it`() async throws {
    let page = try await page("/orders", showing: [.full, .amy], count: .exact(2))
    let row = try #require(page.all("tr").dropFirst().first)
    for text in ["1001", "6/29/07", "Paid", "#10248", "Amy Apple", "amy.apple@clean-swift.com", "$173.00"] {
      #expect(row.text.contains(text))
    }
    #expect(page.all("a").contains { $0["href"] == "/orders/abc123" && $0.text == "1001" })
    #expect(page.all("caption").map(\.text) == ["2 orders"])
  }

  @Test(arguments: [
    (DisplayedCount(value: 10_000, isExact: false, display: "10.000+"), "1 of 10.000+ orders"),
    (DisplayedCount(value: 1, isExact: false, display: "1+"), "1 of 1+ orders"),
    (DisplayedCount(value: 1, isExact: true, display: "1"), "1 order"),
  ])
  func `its caption says how many orders there are, or that there may be more`(
    count: DisplayedCount, caption: String
  ) async throws {
    #expect(try await page("/orders", count: count).all("caption").map(\.text) == [caption])
  }

  @Test func `a heading sorts, says how it is sorted, and turns round`() async throws {
    let page = try await page("/orders?sort=-total&status=paid")
    let total = try #require(page.all("th").first { $0.text == "Total" })
    #expect(total["aria-sort"] == "descending")
    #expect(page.all("th").count { $0["aria-sort"] != nil } == 1)
    let links = page.all("a").filter { page.isIn("th", $0) }.compactMap { $0["href"] }
    #expect(
      links.prefix(4) == [
        "/orders?status=paid&sort=-number", "/orders?status=paid&sort=-date", "/orders?status=paid&sort=name",
        "/orders?status=paid&sort=total",
      ])
  }

  @Test func `the links to other pages keep filters, and the place of their first order`() async throws {
    let target = "/orders?status=paid&query=a%26b&limit=25&after=c1&from=76&locale=en_GB"
    let page = try await page(target, showing: [.full, .amy], next: "c 2", previous: "c0", count: .exact(99))
    #expect(link("next", of: page) == "/orders?status=paid&query=a%26b&limit=25&after=c%202&from=78&locale=en_GB")
    #expect(link("prev", of: page) == "/orders?status=paid&query=a%26b&limit=25&before=c0&from=51&locale=en_GB")
    #expect(page.all("a").first { $0.text == "First page" }?["href"]?.contains("from=") == false)
    #expect(page.all("caption").map(\.text) == ["76–77 of 99 orders"])
  }

  @Test(arguments: [
    ("/orders", nil, "1–2 of 99 orders"), ("/orders?after=c1&from=51", "c0", "51–52 of 99 orders"),
    ("/orders?before=c1&from=51", nil, "1–2 of 99 orders"), ("/orders?after=c1", "c0", "2 of 99 orders"),
  ])
  func `a page says where in the list it is, if its address or its position says so`(
    target: String, previous: String?, caption: String
  ) async throws {
    let page = try await page(target, showing: [.full, .amy], previous: previous, count: .exact(99))
    #expect(page.all("caption").map(\.text) == [caption])
    #expect((link("prev", of: page) == nil) == (previous == nil))
  }

  @Test func `the previous page says its command and the address of its data`() async throws {
    let codes = try await page("/orders?status=paid&before=c1&from=51").all("code").map(\.text)
    #expect(codes.contains("storekeeper orders list --status paid --before c1"))
    #expect(codes.contains("http://localhost/api/v1/orders?status=paid&before=c1"))
  }

  @Test(arguments: ["0", "-1", "x", "1000000001"])
  func `a place that no order has is refused`(place: String) async {
    #expect(await WebHandler(WebScenesStub(list: .showing([.amy]))).get("/orders?from=\(place)").status == 422)
  }

  @Test func `the statuses are tabs with counts, which keep the other filters`() async throws {
    let list = ListOrdersSceneSpy { _, display in
      var shown = ListOrders.FetchOrders.ViewModel.of([.amy], count: .exact(7))
      shown.statuses = [
        .init(status: .init(value: "paid", display: "Paid"), count: .exact(3)),
        .init(
          status: .init(value: "shipped", display: "Shipped"),
          count: .init(value: 1000, isExact: false, display: "1,000+")),
        .init(status: .init(value: "delivered", display: "Delivered"), count: nil),
      ]
      shown.countOfAll = .exact(2_000)
      try await display.displayFetchedOrders(shown)
    }
    let page = try await WebHandler(WebScenesStub(list: list)).page("/orders?status=paid&since=2007-06-29")
    #expect(page.broken == [])
    let tabs = page.all("a").filter { page.isIn("nav", $0) && $0["href"]?.contains("since=2007-06-29") == true }
    // The current tab has the count of the list itself.
    #expect(tabs.map(\.text) == ["All 2000", "Paid 7", "Shipped 1,000+", "Delivered"])
    #expect(tabs.map { $0["aria-current"] } == [nil, "page", nil, nil])
    #expect(tabs[2]["href"] == "/orders?status=shipped&since=2007-06-29")
  }

  @Test func `each filter is a chip, which removes it and no other`() async throws {
    let page = try await page("/orders?status=paid&status=draft&email=a%40b.c&query=x")
    let chips = page.all("a").filter { $0["class"] == "chip" }
    #expect(
      chips.map(\.text) == [
        "Remove filter Status: Paid×", "Remove filter Status: Draft×", "Remove filter Search: x×",
        "Remove filter Email: a@b.c×",
      ])
    #expect(
      chips.compactMap { $0["href"] } == [
        "/orders?status=draft&query=x&email=a%40b.c", "/orders?status=paid&query=x&email=a%40b.c",
        "/orders?status=paid&status=draft&email=a%40b.c", "/orders?status=paid&status=draft&query=x",
      ])
    #expect(page.all("a").contains { $0.text == "Clear filters" && $0["href"] == "/orders" })
    let plain = try await self.page("/orders?status=paid")
    #expect(!plain.all("a").contains { $0["class"] == "chip" })
  }

  @Test func `it says the command that lists the same, and the address of its data and its exports`() async throws {
    let page = try await page("/orders?status=paid&query=amy%27s+order%3B+rm&sort=-total&after=c1")
    let codes = page.all("code").map(\.text)
    #expect(
      codes.contains("storekeeper orders list --status paid --query 'amy'\\''s order; rm' --sort -total --after c1"))
    #expect(
      codes.contains(
        "http://localhost/api/v1/orders?status=paid&query=amy%27s%20order%3B%20rm&sort=-total&after=c1"))
    let exports = page.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("/api/v1/orders/export?") }
    #expect(
      exports
        == ["csv&bom=true", "csv&layout=shopify&bom=true", "ndjson", "json"].map {
          "/api/v1/orders/export?status=paid&query=amy%27s%20order%3B%20rm&sort=-total&format=\($0)"
        })
    let omissions = page.all("p").map(\.text).first { $0.hasPrefix("CSV omits") }
    #expect(omissions?.contains("Shopify CSV omits shipments, returns, internal notes and cards.") == true)
    let unsorted = try await self.page("/orders").all("a").compactMap { $0["href"] }
    #expect(unsorted.contains("/api/v1/orders/export?sort=-date&format=csv&bom=true"))
  }

  @Test func `filters that cannot be read lead to their fields and stay as they were typed`() async throws {
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        try await display.displayProblem(Problem(invalid: [.init(pointer: "/since", message: "“mars” is no day")]))
      })
    let answer = await WebHandler(scenes).get("/orders?since=mars")
    #expect(answer.status == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0["href"] == "#filter-since" && $0.text == "From: “mars” is no day." })
    let field = try #require(page.element(id: "filter-since"))
    #expect(field["value"] == "mars")
    #expect(field["aria-invalid"] == "true" && field["type"] == "text")
    #expect(field["aria-describedby"] == "filter-since-fault")
    #expect(page.element(id: "filter-since-fault")?.text.contains("“mars” is no day") == true)
    #expect(page.element(id: "filter-until")?["aria-invalid"] == nil)
  }

  @Test func `the filters that are used most come first, and the others open where one is set`() async throws {
    let front = WebHandler(WebScenesStub(list: .showing([.amy])))
    func more(_ page: Markup) -> Markup.Element? {
      page.all("details").first { $0.text.hasPrefix("More filters") }
    }
    let page = try await front.page("/orders")
    #expect(more(page).map { $0["open"] == nil } == true)
    #expect(page.all("legend").map(\.text) == ["Status", "Customer", "Order", "Changes"])
    #expect(try await more(front.page("/orders?sku=S-1")).map { $0["open"] != nil } == true)
  }

  @Test func `every invalid filter is marked, and has its sentence in the summary`() async throws {
    let refusal = Problem(invalid: [
      .init(pointer: "/status", message: "“payd” is not a status"), .init(pointer: "/since", message: "“x” is no day"),
      .init(pointer: "/until", message: "is before the start"), .init(pointer: "/sort", message: "“y” is not a sort"),
    ])
    let list = ListOrdersSceneSpy { _, display in try await display.displayProblem(refusal) }
    let answer = await WebHandler(WebScenesStub(list: list)).get("/orders?status=payd&since=x&until=z&sort=y")
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    let links = page.all("a").filter { $0["href"]?.hasPrefix("#filter") == true }
    #expect(
      links.map(\.text) == [
        "Status: “payd” is not a status.", "From: “x” is no day.", "Until is before the start.",
        "Sort by: “y” is not a sort.",
      ])
    for name in ["since", "until", "sort"] { #expect(page.element(id: "filter-\(name)")?["aria-invalid"] == "true") }
    for name in ["status", "since", "until", "sort"] {
      #expect(page.element(id: "filter-\(name)-fault") != nil)
      #expect(page.element(id: "filter-\(name)")?["aria-describedby"]?.contains("filter-\(name)-fault") == true)
    }
  }

  @Test func `days typed as the locale writes them lead on as anybody reads them`() async throws {
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        var shown = ListOrders.FetchOrders.ViewModel.of([.amy], next: "c2")
        shown.read = OrdersParameters(since: "2007-06-29", until: "2007-06-30")
        try await display.displayFetchedOrders(shown)
      })
    let target = "/orders?query=x&since=29.06.07&until=30.06.07&locale=de_DE"
    let page = Markup(try await WebHandler(scenes).get(target).text)
    #expect(page.broken == [])
    #expect(page.element(id: "filter-since")?["value"] == "2007-06-29")
    #expect(page.element(id: "filter-since")?["type"] == "date")
    #expect(page.element(id: "filter-until")?["value"] == "2007-06-30")
    #expect(
      page.all("code").map(\.text)
        .contains("storekeeper orders list --query x --since 2007-06-29 --until 2007-06-30"))
    let links = page.all("a").filter { $0["class"] != "chip" }.compactMap { $0["href"] }
      .filter { $0.contains("since=") && !$0.hasPrefix("/login") }
    #expect(links.count >= 8)
    #expect(links.allSatisfy { $0.contains("since=2007-06-29&until=2007-06-30") })
  }

  @Test func `an amount stays as it was typed for people, and is read for programs`() async throws {
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        var shown = ListOrders.FetchOrders.ViewModel.of([.amy], next: "c2")
        shown.read = OrdersParameters { $0.name == "min_total" ? ["1.500 KWD"] : [] }
        try await display.displayFetchedOrders(shown)
      })
    let page = Markup(try await WebHandler(scenes).get("/orders?min_total=1,500%20KWD&locale=de_DE").text)
    #expect(page.element(id: "filter-min_total")?["value"] == "1,500 KWD")
    let links = page.all("a").compactMap { $0["href"] }.filter { $0.contains("min_total=") }
    let (pages, programs) = (links.filter { $0.hasPrefix("/orders?") }, links.filter { $0.hasPrefix("/api/") })
    #expect(pages.count >= 5 && pages.allSatisfy { $0.contains("min_total=1%2C500%20KWD") })
    #expect(programs.count >= 3 && programs.allSatisfy { $0.contains("min_total=1.500%20KWD") })
    let codes = page.all("code").map(\.text)
    #expect(codes.contains("storekeeper orders list --min-total '1.500 KWD'"))
    #expect(codes.contains { $0.contains("/api/v1/orders?min_total=1.500%20KWD") })
  }

  @Test(arguments: [("/orders?query=x", "No orders match"), ("/orders", "There are no orders yet")])
  func `an empty list says why it is empty`(target: String, words: String) async throws {
    #expect(try await page(target, showing: []).all("main").first?.text.contains(words) == true)
  }

  @Test func `a search without results offers the text without one of its words`() async throws {
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        var shown = ListOrders.FetchOrders.ViewModel.of([])
        shown.shorterQueries = [.init(query: "rio & co", text: "18 orders have all words but “NM”")]
        try await display.displayFetchedOrders(shown)
      })
    let page = Markup(try await WebHandler(scenes).get("/orders?query=rio%20%26%20co%20NM&limit=100").text)
    #expect(page.broken == [])
    #expect(page.all("main").first?.text.contains("No order has all of these words.") == true)
    let link = page.all("a").first { $0.text == "18 orders have all words but “NM”" }
    #expect(link?["href"] == "/orders?query=rio%20%26%20co&limit=100")
  }

  @Test(arguments: [
    ("/orders?query=%2314", true), ("/orders?query=%2314&status=&sort=-date&limit=50", true),
    ("/orders?query=%2314&status=paid", false), ("/orders?query=%2314&sort=total", false),
    ("/orders?query=%2314&after=c2", false), ("/orders?email=a@b.c", false),
  ])
  func `a search with a single exact match opens the order`(target: String, opens: Bool) async throws {
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        var shown = ListOrders.FetchOrders.ViewModel.of([.amy])
        shown.exactMatch = "abc123"
        try await display.displayFetchedOrders(shown)
      })
    let response = await WebHandler(scenes).get(target)
    #expect(response.status == (opens ? .seeOther : .ok))
    #expect(response.fields["Location"] == (opens ? "/orders/abc123" : nil))
  }

  @Test func `a viewer is offered no change of the list`() async throws {
    let scenes = WebScenesStub(list: .showing([.amy]))
    let front = WebHandler(scenes, settings: .init(requiresSignIn: true))
    let answer = await front.get("/orders", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))])
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(!page.all("a").contains { $0["href"] == "/orders/new" || $0["href"] == "/orders/import" })
    #expect(page.all("form").contains { $0["action"] == "/logout" })
  }

  private func link(_ relation: String, of page: Markup) -> String? {
    page.all("a").first { $0["rel"] == relation }?["href"]
  }

  private func page(
    _ target: String, showing orders: [Order] = [.amy], next: String? = nil, previous: String? = nil,
    count: DisplayedCount? = nil
  ) async throws -> Markup {
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        var shown = ListOrders.FetchOrders.ViewModel.of(orders, next: next, count: count)
        shown.previous = previous
        try await display.displayFetchedOrders(shown)
      })
    let page = Markup(try await WebHandler(scenes).get(target).text)
    #expect(page.broken == [])
    return page
  }
}

extension ListOrdersBusinessLogicSpy.Call {
  /// The request of the page of the list.
  fileprivate static func typed(_ parameters: OrdersParameters) -> Self {
    .fetchOrders(
      .init(parameters: parameters, count: .limited, countsStatuses: true, isTyped: true, suggestsQueries: true))
  }
}
