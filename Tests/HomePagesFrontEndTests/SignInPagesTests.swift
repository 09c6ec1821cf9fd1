import AccessProtocols
import Foundation
import HTTPProtocols
import Locks
import Permissions
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Signing in and out` {
  private let secret = GatekeeperStub.fresh

  @Test func `the form says where it leads to afterwards`() async throws {
    let page = try await WebHandler(WebScenesStub()).page("/login?next=/orders%3Fstatus%3Dpaid")
    #expect(page.broken == [])
    #expect(page.fields(ofFormTo: "/login").contains { $0 == ("next", "/orders?status=paid") })
    #expect(page.element(id: "password")?["autocomplete"] == "current-password")
  }

  @Test func `a sign-in returns a new secret and redirects to the requested page`() async throws {
    let answer = await WebHandler(WebScenesStub()).post(
      "/login", [("name", "editor"), ("password", "correct horse"), ("next", "/orders?status=paid")], secret: secret)
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/orders?status=paid")
    #expect(
      answer.fields.values("Set-Cookie")
        == [
          "storekeeper_session_80=\(GatekeeperStub.secret(.editor)); Path=/; HttpOnly; SameSite=Lax; Max-Age=3600",
          "storekeeper_device_80=device-of-editor; Path=/; HttpOnly; SameSite=Lax; Max-Age=7200",
        ])
  }

  @Test func `a second sign-in ends the session of the browser, and no other`() async {
    let gatekeeper = GatekeeperStub()
    let answer = await WebHandler(WebScenesStub(), gatekeeper: gatekeeper).post(
      "/login", [("name", "editor"), ("password", "correct horse")], secret: GatekeeperStub.secret(.viewer))
    #expect(answer.status == .seeOther)
    #expect(gatekeeper.endedSessions == [GatekeeperStub.secret(.viewer)])
  }

  @Test(arguments: [
    "//evil.example", "/\\evil.example", "/\t/evil.example", "https://evil.example", "javascript:alert(1)", "evil", "",
    "/a\r\nSet-Cookie: x=1", "\\\\evil.example", "/\u{0}", "/%0d\n",
  ])
  func `a redirect to another server is refused`(next: String) async throws {
    let front = WebHandler(WebScenesStub())
    let answer = await front.post(
      "/login", [("name", "admin"), ("password", "correct horse"), ("next", next)], secret: secret)
    #expect(answer.fields["Location"] == "/")
    // The address of a page has no zero byte at all.
    guard !next.contains("\0") else { return }
    let query = next.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    #expect(try await front.page("/login?next=\(query)").fields(ofFormTo: "/login").contains { $0 == ("next", "") })
  }

  @Test(arguments: ["/login", "/logout"])
  func `a form of more than 8 KiB is refused before it is read`(path: String) async throws {
    let gatekeeper = GatekeeperStub()
    let front = WebHandler(WebScenesStub(), gatekeeper: gatekeeper)
    #expect(front.bodyLimit(for: HTTPRequest(.post, path)) == 8192)
    let form = [("name", "editor"), ("password", String(repeating: "x", count: 8192))]
    let answer = await front.post(path, form, secret: secret)
    #expect(answer.status == 413)
    #expect(gatekeeper.addresses.isEmpty)
    #expect(gatekeeper.endedSessions.isEmpty)
  }

  @Test func `a wrong password is said once for both, and only the name stays`() async throws {
    let answer = await WebHandler(WebScenesStub()).post(
      "/login", [("name", "editor"), ("password", "wrong pony")], secret: secret)
    #expect(answer.status == 401)
    let text = try await answer.text
    let page = Markup(text)
    #expect(page.broken == [])
    #expect(page.element(id: "name")?["value"] == "editor")
    #expect(!text.contains("wrong pony"))
    #expect(answer.fields.values("Set-Cookie").isEmpty)
  }

  @Test func `too many attempts are answered with the time of the next one`() async throws {
    let answer = await WebHandler(WebScenesStub()).post(
      "/login", [("name", "throttled"), ("password", "x")], secret: secret)
    #expect(answer.status == 429)
    #expect(answer.fields["Retry-After"] == "60")
    #expect(Markup(try await answer.text).broken == [])
  }

  @Test func `signing out ends the session and its cookie`() async throws {
    let gatekeeper = GatekeeperStub()
    let answer = await WebHandler(WebScenesStub(), gatekeeper: gatekeeper).post(
      "/logout", [], secret: GatekeeperStub.secret(.viewer))
    #expect(gatekeeper.endedSessions == [GatekeeperStub.secret(.viewer)])
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/login")
    #expect(
      answer.fields.values("Set-Cookie").contains { $0.hasPrefix("storekeeper_session_80=\(GatekeeperStub.fresh);") })
  }

  @Test func `a page that needs credentials asks for them, and then is shown`() async throws {
    let front = WebHandler(WebScenesStub(), settings: .init(requiresSignIn: true))
    let answer = await front.get("/?chart=revenue")
    #expect(answer.status == .seeOther)
    #expect(answer.fields["Location"] == "/login?next=%2F%3Fchart%3Drevenue")
  }

  @Test func `a forbidden page offers to sign in as another user`() async throws {
    let front = WebHandler(WebScenesStub(), settings: .init(requiresSignIn: true))
    let answer = await front.post("/store/sample", [], secret: GatekeeperStub.secret(.viewer))
    #expect(answer.status == 403)
    let page = Markup(try await answer.text)
    #expect(page.broken == [])
    #expect(page.all("a").contains { $0["href"] == "/login" })
  }

  @Test func `over https the cookie is the host's own`() async throws {
    let settings = WebSettings(publicOrigin: HTTPOrigin("https://shop.example"))
    let answer = await WebHandler(WebScenesStub(), settings: settings).get("/login")
    #expect(
      answer.fields.values("Set-Cookie")
        == ["__Host-storekeeper_session_443=\(GatekeeperStub.fresh); Path=/; HttpOnly; SameSite=Lax; Secure"])
  }
}
