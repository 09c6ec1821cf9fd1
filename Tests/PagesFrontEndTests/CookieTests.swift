import AccessProtocols
import CreateOrderTesting
import HTTPProtocols
import ListOrdersTesting
import Models
import Permissions
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Cookies of other programs` {
  private static let own = "storekeeper_session_80"

  /// Cookies that a browser may send, although no page of this server has set them.
  private static let foreign = [
    "session=2b7e151628aed2a6abf7158809cf4f3c", "session=eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7",
    "\(own)=2b7e151628aed2a6abf7158809cf4f3c", "\(own)=", "\(own)", "\(own)=%00", "\(own)=\u{e9}", "=; ;; =a;\(own)",
    "\(own)=\(String(repeating: "a", count: 200))", "\(own)=\(String(repeating: "a", count: 4_000))",
    "\(own)=an-expired-session-secret; \(own)=another-made-up-secret",
    (1...40).map { "\(own)=made-up-secret-number-\($0)" }.joined(separator: "; "),
  ]

  @Test(arguments: foreign)
  func `a form works beside a cookie that is not ours, and sets one that is`(cookie: String) async throws {
    let front = WebHandler(WebScenesStub(create: .showing(nil)))
    let answer = await front.get("/orders/new", ["Cookie": cookie])
    #expect(answer.status == .ok)
    #expect(
      answer.fields.values("Set-Cookie") == ["\(Self.own)=\(GatekeeperStub.fresh); Path=/; HttpOnly; SameSite=Lax"])
    let token = Markup(try await answer.text).fields(ofFormTo: "/orders/new").first { $0.name == "form_token" }?.value
    #expect(token == GatekeeperStub().formToken(for: GatekeeperStub.fresh))
    // The browser sends the fresh cookie after or before the other one.
    let fresh = GatekeeperStub.cookie(GatekeeperStub.fresh)
    for cookies in cookie.split(separator: ";").count > 16
      ? ["\(fresh); \(cookie)"] : ["\(cookie); \(fresh)", "\(fresh); \(cookie)"]
    {
      let sent = await front.post(
        "/orders/new", [("/email", "amy@example.com")], secret: GatekeeperStub.fresh, fields: ["Cookie": cookies])
      #expect(sent.status == .seeOther, "\(cookies)")
      #expect(!sent.fields.values("Set-Cookie").contains { $0.hasPrefix(Self.own) })
    }
  }

  @Test func `a made-up secret cannot stand for a form's page, since whoever made it up knows its token`() async {
    let secret = "a-secret-that-another-site-has-planted"
    let scenes = WebScenesStub(create: .showing(nil))
    let answer = await WebHandler(scenes).post("/orders/new", [("/email", "amy@example.com")], secret: secret)
    #expect(answer.status == 403)
    #expect(scenes.create.calls.isEmpty)
    #expect(answer.fields.values("Set-Cookie").contains { $0.hasPrefix("\(Self.own)=\(GatekeeperStub.fresh)") })
  }

  @Test(arguments: [
    "an-expired-session-secret", "second", "", String(repeating: "a", count: 5_000), GatekeeperStub.fresh,
  ])
  func `a session counts wherever its cookie stands among others of its name`(other: String) async {
    let settings = WebSettings(requiresSignIn: true)
    let session = GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))
    for cookies in ["\(GatekeeperStub.cookie(other)); \(session)", "\(session); \(GatekeeperStub.cookie(other))"] {
      let scenes = WebScenesStub(list: .showingNothing)
      let answer = await WebHandler(scenes, settings: settings).get("/orders", ["Cookie": cookies])
      #expect(answer.status == .ok)
      #expect(scenes.list.contexts.first?.author.name == "viewer")
      #expect(answer.fields.values("Set-Cookie").isEmpty)
    }
  }

  @Test func `signing out ends every session that the browser has a cookie of`() async {
    let gatekeeper = GatekeeperStub()
    let (first, second) = (GatekeeperStub.secret(.admin), GatekeeperStub.secret(.viewer))
    let answer = await WebHandler(WebScenesStub(), gatekeeper: gatekeeper).post(
      "/logout", [], secret: first,
      fields: ["Cookie": "\(GatekeeperStub.cookie(first)); x=1; \(GatekeeperStub.cookie(second))"])
    #expect(answer.status == .seeOther)
    #expect(gatekeeper.endedSessions == [first, second])
  }

  @Test(arguments: [
    (nil, "127.0.0.1:8080", "storekeeper_session_8080"), (nil, "[::1]:8081", "storekeeper_session_8081"),
    (nil, "[::1]", "storekeeper_session_80"), (nil, "localhost", "storekeeper_session_80"),
    (nil, "h:1; Path=/x", "storekeeper_session_80"), (nil, "h:70000", "storekeeper_session_80"),
    ("https://shop.example", "127.0.0.1:8080", "__Host-storekeeper_session_443"),
    ("https://shop.example:8443", "127.0.0.1:8080", "__Host-storekeeper_session_8443"),
    ("http://shop.example:81", "127.0.0.1:8080", "storekeeper_session_81"),
  ])
  func `two servers on one host have cookies of two names`(origin: String?, host: String, name: String) async {
    let settings = WebSettings(publicOrigin: origin.flatMap { HTTPOrigin($0) })
    let answer = await WebHandler(WebScenesStub(), settings: settings).get("/login", ["Host": host])
    let isSecure = name.hasPrefix("__Host-")
    #expect(
      answer.fields.values("Set-Cookie")
        == ["\(name)=\(GatekeeperStub.fresh); Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"])
  }
}
