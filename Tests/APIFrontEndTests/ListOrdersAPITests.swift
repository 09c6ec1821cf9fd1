import Foundation
import HTTPProtocols
import JSON
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting
import ShowPresentationProtocols
import ShowPresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `Listing orders for programs` {
  @Test func `every parameter reaches the scene as it was written`() async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get(
      "/api/v1/orders?status=paid&status=shipped&query=caf%C3%A9+au&email=a%40b.example&phone=5550&number=1001"
        + "&reference=%2310248&since=-7d&until=today&updated_since=2024-01-01&sort=-total&limit=200&after=c1&count=true",
      ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"])
    #expect(answer.status == .ok)
    let parameters = OrdersParameters(
      status: ["paid", "shipped"], query: "café au", email: "a@b.example", phone: "5550", number: "1001",
      reference: "#10248", since: "-7d", until: "today", updatedSince: "2024-01-01", sort: "-total", limit: 200,
      after: "c1")
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: parameters, count: .limited))])
    let author = Author(
      name: "local", frontEnd: "api", requestID: "request-1", traceID: "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(scenes.list.contexts.first?.author == author)
  }

  @Test(arguments: ["я", "сыр ", "😀", "q"])
  func `the next page of a search for the longest text can be followed`(text: String) async throws {
    let query = String(String(repeating: text, count: 500).utf8.prefix(500 - 500 % text.utf8.count)) ?? ""
    let scenes = WebScenesStub.answering()
    let first = await WebHandler(scenes).get("/api/v1/orders?query=\(percentEncoded(query))")
    let link = try #require(first.fields["Link"])
    #expect(link.utf8.count < 3_600)
    let next = try #require(link.split(separator: ">").first?.dropFirst())
    #expect(await WebHandler(scenes).get(String(next)).status == .ok)
    #expect(scenes.list.calls.last == .fetchOrders(.init(parameters: OrdersParameters(query: query, after: "c2+/"))))
  }

  @Test func `a page whose address would be too long has no link, and its document has the cursor`() async throws {
    let long = String(repeating: "я", count: 2_000)
    let answer = await WebHandler(.answering()).get("/api/v1/orders?reference=\(percentEncoded(long))")
    #expect(answer.status == .ok && answer.fields["Link"] == nil)
    #expect(try await answer.document["next"] == .string("c2+/"))
  }

  @Test(arguments: OrdersFilterParameter.all.map(\.name))
  func `each filter is a parameter of list and statistics`(name: String) async throws {
    let filter = try #require(OrdersFilterParameter.all.first { $0.name == name })
    var parameters = OrdersParameters()
    parameters[filter] = ["typed"]
    let scenes = WebScenesStub.answering()
    _ = await WebHandler(scenes).get("/api/v1/orders?\(name)=typed")
    #expect(scenes.list.calls == [.fetchOrders(.init(parameters: parameters))])
    _ = await WebHandler(scenes).get("/api/v1/stats?\(name)=typed")
    #expect(scenes.statistics.calls == [.fetchStatistics(.init(parameters: parameters))])
  }

  @Test func `the page is the document of its orders, the next page's cursor and the count`() async throws {
    let front = WebHandler(WebScenesStub.answering())
    let page = try await front.get("/api/v1/orders").document
    #expect(
      page
        == .object([
          .init("orders", .array([try .init(parsing: Order.whole.row.json())])), .init("next", .string("c2+/")),
        ]))
    let counted = try await front.get("/api/v1/orders?count=true").document
    #expect(counted["count"] == .number("830"))
    #expect(counted["countIsExact"] == .bool(true))
  }

  @Test(
    arguments: [
      ("true", .limited, 200), ("exact", .exact, 200), ("false", nil, 200), ("", nil, 400),
      ("yes", nil, 422), ("Exact", nil, 422),
    ] as [(String, CountExtent?, Int)])
  func `a count is limited unless it is asked to be exact`(word: String, extent: CountExtent?, status: Int) async throws
  {
    let scenes = WebScenesStub.answering()
    let front = WebHandler(scenes)
    #expect(await front.get("/api/v1/orders?count=\(word)").status.rawValue == status)
    #expect(await front.get("/api/v1/shows?count=\(word)").status.rawValue == status)
    #expect(scenes.list.calls == (status == 200 ? [.fetchOrders(.init(count: extent))] : []))
    #expect(scenes.showing.calls == (status == 200 ? [.fetchShows(.init(count: extent))] : []))
  }

  @Test func `a count that stopped at the limit says that it is not exact`() async throws {
    let count = DisplayedCount(value: 10_000, isExact: false, display: "10,000+")
    let front = WebHandler(WebScenesStub(list: .showing([.amy], count: count)))
    let document = try await front.get("/api/v1/orders?count=true").document
    #expect(document["count"] == .number("10000"))
    #expect(document["countIsExact"] == .bool(false))
  }

  @Test func `deleted orders are a list of their own, with the time and the author of each deletion`() async throws {
    let list = ListOrdersSceneSpy { _, display in
      let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
      let order = DeletedOrderDocument(Order.amy.summary, at: .amysDay, by: "ann", formatter)
      try await display.displayDeletedOrders(.init(documents: [order], next: "c2"))
    }
    let answer = await WebHandler(WebScenesStub(list: list)).get("/api/v1/orders?deleted=true&limit=2&after=c1")
    #expect(list.calls == [.fetchDeletedOrders(.init(limit: 2, after: "c1"))])
    #expect(answer.fields["Link"] == "</api/v1/orders?deleted=true&limit=2&after=c2>; rel=\"next\"")
    let text = try await answer.text
    #expect(text.contains("\"number\":1001") && text.contains("\"deletedBy\":\"ann\""))
    #expect(text.contains("\"deletedAt\":{\"value\":\"2007-06-29T00:00:00Z\""))
  }

  @Test(arguments: [("deleted=yes", 422), ("deleted=true&status=paid", 422), ("deleted=true&count=true", 422)])
  func `a filter that deleted orders do not have is refused`(query: String, status: Int) async {
    let scenes = WebScenesStub.answering()
    #expect(await WebHandler(scenes).get("/api/v1/orders?\(query)").status.rawValue == status)
    #expect(scenes.list.calls == [])
  }

  @Test func `a link to the next page has the same query`() async throws {
    let target = "/api/v1/orders?status=paid&after=c1&status=shipped&query=caf%C3%A9&locale=de_DE"
    let link = await WebHandler(WebScenesStub.answering()).get(target).fields["Link"]
    #expect(
      link == "</api/v1/orders?status=paid&status=shipped&query=caf%C3%A9&locale=de_DE&after=c2%2B%2F>; rel=\"next\"")
    #expect(await WebHandler(WebScenesStub(list: .showingNothing)).get(target).fields["Link"] == nil)
  }

  @Test func `a link to the previous page has the same query, and neither cursor of its own`() async throws {
    let list = ListOrdersSceneSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: [], next: "c3", previous: "c1"))
    }
    let target = "/api/v1/orders?status=paid&before=c2"
    let link = await WebHandler(WebScenesStub(list: list)).get(target).fields["Link"]
    #expect(
      link == """
        </api/v1/orders?status=paid&after=c3>; rel="next", </api/v1/orders?status=paid&before=c1>; rel="prev"
        """)
    #expect(
      list.calls == [.fetchOrders(.init(parameters: .init(before: "c2") { $0.name == "status" ? ["paid"] : [] }))])
  }

  @Test(arguments: [
    ("0", 422), ("1", 200), ("200", 200), ("201", 422), ("-1", 422), ("99999999999999999999", 422), ("1.5", 422),
  ])
  func `a page holds from 1 to 200 orders`(limit: String, status: Int) async throws {
    let answer = await WebHandler(WebScenesStub.answering()).get("/api/v1/orders?limit=\(limit)")
    #expect(answer.status.rawValue == status)
    if status == 422 {
      #expect(try await answer.document["errors"]?[0]?["pointer"] == .string("/limit"))
      #expect(try await answer.document["code"] == .string("invalid"))
    }
  }
}
