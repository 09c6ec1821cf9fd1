import OrderActionsProtocols
import OrderQueries
import BulkOrdersProtocols
import BulkOrdersTesting
import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
import Permissions
import PresentationProtocols
import PresentationTesting
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The ticked orders of the list` {
  private let ten = (1...10).map { number in
    var order = Order.amy
    (order.id, order.number, order.version) = ("id-\(number)", Int64(1000 + number), Int64(number))
    return order
  }

  @Test func `each row has a box that names its order, before the buttons in the order of the keyboard`() async throws {
    let page = try await WebHandler(WebScenesStub(list: .showing(ten))).page("/orders?status=placed&limit=25")
    #expect(page.broken == [])
    let boxes = page.all("input").filter { $0["name"] == "order" }
    #expect(boxes.map { $0["value"] } == (1...10).map { "id-\($0):\($0):paid" })
    #expect(boxes.map { $0["aria-label"] } == (1...10).map { "Select order \(1000 + $0)" })
    #expect(boxes.allSatisfy { $0["form"] == "ticked" && $0["checked"] == nil && $0["type"] == "checkbox" })
    let form = try #require(page.element(id: "ticked"))
    #expect(form["action"] == "/orders/bulk" && form["method"] == "post")
    #expect(page.fields(ofFormTo: "/orders/bulk").contains { $0 == ("back", "/orders?status=placed&limit=25&from=1") })
    let places = page.elements.indices
    let lastBox = places.last { page.elements[$0]["name"] == "order" } ?? 0
    let firstButton = places.first { page.elements[$0]["name"] == "action" } ?? 0
    #expect(lastBox < firstButton)
    let actions = page.all("button").filter { $0["name"] == "action" }.compactMap { $0["value"] }
    // The usual change is the first button, which the Enter key in a box presses.
    #expect(actions == ["next", "shipped", "cancelled", "add-tag", "remove-tag", "note", "delete"])
    let first = page.all("button").first { page.isIn("form", $0) && $0["name"] == "action" }
    #expect(first?["class"] == "main" && first?.text == "Mark as paid")
    #expect(
      page.all("button").compactMap { $0["formaction"] } == ["/orders/bulk/slips", "/orders/bulk/pick-list"]
        + Array(repeating: "/orders/bulk/export", count: 2))
  }

  @Test func `a link ticks all boxes of the page, and a viewer gets no buttons that write`() async throws {
    let front = WebHandler(WebScenesStub(list: .showing(ten)))
    let link = try await front.page("/orders?query=apple").all("a").first { $0.text == "Select all on this page" }
    #expect(link?["href"] == "/orders?query=apple&from=1&tick=all")
    let ticked = try await front.page("/orders?query=apple&tick=all")
    #expect(ticked.all("input").filter { $0["name"] == "order" }.allSatisfy { $0["checked"] != nil })
    let viewer = try await front.page(
      "/orders", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))])
    #expect(!viewer.all("button").contains { $0["name"] == "action" })
    #expect(viewer.all("button").contains { $0.text == "Print slips" })
  }

  @Test func `a link leads to one page with all orders of the list, ticked`() async throws {
    let list = ListOrdersSceneSpy { call, display in
      guard case .fetchOrders(let request) = call else { return }
      let isFirst = request.parameters.after == nil
      var viewModel = ListOrders.FetchOrders.ViewModel.of(isFirst ? Array(ten.prefix(6)) : Array(ten.suffix(4)))
      viewModel.next = isFirst ? "c1" : nil
      viewModel.count = DisplayedCount(value: 826, isExact: true, display: "826")
      viewModel.nextStatuses = isFirst ? ["paid"] : ["shipped"]
      try await display.displayFetchedOrders(viewModel)
    }
    let front = WebHandler(WebScenesStub(list: list))
    let link = try await front.page("/orders?query=apple&limit=25").all("a").first { $0.text == "Select all 826" }
    #expect(link?["href"] == "/orders?query=apple&tick=list")
    let page = try await front.page("/orders?query=apple&tick=list")
    let boxes = page.all("input").filter { $0["name"] == "order" }
    #expect(boxes.count == 10 && boxes.allSatisfy { $0["checked"] != nil })
    #expect(
      page.all("button").filter { $0["name"] == "action" }.compactMap { $0["value"] } == [
        "next", "shipped", "add-tag", "remove-tag", "note", "delete",
      ])
    guard case .fetchOrders(let rest)? = list.calls.last else { return #expect(Bool(false)) }
    #expect(rest.parameters.after == "c1" && rest.parameters.limit == 200)
  }

  @Test(arguments: [
    (1_000, true, "Select all 1000"), (1_001, true, "Select the first 1000"), (900, false, "Select the first 1000"),
  ])
  func `one page has at most as many orders as can be changed at once`(count: Int, isExact: Bool, text: String)
    async throws
  {
    let list = ListOrdersSceneSpy { call, display in
      guard case .fetchOrders(let request) = call else { return }
      var order = Order.amy
      order.id = "id"
      var viewModel = ListOrders.FetchOrders.ViewModel.of(Array(repeating: order, count: request.parameters.limit))
      viewModel.next = "c1"
      viewModel.count = DisplayedCount(value: count, isExact: isExact, display: String(count))
      try await display.displayFetchedOrders(viewModel)
    }
    let page = try await WebHandler(WebScenesStub(list: list)).page("/orders?tick=list")
    #expect(page.all("input").count { $0["name"] == "order" } == BulkOperation.limit)
    #expect(page.all("a").contains { $0.text == text })
  }

  @Test func `the usual change is the next status of the most ticked orders, whatever the others of the page are`()
    async throws
  {
    var orders = ten
    for index in 0..<6 { orders[index].status = .shipped }
    let list = WebScenesStub(list: .showing(orders))
    let button = try await WebHandler(list).page("/orders").all("button").first { $0["name"] == "action" }
    #expect(button?["value"] == "next" && button?.text == "Next status")
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten))
    let ticked = ["id-1:1:delivered", "id-7:7:paid", "id-8:8:paid", "id-9:9"].map { ("order", $0) }
    let page = Markup(try await WebHandler(scenes).post("/orders/bulk", [("action", "next")] + ticked).text)
    #expect(page.fields(ofFormTo: "/orders/bulk/confirm").contains { $0 == ("action", "paid") })
    let last = await WebHandler(scenes).post("/orders/bulk", [("action", "next"), ("order", "id-1:1:refunded")])
    #expect(last.status == 422)
  }

  @Test func `a preview that is cancelled leads back to the list, with the boxes ticked`() async throws {
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(Array(ten.prefix(2))))
    let answer = await WebHandler(scenes).post(
      "/orders/bulk",
      [("action", "paid"), ("back", "/orders?limit=25"), ("order", "id-1:1"), ("order", "id-2:2")])
    let back = Markup(try await answer.text).all("a").first { $0.text == "Cancel" }?["href"]
    #expect(back == "/orders?limit=25&tick=1001,1002")
    let page = try await WebHandler(WebScenesStub(list: .showing(ten))).page(try #require(back))
    let ticked = page.all("input").filter { $0["name"] == "order" && $0["checked"] != nil }
    #expect(ticked.map { $0["aria-label"] } == ["Select order 1001", "Select order 1002"])
  }

  @Test(arguments: [50, 51])
  func `a preview of more than 50 orders is cancelled without ticks`(count: Int) async throws {
    let orders = (1...count).map { number in
      var order = Order.amy
      (order.id, order.number) = ("id-\(number)", Int64(number))
      return order
    }
    let page = Markup(
      try await WebHandler(WebScenesStub(bulkOrdersSpy: .changing(orders))).post(
        "/orders/bulk", [("action", "paid"), ("back", "/orders")] + orders.map { ("order", "\($0.id):1") }
      ).text)
    let back = page.all("a").first { $0.text == "Cancel" }?["href"]
    #expect(back == (count == 50 ? "/orders?tick=" + (1...50).map(String.init).joined(separator: ",") : "/orders"))
  }

  @Test func `an order that was not found is not ticked again`() async throws {
    let scene = BulkOrdersSceneSpy { _, display in
      try await display.displayChangedOrders(
        .init(
          displayedResults: ["1001", "id-9"].map {
            .init(order: $0, name: "", total: "", notice: "", changes: [], isDone: false)
          }, displayedTotals: [], document: BulkDocument(results: [], totals: [], undo: []), notice: "",
          paymentNotice: nil))
    }
    let answer = await WebHandler(WebScenesStub(bulkOrdersSpy: scene)).post(
      "/orders/bulk", [("action", "paid"), ("order", "id-1:1"), ("order", "id-9:1")])
    let back = Markup(try await answer.text).all("a").first { $0.text == "Cancel" }?["href"]
    #expect(back == "/orders?tick=1001")
  }

  @Test func `a preview of a cancellation warns about orders that have been paid`() async throws {
    let notice = "2 of these orders have been paid. Cancelling an order does not refund the money."
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten, paymentNotice: notice))
    let page = Markup(
      try await WebHandler(scenes).post(
        "/orders/bulk", [("action", "cancelled")] + ten.map { ("order", "\($0.id):\($0.version)") }
      ).text)
    #expect(page.broken == [])
    #expect(page.all("p").contains { $0.text == notice })
  }

  @Test func `a preview shows the number, the sums and who will be skipped, and changes nothing`() async throws {
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten, refusing: ["id-3"]))
    let answer = await WebHandler(scenes).post(
      "/orders/bulk",
      [("action", "paid"), ("back", "/orders?limit=25")] + ten.map { ("order", "\($0.id):\($0.version)") })
    #expect(answer.status == .ok)
    #expect(
      scenes.bulkOrdersSpy.calls == [
        .changeOrders(
          .init(
            operations: ten.map { BulkOperation(order: $0.id, version: $0.version, .status("paid")) }, isDryRun: true))
      ])
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["Mark 9 orders as paid?"])
    #expect(page.all("dd").map(\.text).prefix(4) == ["9", "$11.07", "€1.00", "1"])
    #expect(page.all("li").contains { $0.text.hasPrefix("1003 Amy Apple: Status is already paid") })
    let fields = page.fields(ofFormTo: "/orders/bulk/confirm")
    #expect(fields.filter { $0.name == "order" }.count == 9 && !fields.contains { $0.value == "id-3:3" })
    #expect(page.all("a").contains { $0["href"]?.hasPrefix("/orders?limit=25&tick=1001,") == true })
    #expect(page.all("code").contains { $0.text.hasPrefix("storekeeper orders status paid 1001@1 1002@2") })
  }

  @Test func `a confirmed change has a result for each order, and one undo for all`() async throws {
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten, refusing: ["id-2"]))
    let front = WebHandler(scenes)
    let answer = await front.post(
      "/orders/bulk/confirm",
      [
        ("action", "shipped"), ("carrier", "UPS"), ("tracking:id-1", "1Z9"), ("idempotency_key", "k1"),
        ("order", "id-1:1"), ("order", "id-2:2"),
      ])
    #expect(
      scenes.bulkOrdersSpy.calls == [
        .changeOrders(
          .init(
            operations: [
              BulkOperation(order: "id-1", version: 1, .status("shipped", carrier: "UPS", tracking: "1Z9")),
              BulkOperation(order: "id-2", version: 2, .status("shipped", carrier: "UPS")),
            ], idempotencyKey: "k1"))
      ])
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("li").contains { $0.text.hasPrefix("Order 1001 changed.") })
    #expect(page.all("li").contains { $0.text.hasPrefix("1002 Amy Apple: Status is already paid") })

    let undo = page.fields(ofFormTo: "/orders/bulk/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    #expect(undo.contains { $0 == ("action", "undo") } && undo.contains { $0 == ("order", "id-1:2") })
    #expect(await front.post("/orders/bulk/confirm", undo).status == .ok)
    #expect(
      scenes.bulkOrdersSpy.calls.last?.request.operations == [BulkOperation(order: "id-1", version: 2, .undo)])
  }

  @Test(arguments: [("add-tag", "Add", "to"), ("remove-tag", "Remove", "from")])
  func `a tag is asked for, previewed, and added to or removed from the ticked orders`(
    action: String, verb: String, preposition: String
  ) async throws {
    let tags = TagsDocument(tags: [.init(tag: "gift", orders: 2, displayedOrders: "2")])
    let scenes = WebScenesStub(
      bulkOrdersSpy: .changing(ten, refusing: []),
      list: .init { _, display in try await display.displayTags(.init(document: tags)) })
    let front = WebHandler(scenes)
    let ticked = [("order", "id-1:1"), ("order", "id-2:2"), ("back", "/orders?limit=25")]
    let asking = Markup(try await front.post("/orders/bulk", ticked + [("action", action), ("tag", " ")]).text)
    #expect(asking.broken == [] && asking.all("h1").map(\.text) == ["\(verb) a tag \(preposition) 2 orders"])
    #expect(scenes.bulkOrdersSpy.calls.isEmpty)
    #expect(asking.element(id: "tag")?["list"] == "tags")
    #expect(asking.all("option").map { $0["value"] } == ["gift"])
    #expect(scenes.list.calls == [.fetchTags(.init(mostOrders: 1_000))])
    let fields = asking.fields(ofFormTo: "/orders/bulk").map { ($0.name, $0.value) }
      .filter { !["form_token", "tag"].contains($0.0) }
    let preview = Markup(try await front.post("/orders/bulk", fields + [("tag", "gift")]).text)
    #expect(
      preview.broken == [] && preview.all("h1").map(\.text) == ["\(verb) the tag “gift” \(preposition) 2 orders?"])
    #expect(
      preview.all("code").contains {
        $0.text.hasPrefix("storekeeper orders edit --\(action) gift 1001@1 1002@2")
      })
    let confirmed = preview.fields(ofFormTo: "/orders/bulk/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    #expect(await front.post("/orders/bulk/confirm", confirmed).status == .ok)
    var input = OrderInput()
    if verb == "Add" { input.addedTags = ["gift"] } else { input.removedTags = ["gift"] }
    #expect(
      scenes.bulkOrdersSpy.calls.last?.request.operations == [
        BulkOperation(order: "id-1", version: 1, .edit(input)), BulkOperation(order: "id-2", version: 2, .edit(input)),
      ])
  }

  @Test func `the text of a note is asked for, previewed, and added to the ticked orders`() async throws {
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten, refusing: []))
    let front = WebHandler(scenes)
    let ticked = [("order", "id-1:1"), ("order", "id-2:2"), ("back", "/orders?limit=25")]
    let asking = Markup(try await front.post("/orders/bulk", ticked + [("action", "note"), ("text", " ")]).text)
    #expect(asking.broken == [] && asking.all("h1").map(\.text) == ["Add an internal note to 2 orders"])
    #expect(scenes.bulkOrdersSpy.calls.isEmpty && scenes.list.calls.isEmpty)
    #expect(asking.element(id: "text")?["name"] == "text")
    let fields = asking.fields(ofFormTo: "/orders/bulk").map { ($0.name, $0.value) }
      .filter { !["form_token", "text"].contains($0.0) }
    let preview = Markup(try await front.post("/orders/bulk", fields + [("text", "Called, <b>")]).text)
    #expect(preview.broken == [] && preview.all("h1").map(\.text) == ["Add an internal note to 2 orders?"])
    #expect(preview.all("code").contains { $0.text.hasPrefix("storekeeper orders note 'Called, <b>' 1001@1 1002@2") })
    let confirmed = preview.fields(ofFormTo: "/orders/bulk/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    #expect(await front.post("/orders/bulk/confirm", confirmed).status == .ok)
    #expect(
      scenes.bulkOrdersSpy.calls.last?.request.operations == [
        BulkOperation(order: "id-1", version: 1, .note("Called, <b>")),
        BulkOperation(order: "id-2", version: 2, .note("Called, <b>")),
      ])
  }

  @Test(arguments: [
    ("paid", ["Order", "Name", "Total", "Change"], [nil, "Total", "Change"]),
    ("shipped", ["Order", "Name", "Total", "Change", "Tracking"], [nil, "Total", "Change", "Tracking"]),
    ("delete", ["Order", "Name", "Total"], [nil, "Total"]),
  ])
  func `a preview has only the columns of its change, each with a label for a phone`(
    action: String, headings: [String], labels: [String?]
  ) async throws {
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten, refusing: []))
    let page = Markup(
      try await WebHandler(scenes).post("/orders/bulk", [("action", action), ("order", "id-1:1")]).text)
    #expect(page.all("th").filter { $0["scope"] == "col" }.map(\.text) == headings)
    #expect(page.all("td").map { $0["data-label"] } == labels)
  }

  @Test func `where no order can be changed, no button confirms`() async throws {
    let scenes = WebScenesStub(bulkOrdersSpy: .changing(ten, refusing: ["id-1"]))
    let page = Markup(
      try await WebHandler(scenes).post("/orders/bulk", [("action", "delete"), ("order", "id-1:1")]).text)
    #expect(page.broken == [])
    #expect(!page.all("form").contains { $0["action"] == "/orders/bulk/confirm" })
  }

  @Test(arguments: [
    "/orders/bulk", "/orders/bulk/confirm", "/orders/bulk/slips", "/orders/bulk/pick-list", "/orders/bulk/export",
  ])
  func `without a ticked order, a page asks for one, and leads back`(path: String) async throws {
    let scenes = WebScenesStub()
    let answer = await WebHandler(scenes).post(path, [("action", "paid"), ("back", "/orders?status=paid")])
    #expect(answer.status == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("main").first?.text.contains("Select at least one order") == true)
    #expect(page.all("a").contains { $0["href"] == "/orders?status=paid" })
    #expect(scenes.bulkOrdersSpy.calls.isEmpty && scenes.show.calls.isEmpty)
  }

  @Test(arguments: [[("action", "refunded")], [("action", "x")], [("back", "//evil.example"), ("action", "x")]])
  func `an unknown action is refused`(fields: [(String, String)]) async {
    let scenes = WebScenesStub()
    #expect(await WebHandler(scenes).post("/orders/bulk", fields + [("order", "a:1")]).status == 422)
    #expect(scenes.bulkOrdersSpy.calls.isEmpty)
  }

  @Test func `the slips of all ticked orders are on one page`() async throws {
    let scenes = WebScenesStub(shopName: "Amy's", show: .showing(.full))
    let answer = await WebHandler(scenes).post("/orders/bulk/slips", [("order", "id-1:1"), ("order", "id-2:1")])
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("article").count == 2)
    #expect(page.all("h2").map(\.text) == Array(repeating: "Packing slip of order 1001", count: 2))
    #expect(page.all("p").count { $0["class"] == "sender" } == 2)
    #expect(page.all("address").count == 2)
  }

  @Test(arguments: [0, 2])
  func `the ticked orders have one pick list`(rows: Int) async throws {
    let row = PickListDocument.Row(
      sku: "A", title: "Tea", quantity: 3, orders: [.init(id: "id-1", number: 61, quantity: 3)])
    let scenes = WebScenesStub(
      list: ListOrdersSceneSpy { _, display in
        let document = PickListDocument(rows: Array(repeating: row, count: rows))
        try await display.displayPickList(.init(document: document, summary: "6 pieces"))
      })
    let answer = await WebHandler(scenes).post("/orders/bulk/pick-list", [("order", "id-1:1"), ("order", "id-2:1")])
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(scenes.list.calls == [.fetchPickList(.init(orders: ["id-1", "id-2"]))])
    #expect(page.all("tbody").isEmpty == (rows == 0))
    #expect(page.all("code").contains { $0.text == "storekeeper orders pick 61" } == (rows > 0))
    let text = rows == 0 ? "These orders have nothing left to pick." : "3 for 61"
    #expect(page.all("main").first?.text.contains(text) == true)
  }

  @Test(arguments: [("csv", "\u{FEFF}id,number,version", 3), ("ndjson", #"{"id":"abc123""#, 2)])
  func `the ticked orders are exported`(format: String, start: String, lines: Int) async throws {
    let scenes = WebScenesStub(show: .showing(.full))
    let answer = await WebHandler(scenes).post(
      "/orders/bulk/export", [("format", format), ("order", "id-1:1"), ("order", "id-2:1")])
    #expect(answer.fields["Content-Disposition"] == "attachment; filename=\"orders.\(format)\"")
    let text = try await answer.text
    #expect(text.hasPrefix(start))
    #expect(text.split(whereSeparator: \.isNewline).count == lines)
  }
}

// MARK: Fixtures

extension BulkOrdersSceneSpy {
  /// Returns a scene that changes orders to their next version, except some.
  fileprivate static func changing(
    _ orders: [Order], refusing refused: Set<String> = [], paymentNotice: String? = nil
  ) -> BulkOrdersSceneSpy {
    BulkOrdersSceneSpy { call, display in
      let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
      var results: [BulkResultDocument] = []
      var displayed: [BulkOrders.ChangeOrders.DisplayedResult] = []
      for operation in call.request.operations {
        guard let order = orders.first(where: { $0.id == operation.order }) else { continue }
        let summary = OrderSummaryDocument(order.summary, formatter)
        let problem = Problem(.invalid, "status is already paid")
        let isDone = !refused.contains(order.id)
        results.append(
          .init(requested: order.id, isDone ? .done(summary, changes: []) : .failed(problem)))
        displayed.append(
          .init(
            order: String(order.number), name: "Amy Apple", total: "$1.23",
            notice: isDone ? "Order \(order.number) changed." : problem.detail,
            changes: isDone ? ["Status: Placed → Paid"] : [], isDone: isDone))
      }
      let undo = results.compactMap(\.order).map {
        BulkUndoStep(order: $0.id, version: $0.version + 1, action: .undo)
      }
      try await display.displayChangedOrders(
        .init(
          displayedResults: displayed, displayedTotals: ["$11.07", "€1.00"],
          document: BulkDocument(results: results, totals: [], undo: call.request.isDryRun ? [] : undo),
          notice: "\(undo.count) orders changed.", paymentNotice: paymentNotice))
    }
  }
}
