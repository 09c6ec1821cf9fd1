import HTTPProtocols
import Permissions
import PresentationProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `Requests of pages of other sites` {
  private static let link: HTTPFields = [
    "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
  ]

  /// The fields that a browser sends when a page embeds or fetches something of another site.
  private static let embeddings: [HTTPFields] = [
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
    ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"],
    ["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"],
    ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
    ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "document"],
    ["Origin": "https://evil.example"], ["Origin": "null"],
  ]

  @Test(arguments: embeddings.indices)
  func `every operation that needs a role refuses to be embedded, and reaches no scene`(shape: Int) async {
    let toy = Toy()
    let front = WebHandler(toy)
    let operations = toy.operations.filter { $0.method == .get && $0.role != nil }
    #expect(operations.count >= 6)
    for operation in operations {
      let target = operation.path.description.replacing("{id}", with: "1001")
      for cookie in ["", GatekeeperStub.cookie(GatekeeperStub.secret(.admin))] {
        var fields = Self.embeddings[shape]
        fields["Cookie"] = cookie
        #expect(await front.get(target, fields).status == 403, "\(target)")
      }
    }
    #expect(toy.requests.isEmpty)
  }

  @Test func `a link of another site opens a page, but nothing that is for programs`() async {
    let front = WebHandler(Toy())
    #expect(await front.get("/orders", Self.link).status == .ok)
    for target in ["/api/v1/orders", "/api/v1/orders/export", "/api/v1/stats", "/api/v1/transfer"] {
      #expect(await front.get(target, Self.link).status == 403, "\(target)")
    }
  }

  @Test(arguments: ["same-origin", "none"])
  func `a request of the reader or of this server's page is answered`(site: String) async {
    let front = WebHandler(Toy())
    let fields: HTTPFields = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"]
    #expect(await front.get("/api/v1/orders", fields).status == .ok)
    #expect(await front.get("/orders", fields).status == .ok)
  }

  @Test func `a token, which no other site's page has, is answered wherever it comes from`() async {
    let front = WebHandler(Toy())
    let fields: HTTPFields = ["Sec-Fetch-Site": "cross-site", "Authorization": "Bearer viewer"]
    #expect(await front.get("/api/v1/orders", fields).status == .ok)
  }

  @Test(arguments: ["/login", "/healthz"])
  func `a public path needs no origin`(target: String) async {
    #expect(await WebHandler(Toy()).get(target, ["Sec-Fetch-Site": "cross-site"]).status == .ok)
  }

  @Test(arguments: [
    ("https://Shop.Example.com", "https://shop.example.com", true),
    ("https://shop.example.com:443", "https://shop.example.com", true),
    ("HTTPS://shop.example.com:0443", "https://shop.example.com", true),
    ("https://shop.example.com:8443", "https://shop.example.com:8443", true),
    ("https://shop.example.com:8443", "https://shop.example.com", false),
    ("https://shop.example.com", "http://shop.example.com", false),
    ("https://shop.example.com", "https://shop.example.com.", false),
    ("https://shop.example.com", "null", false),
  ])
  func `a form is from this server where its origin is the public URL's, however that is written`(
    url: String, origin: String, isOurs: Bool
  ) async throws {
    let publicOrigin: HTTPOrigin = try #require(HTTPOrigin(url))
    let settings = WebSettings(publicOrigin: publicOrigin)
    let front = WebHandler(Toy(), settings: settings)
    let secret = GatekeeperStub.secret(.admin)
    let port = publicOrigin.port
    let answer = await front.post(
      "/orders/new", [("/email", "amy@example.com")], secret: secret,
      fields: ["Origin": origin, "Cookie": "__Host-storekeeper_session_\(port)=\(secret)"])
    #expect(answer.status == (isOurs ? .seeOther : 403))
  }

  @Test(arguments: [
    ("LocalHost:8080", "http://localhost:8080"), ("127.0.0.1:80", "http://127.0.0.1"), ("[::1]", "http://[::1]"),
  ])
  func `without a public URL, a form is from the host that the browser asks`(host: String, origin: String) async {
    let front = WebHandler(Toy())
    let port = host.hasSuffix("8080") ? 8080 : 80
    let secret = GatekeeperStub.secret(.admin)
    let answer = await front.post(
      "/orders/new", [("/email", "amy@example.com")], secret: secret,
      fields: ["Host": host, "Origin": origin, "Cookie": "storekeeper_session_\(port)=\(secret)"])
    #expect(answer.status == .seeOther)
  }
}

@Suite struct `Requests through a proxy without credentials` {
  private static let marks: [HTTPFields] = [
    ["X-Forwarded-For": "203.0.113.9"], ["x-forwarded-host": "shop.example"], ["X-Forwarded-Proto": "https"],
    ["X-FORWARDED-PORT": "443"], ["Forwarded": "for=203.0.113.9"], ["via": "1.1 proxy"], ["X-Real-IP": "203.0.113.9"],
    ["X-Forwarded-For": ""],
  ]

  @Test(arguments: marks.indices)
  func `is refused, and the problem names the option to set`(mark: Int) async throws {
    let toy = Toy()
    for target in ["/api/v1/orders", "/orders", "/api/v1/transfer"] {
      let answer = await WebHandler(toy).get(target, Self.marks[mark])
      #expect(answer.status == 403)
      #expect(try await answer.text.contains("--trusted-proxy"))
    }
    #expect(toy.requests.isEmpty)
  }

  @Test func `is answered where it brings credentials, or needs none`() async {
    let front = WebHandler(Toy())
    var fields = Self.marks[0]
    #expect(await front.get("/healthz", fields).status == .ok)
    #expect(await front.get("/login", fields).status == .ok)
    fields["Authorization"] = "Bearer viewer"
    #expect(await front.get("/api/v1/orders", fields).status == .ok)
    fields["Authorization"] = nil
    fields["Cookie"] = GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))
    #expect(await front.get("/orders", fields).status == .ok)
  }

  @Test(arguments: ["X-Forwarded", "X-Real", "Via2", "X-Request-Id"])
  func `is not what has a field of a similar name`(name: String) async {
    #expect(await WebHandler(Toy()).get("/api/v1/orders", [name: "1"]).status == .ok)
  }
}
