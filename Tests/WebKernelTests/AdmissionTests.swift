import Foundation
import AccessProtocols
import HTTPProtocols
import PresentationProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `Authentication of requests` {
  @Test func `without credentials nobody is answered where everybody needs them`() async throws {
    let toy = Toy()
    let answer = await WebHandler(toy, settings: .init(requiresSignIn: true)).get("/api/v1/orders")
    #expect(answer.status == 401)
    #expect(answer.fields["WWW-Authenticate"] == "Bearer")
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(toy.requests.isEmpty)
  }

  @Test(arguments: ["viewer", "editor", "admin"])
  func `a token lets in whose it is`(token: String) async {
    let toy = Toy()
    let front = WebHandler(toy, settings: .init(requiresSignIn: true))
    #expect(await front.get("/api/v1/orders", ["Authorization": "Bearer \(token)"]).status == .ok)
    #expect(toy.requests.first?.identity.name == token)
  }

  @Test func `a token that is nobody's is refused even where everybody is let in`() async {
    let toy = Toy()
    #expect(await WebHandler(toy).get("/api/v1/orders", ["Authorization": "Bearer x"]).status == 401)
    #expect(await WebHandler(toy).get("/api/v1/orders").status == .ok)
  }

  @Test func `a token that is unknown or has expired is refused by the words of its standard`() async throws {
    let front = WebHandler(Toy(), settings: .init(requiresSignIn: true))
    for token in ["x", "expired"] {
      let answer = await front.get("/api/v1/orders", ["Authorization": "Bearer \(token)"])
      #expect(answer.status == 401)
      #expect(answer.fields["WWW-Authenticate"] == "Bearer error=\"invalid_token\"")
      #expect(try await answer.text.contains("expired at") == (token == "expired"))
    }
  }

  @Test func `any number of spaces may follow the scheme of the credentials`() async {
    let front = WebHandler(Toy(), settings: .init(requiresSignIn: true))
    for scheme in ["Bearer  ", "bearer   "] {
      #expect(await front.get("/api/v1/orders", ["Authorization": "\(scheme)viewer"]).status == .ok)
    }
  }

  @Test(arguments: ["Basic YW15OmFtw6k=", "Bearerviewer", "viewer"])
  func `credentials of another scheme are refused with the scheme to use`(credentials: String) async throws {
    let front = WebHandler(Toy(), settings: .init(requiresSignIn: true))
    let answer = await front.get("/api/v1/orders", ["Authorization": credentials])
    #expect(answer.status == 401)
    #expect(answer.fields["WWW-Authenticate"] == "Bearer")
    let text = try await answer.text
    #expect(text.contains("the scheme of Authorization must be Bearer"))
    #expect(!text.contains("revoked") && !text.contains("YW15"))
  }

  @Test func `where nobody needs credentials, a caller has the name of the server's user`() async {
    let toy = Toy()
    var settings = WebSettings()
    settings.localUser = "amy"
    #expect(await WebHandler(toy, settings: settings).get("/api/v1/orders").status == .ok)
    #expect(toy.requests.first?.identity.name == "amy")
  }

  @Test func `a token with scopes opens no page, and nothing that names none of them`() async throws {
    let toy = Toy()
    let front = WebHandler(toy, settings: .init(requiresSignIn: true))
    for target in ["/orders", "/api/v1/orders", "/api/v1/orders/export"] {
      let answer = await front.get(target, ["Authorization": "Bearer calendar"])
      #expect(answer.status == 403)
      #expect(try await answer.text.contains("calendar"))
    }
    #expect(toy.requests.isEmpty)
    #expect(await front.get("/login", ["Authorization": "Bearer calendar"]).status == .ok)
  }

  @Test(arguments: ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "", "[::1].evil"])
  func `a host name of somebody else is refused`(host: String) async {
    let settings = WebSettings(hostNames: ["127.0.0.1", "localhost", "[::1]"])
    let toy = Toy()
    #expect(await WebHandler(toy, settings: settings).get("/api/v1/orders", ["Host": host]).status == 400)
    #expect(toy.requests.isEmpty)
  }

  @Test(arguments: ["LocalHost:8080", "[::1]:80", "127.0.0.1"])
  func `its own names are the server's, however they are written`(host: String) async {
    let settings = WebSettings(hostNames: ["127.0.0.1", "localhost", "[::1]"])
    let front = WebHandler(Toy(), settings: settings)
    #expect(await front.get("/api/v1/orders", ["Host": host]).status == .ok)
  }
}

@Suite struct `The common parameters of requests` {
  @Test(arguments: [
    ("/api/v1/orders?statsu=paid", 400, "did you mean status?"), ("/api/v1/orders?limit=x", 422, "a whole number"),
    ("/api/v1/orders?limit=1&limit=2", 400, "more than once"), ("/api/v1/orders?query=%", 400, "%"),
    ("/api/v1/orders?locale=xx_YY", 422, "xx_YY"), ("/api/v1/orders?time_zone=Mars", 422, "Mars"),
    ("/api/v1/nothing", 404, "/api/v1/nothing"),
  ])
  func `an unknown path, parameter or value is named`(target: String, status: Int, word: String) async throws {
    let answer = await WebHandler(Toy()).get(target)
    #expect(answer.status.rawValue == status)
    #expect(try await answer.text.contains(word))
  }

  @Test(arguments: [
    ("statsu=paid", "unknown-parameter"), ("limit=x", "wrong-type"), ("limit=201", "out-of-range"),
    ("limit=1&limit=2", "repeated"), ("query=", "empty"), ("locale=xx_YY", "unknown-word"),
    ("time_zone=Mars", "not-time-zone"),
  ])
  func `a fault of a parameter has a code of the table`(query: String, code: String) async throws {
    #expect(try await WebHandler(Toy()).get("/api/v1/orders?\(query)").text.contains("\"code\":\"\(code)\""))
    #expect(Problem.Fault.codes.contains { $0.code == code })
  }

  @Test(arguments: ["/api/v1/orders?sort=foo", "/orders?sort=foo"])
  func `a value of the query that a scene cannot take is not valid, rather than unreadable`(target: String) async {
    let problem = Problem(.usage, "no", faults: [.init(pointer: "/sort", message: "no")])
    #expect(await WebHandler(Toy.failing(with: problem)).get(target).status == 422)
    let other = Problem(.usage, "no", faults: [.init(pointer: "/idempotencyKey", message: "no")])
    #expect(await WebHandler(Toy.failing(with: other)).get(target).status == 400)
  }

  @Test(arguments: [
    ("de-CH, en;q=0.5", "de_CH"), ("xx, fr;q=0.1, ar-EG;q=0.9", "ar_EG"), ("zz", "en_US"), ("", "en_US"),
    ("EN-gb", "en_GB"), ("de;q=0, fr", "fr"),
  ])
  func `the reader's language is the best that is known`(field: String, locale: String) async {
    let toy = Toy()
    _ = await WebHandler(toy).get("/api/v1/orders", ["Accept-Language": field])
    #expect(toy.contexts.first?.locale.identifier == locale)
  }

  /// Looking up every prefix of such a tag would take hours.
  @Test(.timeLimit(.minutes(20)))
  func `a language tag of a hundred thousand parts is read as its first few`() async {
    let toy = Toy()
    let field = "de-CH" + String(repeating: "-a", count: 100_000)
    _ = await WebHandler(toy).get("/api/v1/orders", ["Accept-Language": field])
    #expect(toy.contexts.first?.locale.identifier == "de_CH")
  }
}
