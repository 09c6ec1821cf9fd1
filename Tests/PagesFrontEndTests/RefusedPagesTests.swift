import PresentationTesting
import AccessProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `A page that cannot be shown` {
  @Test(arguments: [
    ("/orders/new", Role.viewer, HTTPStatus(rawValue: 403)), ("/orders/1/erase", .editor, HTTPStatus(rawValue: 403)),
    ("/nowhere", .viewer, .notFound), ("/orders/1/2/3", .admin, .notFound),
  ])
  func `keeps the reader's name and the button to sign out`(path: String, role: Role, status: HTTPStatus) async throws {
    let secret = GatekeeperStub.secret(role)
    let answer = await signedIn.get(path, ["Cookie": GatekeeperStub.cookie(secret)])
    #expect(answer.status == status)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    let header = try #require(page.all("header").first?.text)
    #expect(header.contains(role.rawValue) && header.contains(role.title))
    let form = page.fields(ofFormTo: "/logout")
    #expect(form.first?.name == "form_token" && form.first?.value == GatekeeperStub().formToken(for: secret))
    #expect(page.all("title").first?.text.hasSuffix(" · Amy & Co") == true)
  }

  @Test func `names an unknown address, and leads home`() async throws {
    let page = Markup(try await WebHandler(WebScenesStub()).get("/nope?x=1").text)
    let main = try #require(page.all("main").first)
    #expect(main.text.contains("There is no page /nope.") && !main.text.contains("list of orders"))
    #expect(page.all("a").contains { $0["href"] == "/" && page.isIn("main", $0) })
  }

  @Test func `shows nobody's name to a visitor`() async throws {
    let page = try await signedIn.page("/nowhere")
    #expect(page.broken == [])
    #expect(!page.all("form").contains { $0["action"] == "/logout" })
  }

  @Test func `names its request, and a page that is shown does not`() async throws {
    let front = WebHandler(WebScenesStub(show: .showing(.full)))
    #expect(try await front.page("/nowhere").all("footer").first?.text.contains("request-1") == true)
    let footer = try #require(try await front.page("/orders/1").all("footer").first)
    #expect(!footer.text.contains("request-1"))
  }

  @Test func `command and JSON stand behind one disclosure`() async throws {
    let page = try await WebHandler(WebScenesStub(show: .showing(.full))).page("/orders/1001")
    let details = page.all("details").filter { page.isIn("footer", $0) }
    #expect(details.count == 1 && details[0]["open"] == nil)
    #expect(details[0].text.hasPrefix("Developer"))
    #expect(details[0].text.contains("storekeeper orders show 1001") && details[0].text.contains("/api/v1/orders/"))
  }

  private var signedIn: WebHandler {
    WebHandler(WebScenesStub(shopName: "Amy & Co", show: .showing(.full)), settings: .init(requiresSignIn: true))
  }
}
