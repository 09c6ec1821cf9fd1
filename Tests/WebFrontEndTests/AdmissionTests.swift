import Foundation
import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import Models
import PresentationProtocols
import Testing
import WebFrontEnd

@Suite struct `Who may ask` {
  @Test func `without credentials nobody is answered where everybody needs them`() async throws {
    let scenes = WebScenesStub()
    let answer = await WebFrontEnd(scenes, settings: .init(requiresSignIn: true)).get("/api/v1/orders")
    #expect(answer.status == 401)
    #expect(answer.fields["WWW-Authenticate"] == "Bearer")
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(scenes.list.calls.isEmpty)
  }

  @Test(arguments: ["viewer", "editor", "admin"])
  func `a token lets in whose it is`(token: String) async {
    let scenes = WebScenesStub(list: .showingNothing)
    let front = WebFrontEnd(scenes, settings: .init(requiresSignIn: true))
    #expect(await front.get("/api/v1/orders", ["Authorization": "Bearer \(token)"]).status == .ok)
    #expect(scenes.list.contexts.first?.author.name == token)
  }

  @Test func `a token that is nobody's is refused even where everybody is let in`() async {
    let scenes = WebScenesStub(list: .showingNothing)
    #expect(await WebFrontEnd(scenes).get("/api/v1/orders", ["Authorization": "Bearer x"]).status == 401)
    #expect(await WebFrontEnd(scenes).get("/api/v1/orders").status == .ok)
  }

  @Test(arguments: ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "", "[::1].evil"])
  func `a host name of somebody else is refused`(host: String) async {
    let settings = WebSettings(hostNames: ["127.0.0.1", "localhost", "[::1]"])
    let scenes = WebScenesStub(list: .showingNothing)
    #expect(await WebFrontEnd(scenes, settings: settings).get("/api/v1/orders", ["Host": host]).status == 400)
    #expect(scenes.list.calls.isEmpty)
  }

  @Test(arguments: ["LocalHost:8080", "[::1]:80", "127.0.0.1"])
  func `its own names are the server's, however they are written`(host: String) async {
    let settings = WebSettings(hostNames: ["127.0.0.1", "localhost", "[::1]"])
    let front = WebFrontEnd(WebScenesStub(list: .showingNothing), settings: settings)
    #expect(await front.get("/api/v1/orders", ["Host": host]).status == .ok)
  }
}

@Suite struct `Where a request comes from` {
  private static let (proxy, stranger) = ("10.0.0.1", "198.51.100.7")

  @Test(arguments: [
    (proxy, ["203.0.113.9"], "203.0.113.9"), (proxy, ["203.0.113.9, 203.0.113.10"], "203.0.113.10"),
    // A client wrote the first; the proxy added whom it had before it.
    (proxy, ["127.0.0.1, 203.0.113.9"], "203.0.113.9"), (proxy, ["127.0.0.1", "203.0.113.9"], "203.0.113.9"),
    (proxy, ["<script>, 203.0.113.9"], "203.0.113.9"), (proxy, ["203.0.113.9, "], "203.0.113.9"),
    (proxy, ["2001:DB8:0::1"], "2001:db8::1"), (proxy, ["[2001:db8::1]:443"], "2001:db8::1"),
    (proxy, ["203.0.113.9:4711"], "203.0.113.9"), (proxy, ["::ffff:203.0.113.9"], "203.0.113.9"),
    // Where it added no address, the request is the proxy's own.
    (proxy, ["203.0.113.9, unknown"], proxy), (proxy, ["garbage"], proxy), (proxy, [""], proxy), (proxy, [","], proxy),
    (proxy, [], proxy), (proxy, [String(repeating: "1", count: 5_000)], proxy),
    // Whoever else says so is not believed.
    (stranger, ["203.0.113.9"], stranger), (stranger, [proxy], stranger), (stranger, [], stranger),
  ])
  func `is what the trusted proxy added last, in the log and for those who sign in`(
    sender: String, forwarded: [String], address: String
  ) async {
    let observer = ObserverSpy()
    let gatekeeper = GatekeeperStub()
    let front = WebFrontEnd(
      WebScenesStub(), settings: .init(timeZone: .gmt, trustedProxy: Self.proxy), gatekeeper: gatekeeper,
      observer: observer)
    var request = HTTPRequest(
      .post, "/login",
      fields: [
        "Content-Type": "application/x-www-form-urlencoded", "Cookie": GatekeeperStub.cookie(GatekeeperStub.fresh),
      ],
      body: HTTPBody("form_token=token-for-\(GatekeeperStub.fresh)&name=editor&password=x"), remoteAddress: sender)
    for value in forwarded { request.fields.append("X-Forwarded-For", value) }
    #expect(await front.respond(to: request).status == 401)
    #expect(observer.records.map(\.address) == [address])
    #expect(gatekeeper.addresses == [address])
  }
}

@Suite struct `What every request is read for` {
  @Test(arguments: [
    ("/api/v1/orders?statsu=paid", 400, "did you mean status?"), ("/api/v1/orders?limit=x", 422, "a whole number"),
    ("/api/v1/orders?limit=1&limit=2", 400, "more than once"), ("/api/v1/orders?query=%", 400, "%"),
    ("/api/v1/orders?locale=xx_YY", 422, "xx_YY"), ("/api/v1/orders?time_zone=Mars", 422, "Mars"),
    ("/api/v1/nothing", 404, "/api/v1/nothing"),
  ])
  func `what is unknown is named`(target: String, status: Int, word: String) async throws {
    let answer = await WebFrontEnd(WebScenesStub(list: .showingNothing)).get(target)
    #expect(answer.status.rawValue == status)
    #expect(try await answer.text.contains(word))
  }

  @Test(arguments: ["/api/v1/orders?sort=foo", "/orders?sort=foo"])
  func `a value of the query that a scene cannot take is not valid, rather than unreadable`(target: String) async {
    let problem = Problem(.usage, "no", faults: [.init(pointer: "/sort", message: "no")])
    #expect(await WebFrontEnd(.failing(with: problem)).get(target).status == 422)
    let other = Problem(.usage, "no", faults: [.init(pointer: "/idempotencyKey", message: "no")])
    #expect(await WebFrontEnd(.failing(with: other)).get(target).status == 400)
  }

  @Test(arguments: [
    ("de-CH, en;q=0.5", "de_CH"), ("xx, fr;q=0.1, ar-EG;q=0.9", "ar_EG"), ("zz", "en_US"), ("", "en_US"),
    ("EN-gb", "en_GB"), ("de;q=0, fr", "fr"),
  ])
  func `the reader's language is the best that is known`(field: String, locale: String) async {
    let scenes = WebScenesStub(list: .showingNothing)
    _ = await WebFrontEnd(scenes).get("/api/v1/orders", ["Accept-Language": field])
    #expect(scenes.list.contexts.first?.locale.identifier == locale)
  }

  /// Trying every beginning of such a tag would take hours.
  @Test(.timeLimit(.minutes(20)))
  func `a language tag of a hundred thousand parts is read as its first few`() async {
    let scenes = WebScenesStub(list: .showingNothing)
    let field = "de-CH" + String(repeating: "-a", count: 100_000)
    _ = await WebFrontEnd(scenes).get("/api/v1/orders", ["Accept-Language": field])
    #expect(scenes.list.contexts.first?.locale.identifier == "de_CH")
  }
}

// MARK: Fixtures

extension ListOrdersBuildingSpy {
  static var showingNothing: ListOrdersBuildingSpy {
    ListOrdersBuildingSpy { _, display in
      try await display.displayFetchedOrders(.init(documents: []))
    }
  }
}
