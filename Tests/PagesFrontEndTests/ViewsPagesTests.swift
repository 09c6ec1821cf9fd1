import HTTPProtocols
import ListOrdersTesting
import OrderQueries
import Permissions
import PresentationProtocols
import PresentationTesting
import SavedViewsProtocols
import SavedViewsTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The pages of views` {
  private static let toShip = SavedViews.View(
    name: "To ship", isShared: false, parameters: .init(status: ["paid"], query: "a & b", sort: "date"))
  private let views = SavedViewsSceneSpy { call, display in
    let shared = SavedViews.View(name: "<Drafts>", isShared: true, parameters: .init(status: ["draft"]))
    try await display.displayViews(.init(views: [shared, toShip], notice: "View “To ship” saved."))
  }

  @Test func `the list leads to each view, and saves its own filters`() async throws {
    let scenes = WebScenesStub(list: .showing([.amy]), views: views)
    let page = try await WebHandler(scenes).page("/orders?status=paid&query=a+%26+b&sort=date&limit=25")
    #expect(page.broken == [])
    let links = page.all("a").filter { ["To ship", "<Drafts>"].contains($0.text) }
    #expect(
      links.compactMap { $0["href"] } == ["/orders?status=draft", "/orders?status=paid&query=a%20%26%20b&sort=date"])
    #expect(links.map { $0["aria-current"] } == [nil, "page"])
    #expect(page.fields(ofFormTo: "/views").contains { $0 == ("filters", "status=paid&query=a%20%26%20b&sort=date") })
  }

  @Test func `a list without filters offers nothing to save`() async throws {
    let page = try await WebHandler(WebScenesStub(list: .showing([.amy]))).page("/orders")
    #expect(!page.all("form").contains { $0["action"] == "/views" })
  }

  @Test(arguments: [(false, "own"), (true, "shared")])
  func `saving is the exact request, and leads back to the list`(isShared: Bool, name: String) async throws {
    let scenes = WebScenesStub(views: views)
    let form = [("name", name), ("filters", "status=paid&sort=date")] + (isShared ? [("shared", "true")] : [])
    let answer = await WebHandler(scenes).post("/views", form)
    #expect(
      scenes.views.requests == [
        .init(action: .save(name: name, .init(status: ["paid"], sort: "date"), isShared: isShared))
      ])
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/orders?status=paid&sort=date")
  }

  @Test func `a viewer saves views of their own only`() async throws {
    let front = WebHandler(WebScenesStub(list: .showing([.amy]), views: views), settings: .init(requiresSignIn: true))
    let secret = GatekeeperStub.secret(.viewer)
    let own = await front.post("/views", [("name", "a"), ("filters", "status=paid")], secret: secret)
    #expect(own.status == .seeOther)
    for path in ["/views", "/views/delete"] {
      let shared = await front.post(path, [("name", "a"), ("filters", "x"), ("shared", "true")], secret: secret)
      #expect(shared.status == 403)
    }
  }

  @Test func `the page of views shows the filters and the sort of each in the words of the list`() async throws {
    let two = SavedViews.View(
      name: "Two", isShared: true, parameters: .init(status: ["paid", "draft"], email: "<a@b.c>", sort: "-date"))
    let other = SavedViews.View(name: "All", isShared: true, parameters: .init())
    let scenes = WebScenesStub(
      views: SavedViewsSceneSpy { _, display in
        try await display.displayViews(.init(views: [Self.toShip, two, other]))
      })
    let page = try await WebHandler(scenes).page("/views")
    #expect(page.broken == [])
    let cells = page.all("td").map(\.text)
    let filters = stride(from: 1, to: cells.count, by: 3).map { cells[$0] }
    #expect(
      filters == [
        "Status: Paid, Search: a & b, Sort by: Oldest first", "Status: Paid, Status: Draft, Email: <a@b.c>",
        "All orders",
      ])
  }

  @Test func `each view can be deleted`() async throws {
    let scenes = WebScenesStub(views: views)
    let page = try await WebHandler(scenes).page("/views")
    #expect(page.broken == [])
    #expect(
      page.all("button").compactMap { $0["aria-label"] }.filter { $0.hasPrefix("Delete") } == [
        "Delete view <Drafts>", "Delete view To ship",
      ])
    let answer = await WebHandler(scenes).post("/views/delete", [("name", "<Drafts>"), ("shared", "true")])
    #expect(scenes.views.requests.last == .init(action: .delete(name: "<Drafts>", isShared: true)))
    #expect(answer.fields["Location"] == "/views")
  }
}
