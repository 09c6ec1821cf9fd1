import Foundation
import HTTPProtocols
import JSON
import Locks
import PresentationProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `The fields of every response` {
  static let answers: [(String, HTTPMethod, Int)] = [
    ("/api/v1/orders", .get, 200), ("/api/v1/orders", .head, 200), ("/api/v1/orders", .options, 204),
    ("/api/v1/orders?x=1", .get, 400), ("/api/v1/nothing", .get, 404), ("/nothing", .get, 404),
    ("/api/v1/orders", .delete, 405), ("/api/v1/orders?locale=xx", .get, 422), ("/%zz", .get, 400),
    ("/healthz", .get, 200), ("/metrics", .get, 200), ("*", .options, 204),
  ]

  @Test(arguments: answers)
  func `says how a browser must treat it, and is marked`(target: String, method: HTTPMethod, status: Int) async {
    let settings = WebSettings(publicOrigin: HTTPOrigin("https://shop.example"))
    let front = WebHandler(Toy(), settings: settings)
    let answer = await front.respond(to: HTTPRequest(method, target))
    #expect(answer.status.rawValue == status)
    #expect(answer.fields["X-Request-Id"] == "request-1")
    #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
    #expect(answer.fields["Cache-Control"] == "no-store")
    #expect(answer.fields["Referrer-Policy"] == "same-origin")
    #expect(answer.fields["Cross-Origin-Opener-Policy"] == "same-origin")
    #expect(answer.fields["Strict-Transport-Security"] != nil)
    for word in ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action"]
    {
      #expect(answer.fields["Content-Security-Policy"]?.contains(word) == true)
    }
    for field in answer.fields.all where field.name != "Set-Cookie" {
      #expect(answer.fields.values(field.name).count == 1, "\(field.name)")
    }
  }

  @Test func `every response names the fields by which it varies`() async {
    let front = WebHandler(Toy())
    for target in [
      "/api/v1/orders", "/api/v1/orders?x=1", "/api/v1/nothing", "/nothing", "/orders/1", "/orders/1/undo",
    ] {
      let answer = await front.get(target)
      #expect(answer.fields["Vary"] == "Accept, Accept-Language, Accept-Encoding, Authorization, Cookie")
    }
  }

  @Test(arguments: [
    (HTTPStatus.notFound, "not-found"), (405, "usage"), (406, "unsupported"), (408, "usage"), (413, "too-large"),
    (414, "usage"), (415, "unsupported"), (429, "too-many"), (431, "usage"), (500, "internal"), (501, "internal"),
    (503, "unavailable"), (504, "timeout"), (505, "usage"),
  ])
  func `a refusal of the server is a problem document`(status: HTTPStatus, code: String) async throws {
    let observer = ObserverSpy()
    let front = WebHandler(Toy(), observer: observer)
    let answer = front.refuse(HTTPRefusal(status, "No.", fields: ["Allow": "GET"]), of: "/api/v1/orders?query=secret")
    #expect(answer.status == status)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(answer.fields["Allow"] == "GET")
    #expect(answer.fields["X-Request-Id"] == "request-1")
    let document = try await answer.document
    #expect(document["status"] == .number(String(status.rawValue)))
    #expect(document["code"] == .string(code))
    #expect(document["instance"] == .string("/api/v1/orders"))
    #expect((document["remedy"] != nil) == (status == .contentTooLarge))
    #expect(observer.records.isEmpty)
    front.didRefuse(answer, of: "/api/v1/orders?query=secret")
    #expect(observer.records.map(\.path) == ["/api/v1/orders"])
    #expect(observer.records.map(\.status) == [status.rawValue])
    #expect(observer.records.map(\.id) == ["request-1"])
    let lines = try await front.get("/metrics").text.split(separator: "\n")
    #expect(lines.contains("storekeeper_http_refusals_total{status=\"\(status.rawValue)\"} 1"))
    #expect(lines.count { $0.hasPrefix("storekeeper_http_refusals_total") } == 1)
    #expect(
      front.refuse(HTTPRefusal(status, "No."), of: "/orders").fields["Content-Type"]?.hasPrefix("text/html") == true)
    // The audience of an unparsable request is unknown.
    #expect(front.refuse(HTTPRefusal(status, "No."), of: "").fields["Content-Type"] == "application/problem+json")
  }
}

@Suite struct `The record of a request` {
  @Test func `a record has the operation, the status and the number of bytes`() async throws {
    let observer = ObserverSpy()
    let front = WebHandler(Toy(), observer: observer)
    let answer = await front.get("/api/v1/orders?query=secret")
    _ = await front.get("/api/v1/nothing")
    let record = try #require(observer.records.first)
    #expect(record.operation == "listOrders")
    #expect((record.method, record.path, record.status) == ("GET", "/api/v1/orders", 200))
    #expect(record.bytes == (try await answer.text.utf8.count))
    #expect(!record.isCut)
    #expect(observer.records.last?.operation == nil)
    #expect(!"\(observer.records)".contains("secret"))
  }

  @Test(arguments: [
    ("/orders/amy%40example.com", "/orders/{id}"), ("/orders/amy@example.com?query=amy", "/orders/{id}"),
    ("/api/v1/customers/amy", "/api/v1/customers/*"), ("/x/amy@example.com/y", "/x/*/y"), ("/%61my", "/*"),
    ("/wp-login.php?amy", "/wp-login.php"), ("/orders", "/orders"),
  ])
  func `the path in the log is that of the route, and has no part that may be an email`(target: String, path: String)
    async
  {
    let observer = ObserverSpy()
    let front = WebHandler(Toy(), observer: observer)
    _ = await front.get(target)
    front.didRefuse(HTTPResponse(400), of: target)
    #expect(observer.records.first?.path == path)
    #expect(!"\(observer.records)".contains("amy@") && !"\(observer.records)".contains("amy%"))
  }

  @Test func `the details of an internal failure are in the log only`() async throws {
    let observer = ObserverSpy()
    let secret = "cannot open /var/lib/shop.sqlite: SELECT failed"
    for code in [Problem.Code.internal, .unavailable, .full, .noNetwork] {
      let toy = Toy.failing(with: Problem(code, secret))
      let answer = await WebHandler(toy, observer: observer).get("/api/v1/orders")
      #expect(try await !answer.text.contains("SELECT"))
      #expect(try await !answer.text.contains("/var"))
      #expect(observer.records.last?.failure == secret)
      #expect(answer.status.rawValue == Problem(code, "").httpStatus)
    }
  }

  @Test(arguments: [Problem.Code.unavailable, .timeout, .full, .noNetwork, .internal], [true, false])
  func `a failure whose details are in the log only has the outcome that it had`(code: Problem.Code, isUnknown: Bool)
    async throws
  {
    var problem = Problem(code, "secret")
    problem.isOutcomeUnknown = isUnknown
    let text = try await WebHandler(Toy.failing(with: problem)).get("/api/v1/orders").text
    #expect(text.contains("\"outcome\":\"\(problem.outcome.rawValue)\""))
  }

  @Test(
    arguments: [
      (HTTPProgress.Interruption.clientGone, 499, nil), (.tooSlow, 408, nil),
      (.tookTooLong, 504, "the response took too long"),
      (.stopping, 503, nil),
    ] as [(HTTPProgress.Interruption, Int, String?)])
  func `an interrupted request has the status that the server gave it`(
    reason: HTTPProgress.Interruption, status: Int, failure: String?
  ) async throws {
    let observer = ObserverSpy()
    let front = WebHandler(Toy { throw CancellationError() }, observer: observer)
    let request = HTTPRequest(.get, "/api/v1/orders", fields: ["Host": "127.0.0.1"])
    request.progress.interrupt(reason)
    _ = await front.respond(to: request)
    #expect(observer.records.map(\.status) == [status])
    #expect(observer.records.first?.failure == failure)
    // The response that the server sends in its place has the id of the log.
    let sent = front.interrupt(with: HTTPRefusal(.gatewayTimeout, "Late."), of: request.target, id: request.progress.id)
    #expect(sent.fields["X-Request-Id"] == observer.records.first?.id)
    let lines = try await front.get("/metrics").text.split(separator: "\n")
    #expect(
      lines.contains("storekeeper_http_requests_total{operation=\"listOrders\",status=\"\(status / 100)xx\"} 1"))
    #expect(!lines.contains { $0.hasPrefix("storekeeper_http_refusals_total") })
  }

  @Test func `an error that no display was shown is an internal one`() async throws {
    struct OrdersRepositoryFault: Error {}
    let answer = await WebHandler(Toy { throw OrdersRepositoryFault() }).get("/api/v1/orders")
    #expect(answer.status == 500)
    #expect(try await !answer.text.contains("Repository"))
  }

  @Test func `a scene that shows nothing is an internal error`() async {
    let toy = Toy { try ResponseBox().taken() }
    #expect(await WebHandler(toy).get("/api/v1/orders").status == 500)
  }

  @Test func `the numbers count by operation and class of status`() async throws {
    let front = WebHandler(Toy())
    for _ in 1...3 { _ = await front.get("/api/v1/orders") }
    _ = await front.get("/api/v1/orders?x=1")
    _ = await front.get("/nothing")
    let text = try await front.get("/metrics").text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains(#"storekeeper_http_requests_total{operation="listOrders",status="2xx"} 3"#))
    #expect(lines.contains(#"storekeeper_http_requests_total{operation="listOrders",status="4xx"} 1"#))
    #expect(lines.contains(#"storekeeper_http_requests_total{operation="none",status="4xx"} 1"#))
    #expect(lines.contains(#"storekeeper_http_request_duration_seconds_count{operation="listOrders"} 4"#))
    #expect(lines.contains(#"storekeeper_http_request_duration_seconds_bucket{operation="listOrders",le="+Inf"} 4"#))
    // The request for the metrics itself.
    #expect(lines.contains("storekeeper_http_requests_in_flight 1"))
    for line in lines where !line.hasPrefix("#") { #expect(line.split(separator: " ").count == 2, "\(line)") }
    #expect(await front.get("/metrics").fields["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
  }

  @Test(arguments: [
    ("10.0.0.1", "from-proxy.1", "from-proxy.1"), ("10.0.0.2", "from-proxy.1", "request-1"),
    ("10.0.0.1", "two words", "request-1"), ("10.0.0.1", "", "request-1"),
    ("10.0.0.1", String(repeating: "a", count: 129), "request-1"), ("10.0.0.1", "a\u{7F}b", "request-1"),
  ])
  func `a trusted proxy's id is kept where it is plain`(address: String, sent: String, saved: String) async {
    let observer = ObserverSpy()
    let front = WebHandler(
      Toy(), settings: .init(trustedProxy: "10.0.0.1"), observer: observer)
    let request = HTTPRequest(.get, "/api/v1/orders", fields: ["X-Request-Id": sent], remoteAddress: address)
    #expect(await front.respond(to: request).fields["X-Request-Id"] == saved)
    #expect(observer.records.map(\.id) == [saved])
  }
}
