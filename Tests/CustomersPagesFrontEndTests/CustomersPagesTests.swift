import BulkOrdersProtocols
import CustomersProtocols
import CustomersTesting
import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderQueries
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing
import WebTesting

@testable import CustomersPagesFrontEnd
@testable import PageKernel
@testable import WebKernel

@Suite struct `The pages of customers` {
  @Test func `the list leads to each customer, and to the next page`() async throws {
    let scenes = Scenes()
    let page = try await scenes.front.page("/customers?query=queso&tag=VIP")
    #expect(page.broken == [])
    #expect(scenes.customers.calls == [.fetchCustomers(.init(query: "queso", tags: ["VIP"]))])
    #expect(
      page.texts(in: "tbody") == [
        "amy.apple@clean-swift.com", "Amy Apple", "2", "€5.00", ",", "$1.23", "6/29/07", "6/29/07",
      ])
    #expect(page.all("a").contains { $0["href"] == "/customers/amy.apple%40clean-swift.com" })
    #expect(page.all("a").contains { $0["href"] == "/customers?query=queso&tag=VIP&after=c2" && $0["rel"] == "next" })
    #expect(page.all("code").map(\.text).contains("storekeeper customers list --query queso --tag VIP"))
    #expect(page.all("button").map(\.text).contains("Find customers"))
    #expect(page.all("label").map(\.text).contains("Search"))
    #expect(page.element(id: "customers-tag")?["value"] == "VIP")
  }

  @Test func `each figure of a customer has a label for a phone, which shows no headings`() async throws {
    let page = try await Scenes().front.page("/customers")
    let labels = page.all("td").map { $0["data-label"] }
    #expect(labels == [nil, "Orders", "Total", "First order", "Last order"])
    #expect(try await Scenes().front.get("/customers").text.contains("amy.apple<wbr>@clean-swift.com"))
  }

  @Test func `a customer has facts, addresses, the latest orders and a new order`() async throws {
    let scenes = Scenes()
    let page = try await scenes.front.page("/customers/amy.apple%40clean-swift.com")
    #expect(page.broken == [])
    #expect(scenes.customers.calls == [.fetchCustomer(.init(email: "amy.apple@clean-swift.com"))])
    #expect(
      scenes.list.calls == [
        .fetchOrders(.init(parameters: .init(email: "amy.apple@clean-swift.com", limit: 10)))
      ])
    let links = page.all("a").compactMap { $0["href"] }
    #expect(links.contains("/orders/new?customer_of=\(Order.amy.id)"))
    #expect(links.contains("/orders?email=amy.apple%40clean-swift.com"))
    #expect(links.contains("/orders/1001"))
    #expect(links.contains("/orders?email=amy.apple%40clean-swift.com&tag=VIP"))
    #expect(page.all("option").map { $0["value"] } == ["VIP"])
    #expect(page.all("dd").map(\.text).contains("555 0100"))
  }

  @Test(arguments: ["/customers", "/customers/amy.apple%40clean-swift.com"])
  func `no sum affects the direction of the one beside it`(path: String) async throws {
    let text = try await Scenes().front.get(path).text
    #expect(text.contains("<bdi>€5.00</bdi>") && text.contains("<bdi>$1.23</bdi>"))
  }

  @Test func `several names have one label`() async throws {
    let page = try await Scenes().front.page("/customers/amy.apple%40clean-swift.com")
    #expect(page.all("dt").map(\.text).filter { $0.hasPrefix("Name") } == ["Names"])
    #expect(page.all("dd").map(\.text).contains("Amy Pear"))
  }

  @Test func `a viewer neither merges nor creates`() async throws {
    let front = Scenes().signedIn
    let page = try await front.page("/customers/a", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))])
    #expect(!page.all("form").contains { ["/customers/a/merge", "/customers/a/tags"].contains($0["action"]) })
    #expect(!page.all("a").contains { $0.text == "New order" && $0["class"] == "button main" })
    #expect(
      await front.post("/customers/a/merge", [("into", "b")], secret: GatekeeperStub.secret(.viewer)).status == 403)
  }

  @Test func `a merge is previewed, and done after its confirmation`() async throws {
    let scenes = Scenes()
    let preview = await scenes.front.post("/customers/a%40b.example/merge", [("into", "c@d.example")])
    let page = Markup(try await preview.text)
    #expect(page.broken == [])
    #expect(
      scenes.customers.calls == [.changeCustomer(.init("a@b.example", .merge(into: "c@d.example"), isDryRun: true))])
    let fields = page.fields(ofFormTo: "/customers/a%40b.example/merge")
    #expect(fields.contains { $0 == ("confirmed", "yes") } && fields.contains { $0 == ("into", "c@d.example") })

    let done = await scenes.front.post(
      "/customers/a%40b.example/merge", [("into", "c@d.example"), ("confirmed", "yes"), ("idempotency_key", "k")])
    let result = Markup(try await done.text)
    #expect(done.status == .ok && result.broken == [])
    #expect(result.all("h1").map(\.text) == ["Customers merged"])
    #expect(result.all("a").contains { $0["href"] == "/orders/1001" })
    #expect(result.all("a").contains { $0["href"] == "/customers/c%40d.example" })
    #expect(result.all("li").contains { $0.text == "Order 7: x" })
    let undo = result.fields(ofFormTo: "/orders/bulk/confirm")
    #expect(undo.contains { $0 == ("action", "undo") } && undo.contains { $0 == ("order", "abc123:2") })
    #expect(undo.contains { $0 == ("back", "/orders?email=c%40d.example") })
    guard case .changeCustomer(let request)? = scenes.customers.calls.last else { return #expect(Bool(false)) }
    #expect(!request.isDryRun && request.idempotencyKey != nil)
  }

  @Test func `tags are added and removed at once, and the result can be undone`() async throws {
    let scenes = Scenes()
    let done = await scenes.front.post(
      "/customers/a%40b.example/tags", [("add_tag", "VIP, gift"), ("remove_tag", ""), ("idempotency_key", "k")])
    let result = Markup(try await done.text)
    #expect(done.status == .ok && result.broken == [])
    #expect(result.all("h1").map(\.text) == ["Tags changed"])
    #expect(result.all("a").contains { $0["href"] == "/customers/a%40b.example" })
    #expect(result.fields(ofFormTo: "/orders/bulk/confirm").contains { $0 == ("order", "abc123:2") })
    #expect(
      result.all("code").map(\.text).contains("storekeeper customers tag a@b.example --add-tag 'VIP, gift'"))
    guard case .changeCustomer(let request)? = scenes.customers.calls.last else { return #expect(Bool(false)) }
    #expect(request.email == "a@b.example" && request.change == .tags(adding: ["VIP, gift"], removing: []))
    #expect(!request.isDryRun && request.idempotencyKey != nil)
  }

  @Test(arguments: [("/addTags", "add_tag"), ("/addTags/0", "add_tag"), ("/removeTags/0", "remove_tag")])
  func `a form with invalid tags is shown again with the fault beside its field`(
    pointer: String, field: String
  ) async throws {
    let scenes = Scenes(refusing: Problem(invalid: [.init(pointer: pointer, message: "Enter a tag.")]))
    let answer = await scenes.front.post("/customers/a/tags", [("add_tag", "")])
    #expect(answer.status == 422)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    let invalid = ["add_tag", "remove_tag", "into"].filter { page.element(id: $0)?["aria-invalid"] == "true" }
    #expect(invalid == [field])
  }

  @Test func `an email without orders is named beside the field`() async throws {
    let scenes = Scenes(refusing: Problem(.notFound, "no order has the email “x”"))
    let answer = await scenes.front.post("/customers/a/merge", [("into", "x")])
    #expect(answer.status == 404)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.element(id: "into")?["aria-invalid"] == "true")
    #expect(page.element(id: "into")?["value"] == "x")
  }
}

// MARK: Fixtures

private struct Scenes {
  let customers: CustomersSceneSpy
  let list = ListOrdersSceneSpy { _, display in
    try await display.displayFetchedOrders(.init(documents: [Self.row]))
  }

  init(refusing problem: Problem? = nil) {
    let customer = CustomerDocument(
      email: Self.row.email, name: Self.row.name, count: .init(value: 2, isExact: true, display: "2"),
      totals: [.init(amount: "5.00", minor: 500, currency: "EUR", display: "€5.00"), Self.row.total],
      firstOrder: Self.row, lastOrder: Self.row)
    customers = CustomersSceneSpy { call, display in
      switch call {
      case .fetchCustomers:
        try await display.displayFetchedCustomers(.init(document: .init(customers: [customer], next: "c2")))
      case .fetchCustomer:
        let address = AddressDocument(Address(name: "Amy", street1: "1 Main Street"))
        try await display.displayFetchedCustomer(
          .init(
            document: .init(
              customer: customer, names: [customer.name, DisplayedName(PersonName(first: "Amy", last: "Pear"))],
              phones: ["555 0100"],
              addresses: [.init(address: address, order: 1001)],
              tags: [.init(tag: "VIP", orders: 2, displayedOrders: "2")])))
      case .changeCustomer(let request):
        let kind: CustomerChangeDocument.Kind = if case .tags = request.change { .tagged } else { .merged }
        if let problem { return try await display.displayProblem(problem) }
        try await display.displayChangedCustomer(
          .init(
            document: .init(
              kind, [1001], failed: [.init(order: 7, detail: "x")], remaining: 1,
              undo: request.isDryRun ? [] : [.init(order: "abc123", version: 2, action: .undo)],
              notice: "Merged.")))
      }
    }
  }

  var front: WebHandler { front(.init(timeZone: .gmt)) }
  var signedIn: WebHandler { front(.init(timeZone: .gmt, requiresSignIn: true)) }

  private func front(_ settings: WebSettings) -> WebHandler {
    let pages = CustomersPagesFrontEnd(customers: customers.builder, listOrders: list.builder)
    return WebHandler(
      operations: Style.operations + pages.operations, describedBy: { _ in [.nothing] },
      problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(), gatekeeper: GatekeeperStub(),
      settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
  }

  private static let row = OrderSummaryDocument(
    Order.amy.summary, ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt))
}
