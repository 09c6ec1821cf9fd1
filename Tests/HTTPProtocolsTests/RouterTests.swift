import HTTPProtocols
import Testing

struct RouterTests {
  @Test func `a template is filled with values, which are encoded`() {
    let template: HTTPPathTemplate = "/melodies/{id}.wav"
    #expect(template.filled(with: ["id": "a/b é"]) == "/melodies/a%2Fb%20%C3%A9.wav")
    #expect(HTTPPathTemplate(stringLiteral: "/work").filled(with: [:]) == "/work")
  }

  @Test(arguments: [
    ("/orders", "list"), ("/%6frders", "list"), ("/orders/export", "export"), ("/orders/7", "show 7"),
    ("/orders/a%20b", "show a b"), ("/orders/{id}", "show {id}"),
    ("/tunes/x.wav", "wave x"), ("/tunes/x", "tune x"), ("/tunes/.wav", "tune .wav"),
    ("/orders/7/history", "history 7"),
    ("/pages/3", "page 3"), ("/at%25", "percent"), ("/", "home"),
  ])
  func `the most specific route answers`(target: String, answer: String) async {
    #expect(await text(.get, target) == answer)
  }

  @Test(arguments: ["/order", "/orders/", "/orders/7/", "/orders/7/history/1", "//orders", "/pages/three", "/Orders"])
  func `a path without a route is not found`(target: String) async {
    #expect(await router.respond(to: HTTPRequest(.get, target)).status == .notFound)
  }

  @Test(arguments: ["/at%", "/orders/%", "/orders/%4", "/orders/%zz", "/orders/%ff", "orders"])
  func `a path that cannot be read is refused`(target: String) async {
    #expect(await router.respond(to: HTTPRequest(.get, target)).status == .badRequest)
  }

  @Test func `the methods of a path are named over all its routes`() async {
    let refused = await router.respond(to: HTTPRequest(.put, "/orders"))
    #expect(refused.status == .methodNotAllowed)
    #expect(refused.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
  }

  @Test func `all methods of all routes are those of the server`() async {
    let answer = await router.respond(to: HTTPRequest(.options, "*"))
    #expect(answer.status == .noContent)
    #expect(answer.fields["Allow"] == "DELETE, GET, HEAD, OPTIONS, POST")
    #expect(await router.respond(to: HTTPRequest(.get, "*")).status == .notFound)
  }

  @Test func `a path that is meant as it is written has no other's methods`() async {
    let refused = await router.respond(to: HTTPRequest(.delete, "/orders/export"))
    #expect(refused.status == .methodNotAllowed)
    #expect(refused.fields["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test func `a route's body limit is known before the body`() {
    #expect(router.bodyLimit(for: HTTPRequest(.post, "/orders")) == 10)
    #expect(router.bodyLimit(for: HTTPRequest(.get, "/orders")) == nil)
  }

  @Test func `refusals look as the router was told`() async {
    let styled = HTTPRouter(router.routes) { HTTPResponse($0.status, text: "\($0.status.rawValue) at \($1)") }
    let answer = await styled.respond(to: HTTPRequest(.get, "/x?y"))
    #expect(answer.status == .notFound)
    #expect(answer.text == "404 at /x?y")
  }

  // MARK: What is routed

  private let router = HTTPRouter([
    route(.get, "/", "home"),
    route(.get, "/orders/{id}", "show"),
    route(.delete, "/orders/{id}", "delete"),
    route(.get, "/orders/{id}/history", "history"),
    route(.get, "/orders", "list"),
    route(.post, "/orders", "create"),
    route(.get, "/orders/export", "export"),
    route(.get, "/at%", "percent"),
    route(.get, "/tunes/{id}", "tune"),
    route(.get, "/tunes/{id}.wav", "wave"),
    route(.get, "/pages/{id}", "page", [HTTPParameter("id", in: .path, kind: .integer)]),
  ])

  private func text(_ method: HTTPMethod, _ target: String) async -> String {
    await router.respond(to: HTTPRequest(method, target)).text
  }
}

extension HTTPResponse {
  fileprivate var text: String {
    guard case .bytes(let bytes) = body else { return "a stream" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func route(
  _ method: HTTPMethod, _ path: HTTPPathTemplate, _ id: String, _ parameters: [HTTPParameter] = []
) -> HTTPRoute {
  HTTPRoute(method, path, parameters: parameters, bodyLimit: method == .post ? 10 : nil) { request in
    HTTPResponse(.ok, text: ([id] + request.pathParameters.values).joined(separator: " "))
  }
}
