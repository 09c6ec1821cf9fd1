import Foundation
import HTTPProtocols
import Models
import OrderDocumentsProtocols
import Permissions
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `One order as a page` {
  @Test func `it shows the order, its items, its sums and its history`() async throws {
    let scenes = WebScenesStub(show: .showing(.full))
    let page = try await WebHandler(scenes).page("/orders/1001")
    #expect(page.broken == [])
    #expect(
      scenes.show.calls == [
        .fetchOrder(.init(order: "1001", includesContext: true)), .fetchHistory(.init(order: "1001")),
      ])
    let text = try #require(page.all("main").first).text
    for part in ["Queso Cabrales", "$14.00", "$173.00", "Apple & Sons", "1Z999", "Ring twice.", "Broken", "edited"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(page.all("h1").map(\.text) == ["Order 1001"])
    #expect(page.all("code").map(\.text).contains("storekeeper orders show 1001"))
    #expect(page.all("code").map(\.text).contains("http://localhost/api/v1/orders/abc123"))
  }

  @Test(arguments: [
    ("", (71...120).reversed(), ["next": "?before=71"], "1–50 of 120"),
    ("?before=71", (21...70).reversed(), ["prev": "", "next": "?before=21"], "51–100 of 120"),
    ("?before=21", (1...20).reversed(), ["prev": "?before=71"], "101–120 of 120"),
    ("?before=-5", (1...1).reversed(), ["prev": "?before=52"], "120 of 120"),
    ("?before=900", (71...120).reversed(), ["next": "?before=71"], "1–50 of 120"),
  ])
  func `a long history has pages, the latest changes first`(
    query: String, versions: ReversedCollection<ClosedRange<Int>>, links: [String: String], place: String
  ) async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full, events: 120))).page("/orders/1001\(query)")
    #expect(page.broken == [])
    let shown = page.all("span").map(\.text).filter { $0.hasPrefix("version ") }
    #expect(shown == versions.map { "version \($0)" })
    let history = try #require(page.element(id: "history"))
    #expect(history.text.contains(place))
    let related = page.all("a").filter { $0["rel"] == "next" || $0["rel"] == "prev" }
    #expect(
      Dictionary(uniqueKeysWithValues: related.map { ($0["rel"] ?? "", $0["href"] ?? "") })
        == links.mapValues { "/orders/abc123\($0)#history" })
  }

  @Test(arguments: [
    (OrderStatus.placed, ["paid", "shipped", "cancelled"], false), (.paid, ["shipped", "cancelled"], true),
    (.shipped, ["delivered"], true), (.cancelled, [], true),
  ])
  func `only what its state allows is offered`(status: OrderStatus, next: [String], isRefundable: Bool) async throws {
    var order = Order.full
    order.status = status
    let page = try await WebHandler(WebScenesStub(show: .showing(order))).page("/orders/1001")
    #expect(
      page.all("input").filter { $0["name"] == "status" }.compactMap { $0["value"] } == next.filter { $0 != "shipped" })
    #expect(page.all("form").contains { $0["action"] == "/orders/abc123/ship" } == next.contains("shipped"))
    #expect(page.all("form").contains { $0["action"] == "/orders/abc123/refund" } == isRefundable)
    #expect((page.element(id: "action-carrier") != nil) == next.contains("shipped"))
  }

  @Test func `the form of a shipment has what is left of each item, and no former tracking number`() async throws {
    var order = Order.full
    order.status = .paid
    order.tracking = "1Z-FIRST"
    order.items = [("A", "Tea", 3), ("B", "Box", 2), ("C", "Cup", 1)].map {
      OrderItem(sku: $0, title: $1, quantity: $2, unitPrice: order.total, discount: .zero(order.currency))
    }
    func values(_ order: Order) async throws -> [String?] {
      let page = try await WebHandler(WebScenesStub(show: .showing(order))).page("/orders/1001")
      #expect(page.broken == [])
      let names = ["lines/1", "lines/2", "lines/3", "tracking"]
      return names.map { name in page.element(id: "action-\(name)").map { $0["value"] ?? "" } }
    }
    #expect(try await values(order) == ["3", "2", "1", "1Z-FIRST"])
    order.shipments = [
      Shipment(
        number: 1, at: order.date, lines: [LineQuantity(item: 1, quantity: 2), LineQuantity(item: 3, quantity: 1)])
    ]
    #expect(try await values(order) == ["1", "2", nil, ""])
    let page = try await WebHandler(WebScenesStub(show: .showing(order))).page("/orders/1001")
    let subtitle = try #require(page.all("p").first { $0["class"] == "subtitle" })
    #expect(subtitle.text.contains("Partly shipped, 3 of 6"))
  }

  @Test func `date, name and total stand beside the title, customer and addresses in a column of their own`()
    async throws
  {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/1001")
    let subtitle = try #require(page.all("p").first { $0["class"] == "subtitle" })
    for text in ["Paid", "6/29/07", "Amy Apple", "$173.00"] { #expect(subtitle.text.contains(text)) }
    let side = try #require(page.all("div").first { $0["class"] == "side" })
    for text in ["Customer", "amy.apple@clean-swift.com", "2 Side Street", "1 Main Street", "1Z999"] {
      #expect(side.text.contains(text))
    }
    #expect(!side.text.contains("Queso Cabrales") && !side.text.contains("Ring twice"))
  }

  @Test(arguments: [
    (OrderStatus.placed, "Mark as paid"), (.paid, "Mark as shipped"), (.shipped, "Mark as delivered"),
    (.cancelled, "Edit"),
  ])
  func `one action is the primary one, and the others are in a menu`(status: OrderStatus, primary: String) async throws
  {
    var order = Order.full
    order.status = status
    let page = try await WebHandler(WebScenesStub(show: .showing(order))).page("/orders/1001")
    #expect(page.broken == [])
    let main = page.elements.filter {
      $0["class"]?.split(separator: " ").contains("main") == true && !page.isIn("header", $0)
    }
    #expect(main.first?.text == primary)
    let links = page.all("a").filter { page.isIn("details", $0) }.compactMap { $0["href"] }
    #expect(links.contains("/orders/abc123/slip") && links.contains("/orders/abc123/delete"))
  }

  @Test(arguments: [true, false])
  func `the last change is taken back only where that is possible`(isPossible: Bool) async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full, allowsUndo: isPossible))).page("/orders/1")
    #expect(page.all("form").contains { $0["action"] == "/orders/abc123/undo" } == isPossible)
  }

  @Test(arguments: Role.allCases)
  func `only what the reader's role allows is offered`(role: Role) async throws {
    let front = WebHandler(WebScenesStub(show: .showing(.full)), settings: .init(requiresSignIn: true))
    let page = try await front.page("/orders/1", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(role))])
    #expect(page.broken == [])
    let links = page.all("a").compactMap { $0["href"] }
    #expect(links.contains("/orders/abc123/edit") == (role >= .editor))
    #expect(links.contains("/orders/abc123/delete") == (role >= .editor))
    #expect(links.contains("/orders/abc123/erase") == (role == .admin))
    #expect(page.all("form").contains { $0["action"]?.hasPrefix("/orders/abc123/") == true } == (role >= .editor))
  }

  @Test func `each form of a page has its own key`() async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/1")
    let keys = page.all("input").filter { $0["name"] == "idempotency_key" }.compactMap { $0["value"] }
    #expect(keys.count == 5)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `the page leads to the newer and the older order, to others of the customer and to the carrier`()
    async throws
  {
    let show = ShowOrderSceneSpy { call, display in
      let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)
      guard case .fetchOrder = call else {
        return try await display.displayHistory(.init(displayedEvents: [], documents: []))
      }
      func order(_ number: Int64) -> OrderSummaryDocument {
        var order = Order.amy.summary
        (order.id, order.number) = ("o\(number)", number)
        return OrderSummaryDocument(order, formatter)
      }
      let document = OrderDocument(.full, formatter)
      let tracking = ShowOrder.DisplayedRow(
        label: "Tracking", text: "1Z9", section: .shipping, link: "https://ups.example/1Z9?a=1&b=2")
      var viewModel = ShowOrder.FetchOrder.ViewModel(
        displayedOrder: .init(rows: [tracking], sums: [], refunds: [], nextStatuses: [], statusActions: []),
        slip: .init(title: "", rows: [], address: [], lines: []), document: document)
      (viewModel.previous, viewModel.next, viewModel.others) = (order(1002), order(1000), [order(7)])
      try await display.displayFetchedOrder(viewModel)
    }
    let page = try await WebHandler(WebScenesStub(show: show)).page("/orders/1001")
    #expect(page.broken == [])
    let links = page.all("a").filter { ["prev", "next"].contains($0["rel"]) }
    #expect(
      links.map { "\($0["href"] ?? "") \($0.text)" } == [
        "/orders/o1002 Newer: order 1002", "/orders/o1000 Older: order 1000",
      ])
    #expect(page.all("section").contains { $0["aria-label"] == "Other orders of this customer" })
    #expect(page.all("a").contains { $0["href"] == "/orders/o7" })
    let carrier = page.all("a").first { $0["href"] == "https://ups.example/1Z9?a=1&b=2" }
    #expect(carrier?.text == "1Z9" && carrier?["rel"] == "noreferrer")
  }

  @Test func `the slip says what to put into the parcel and where it goes, and no price`() async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/abc123/slip")
    #expect(page.broken == [])
    let text = try #require(page.all("main").first).text
    #expect(text.contains("2 Side Street") && text.contains("Queso Cabrales") && !text.contains("$"))
  }

  @Test func `the page of an order leads to the slip of each shipment, which has what is to follow`() async throws {
    var order = Order.full
    order.shipments = [Shipment(number: 1, at: order.date, lines: [LineQuantity(item: 1, quantity: 1)])]
    let scenes = WebScenesStub(show: .showing(order))
    let page = try await WebHandler(scenes).page("/orders/abc123?locale=en_US")
    #expect(page.all("a").contains { $0["href"] == "/orders/abc123/slip?shipment=1&locale=en_US" })
    let slip = try await WebHandler(scenes).page("/orders/abc123/slip?shipment=1")
    #expect(slip.broken == [])
    #expect(scenes.show.calls.last == .fetchOrder(.init(order: "abc123", shipment: 1)))
    #expect(slip.all("h2").map(\.text).contains("To follow"))
    #expect(slip.all("h2").map(\.text).contains("Already sent"))
    #expect(slip.all("code").map(\.text).contains("storekeeper orders slip 1001 --shipment 1"))
    #expect(slip.all("a").contains { $0["href"]?.hasPrefix("/api/v1/orders/abc123/slip?shipment=1") == true })
    #expect(await WebHandler(scenes).get("/orders/abc123/slip?shipment=0").status == 422)
  }

  @Test func `the slip has the shop's name, address and phone, and the note of the order`() async throws {
    let scenes = WebScenesStub(
      shopName: "Amy & Co", shopContact: "1 Main St\nBern\n555 0100", show: .showing(.full))
    let page = try await WebHandler(scenes).page("/orders/abc123/slip")
    #expect(page.all("p").first { $0["class"] == "sender" }?.text == "Amy & Co1 Main StBern555 0100")
    // The order's note goes with the parcel.
    #expect(page.all("p").contains { $0.text.hasPrefix("Ring twice.") })
  }

  @Test(arguments: ["delete", "erase"])
  func `an irreversible change asks for confirmation`(verb: String) async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/1001/\(verb)")
    #expect(page.broken == [])
    #expect(page.all("form").contains { $0["action"] == "/orders/abc123/\(verb)" })
    #expect(page.all("main").first?.text.contains("Amy Apple") == true)
  }

  @Test func `a deletion names the customer and the total`() async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/1001/delete")
    #expect(page.all("h1").map(\.text) == ["Delete order 1001 of Amy Apple?"])
    #expect(page.all("dd").map(\.text).contains("$173.00"))
  }

  @Test(arguments: [Role.viewer, .editor])
  func `a deleted order is shown with its content and its deletion, and can be restored`(role: Role) async throws {
    let scenes = WebScenesStub(show: .showing(.full, isDeleted: true))
    let front = WebHandler(scenes, settings: .init(requiresSignIn: true))
    let page = try await front.page("/orders/1001", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(role))])
    #expect(page.broken == [])
    #expect(scenes.show.calls.last == .fetchOrder(.init(order: "abc123", includesDeleted: true)))
    #expect(page.all("h1").map(\.text) == ["Deleted order 1001"])
    let text = try #require(page.all("main").first).text
    for part in ["Deleted by amy, web", "Amy Apple", "Queso Cabrales", "$173.00"] { #expect(text.contains(part)) }
    #expect(page.all("form").contains { $0["action"] == "/orders/abc123/restore" } == (role >= .editor))
    #expect(page.all("footer").first?.text.contains("request-1") == false)
  }

  @Test func `fields in the menu are behind the label of the action to which they belong`() async throws {
    var order = Order.full
    order.status = .placed
    let page = try await WebHandler(WebScenesStub(show: .showing(order))).page("/orders/1001")
    let labels = page.all("summary").map(\.text)
    #expect(labels.contains("Mark as shipped …"))
    let carrier = try #require(page.element(id: "action-carrier"))
    #expect(page.texts(in: "main").contains("Mark as shipped …") && page.isIn("details", carrier))
  }

  @Test func `an order that never was is not found`() async throws {
    let spy = ShowOrderSceneSpy { _, display in
      try await display.displayProblem(Problem(.notFound, "there is no order 7"))
    }
    let answer = await WebHandler(WebScenesStub(show: spy)).get("/orders/7")
    #expect(answer.status == 404)
    #expect(Markup(try await answer.text).broken == [])
  }
}
