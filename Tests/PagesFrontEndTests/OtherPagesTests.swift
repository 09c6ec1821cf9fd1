import AccessProtocols
import CreateOrderTesting
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Permissions
import PresentationProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `Files beside the pages` {
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

  @Test func `a page names the shop once in its title, and once more on paper`() async throws {
    let page = try await WebHandler(WebScenesStub(shopName: "Amy & Co", list: .showing([]))).page("/")
    #expect(page.all("title").map(\.text) == ["Amy & Co"])
    #expect(page.all("p").filter { $0["class"] == "letterhead" }.map(\.text) == ["Amy & Co"])
  }

  @Test(arguments: [("/favicon.svg", 200), ("/robots.txt", 200), ("/favicon.ico", 303)])
  func `the rest is there`(path: String, status: Int) async throws {
    #expect(await WebHandler(WebScenesStub()).get(path).status.rawValue == status)
  }

  @Test(arguments: ["/nothing", "/orders/1/nothing", "//evil.example/", "/%"])
  func `an unknown path has a page`(path: String) async throws {
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
    let gone = Problem(.notFound, "order 62 has been deleted", step: .restoreOrder(62))
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
