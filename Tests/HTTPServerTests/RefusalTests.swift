import HTTPProtocols
import HTTPServer
import HTTPTesting
import Locks
import Testing

/// Tests that an observer is notified of the responses that the server sends in place of the handler, and of no others.
@Suite(.timeLimit(.minutes(20)))
struct RefusalTests {
  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", HTTPStatus.badRequest),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n\(String(repeating: "x", count: 99))", .contentTooLarge),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: tea\r\n\r\n", 417),
  ])
  func `the handler is notified of a refused request`(request: String, status: HTTPStatus) async throws {
    let handler = Listening { _ in HTTPResponse(.ok) }
    var options = HTTPServerOptions.patient
    options.maxBody = 10
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let answers = try roundTrip(request, to: server)
      #expect(answers.map(\.status) == [status])
      #expect(handler.refusals == ["\(status.rawValue) /"])
    }
  }

  @Test(arguments: [
    200, 201, 204, 206, 303, 304, 400, 401, 403, 404, 405, 406, 408, 409, 412, 413, 414, 415, 416, 417, 422, 428, 429,
    431, 500, 501, 502, 503, 504, 505, 507,
  ])
  func `every answer says its status in words, and when it was given`(code: Int) async throws {
    let status = HTTPStatus(rawValue: code)
    let handler = Listening { _ in HTTPResponse(status) }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [status])
      #expect(answers.first.map { !["", "Unknown"].contains($0.reason) } == true)
      #expect(answers.first?.fields["Date"]?.hasSuffix(" GMT") == true)
    }
  }

  @Test func `so does one that goes past the library`() async throws {
    try await withHTTPServer(HTTPServer(Listening { _ in HTTPResponse(.ok) }, options: .patient)) { server in
      let answers = try roundTrip(
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 4\r\n\r\nabcd", to: server)
      #expect(answers.map(\.status) == [417])
      #expect(answers.first?.reason == "Expectation Failed")
      let date = try #require(answers.first?.fields["Date"])
      #expect(try /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/.wholeMatch(in: date) != nil)
    }
  }

  @Test func `a request too many is told, and so is one that waits too long`() async throws {
    let door = Door()
    let handler = Listening { _ in
      await door.pass()
      return HTTPResponse(.ok)
    }
    var options = HTTPServerOptions.patient
    options.maxRequestsInFlight = 1
    options.requestTimeout = .milliseconds(300)
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let waiting = try RawConnection(port: server.port)
      waiting.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { server.requestsInFlight == 1 || handler.refusals == ["504 /late"] }
      #expect(RawResponse.all(in: waiting.readToEnd()).map(\.status) == [.gatewayTimeout])
      // The client may read its response before the observer is notified.
      try await until { handler.refusals == ["504 /late"] }
      door.open()
    }
    options.requestTimeout = .seconds(3600)
    options.maxRequestsInFlight = 0
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let answers = try roundTrip("GET /more HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.serviceUnavailable])
      #expect(handler.refusals.last == "503 /more")
    }
  }

  @Test func `the handler is not notified of answered requests or closed connections`() async throws {
    let (hasBegun, door) = (Door(), Door())
    let handler = Listening { request in
      guard request.target == "/wait" else { return HTTPResponse(.notFound) }
      hasBegun.open()
      await door.pass()
      return HTTPResponse(.ok)
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.notFound])
      var gone: RawConnection? = try RawConnection(port: server.port)
      gone?.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { hasBegun.isOpen }
      gone = nil
      try await until { server.requestsInFlight == 0 }
      door.open()
    }
    #expect(handler.refusals == [])
  }

  @Test func `a handler learns why the server does not wait, and reports such a request itself`() async throws {
    let seen = Lock<[HTTPProgress.Interruption?]>([])
    let handler = Listening { request in
      request.progress.id = "a"
      let (cancelled, continuation) = AsyncStream<Never>.makeStream()
      await withTaskCancellationHandler {
        for await _ in cancelled {}
      } onCancel: {
        continuation.finish()
      }
      seen.withLock { $0.append(request.progress.interruption) }
      return HTTPResponse(.ok)
    }
    var options = HTTPServerOptions()
    options.requestTimeout = .milliseconds(50)
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let answers = try roundTrip("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.gatewayTimeout])
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      var gone: RawConnection? = try RawConnection(port: server.port)
      gone?.send("GET /gone HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { server.requestsInFlight == 1 }
      gone = nil
      try await until { seen.withLock { $0.count } == 2 }
    }
    #expect(seen.withLock { $0 } == [.tookTooLong, .clientGone])
    #expect(handler.refusals == [])
  }
}

// MARK: A handler that notes what the server refuses

private final class Listening: HTTPHandling {
  private let answer: @Sendable (HTTPRequest) async -> HTTPResponse
  private let told = Lock<[String]>([])
  var refusals: [String] { told.withLock { $0 } }

  init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) { self.answer = answer }

  func respond(to request: HTTPRequest) async -> HTTPResponse { await answer(request) }

  func didRefuse(_ answer: HTTPResponse, of target: String) {
    told.withLock { $0.append("\(answer.status.rawValue) \(target)") }
  }
}
