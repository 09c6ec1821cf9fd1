import HTTPProtocols
import HTTPServer
import HTTPTesting
import Synchronization
import Testing

/// Tests the responses of a server, in process and over a socket.
struct AnsweringTests {
  @Test(arguments: HTTPTestTransport.allCases)
  func `a route is answered with its path parameter`(transport: HTTPTestTransport) async throws {
    try await withClient(transport) { client in
      let answer = try await client.send(.get, "/orders/7%2F8?greeting=caf%C3%A9")
      #expect(answer.status == .ok)
      #expect(answer.text == "7/8 café")
    }
  }

  @Test(arguments: HTTPTestTransport.allCases)
  func `a body comes back as it was sent`(transport: HTTPTestTransport) async throws {
    try await withClient(transport) { client in
      let answer = try await client.send(.post, "/echo", body: "naïve")
      #expect(answer.text == "naïve")
    }
  }

  @Test(arguments: HTTPTestTransport.allCases)
  func `a stream comes whole`(transport: HTTPTestTransport) async throws {
    try await withClient(transport) { client in
      let answer = try await client.send(.get, "/count")
      #expect(answer.isComplete)
      #expect(answer.text == (1...1000).map { "\($0)\n" }.joined())
    }
  }

  @Test(arguments: [HTTPMethod.get, .head])
  func `a stream whose length is known is sent with it`(method: HTTPMethod) async throws {
    let handler = Answering { _ in
      var answer = HTTPResponse(.ok, body: .stream { for _ in 0..<3 { try await $0.write([65, 66]) } })
      answer.streamLength = 6
      return answer
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("\(method) / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = RawResponse.all(in: connection.readToEnd(), isHead: method == .head)
      #expect(answers.map(\.text) == [method == .head ? "" : "ABABAB"])
      #expect(answers.first?.fields["Content-Length"] == "6")
      #expect(answers.first?.fields["Transfer-Encoding"] == nil)
    }
  }

  @Test func `a response that is known at once needs no task, and keeps the connection`() async throws {
    let handler = KnowingAtOnce()
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send(
        "GET /known HTTP/1.1\r\nHost: a\r\n\r\nHEAD /known HTTP/1.1\r\nHost: a\r\n\r\n"
          + "GET /new HTTP/1.1\r\nHost: a\r\n\r\n"
          + "POST /known HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx")
      let text = String(decoding: connection.readToEnd(), as: UTF8.self)
      #expect(text.matches(of: /HTTP\/1.1 200 OK/).count == 4)
      #expect(text.matches(of: /known at once/).count == 1)
      #expect(text.matches(of: /Content-Length: 13/).count == 2)
      #expect(text.matches(of: /made anew/).count == 2)
      #expect(handler.made.load(ordering: .relaxed) == 2)
      try await until { server.requestsInFlight == 0 }
    }
  }

  @Test func `a stream whose length is known ends without an error when the client has all of it`() async throws {
    let failures = Atomic(0)
    let handler = Answering { _ in
      var answer = HTTPResponse(
        .ok,
        body: .stream { writer in
          do { for _ in 0..<3 { try await writer.write([65, 66]) } } catch {
            failures.add(1, ordering: .relaxed)
            throw error
          }
        })
      answer.streamLength = 6
      return answer
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      for _ in 0..<300 {
        let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
        #expect(answers.map(\.text) == ["ABABAB"])
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: [0, 4, 8])
  func `a stream that is not as long as it said does not pass for whole`(length: Int) async throws {
    let handler = Answering { _ in
      var answer = HTTPResponse(.ok, body: .stream { for _ in 0..<3 { try await $0.write([65, 66]) } })
      answer.streamLength = length
      return answer
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = RawResponse.all(in: connection.readToEnd())
      #expect(answers.map(\.isComplete) == [length < 6])
      #expect(answers.first?.body.count == min(length, 6))
    }
  }

  @Test(arguments: HTTPTestTransport.allCases)
  func `HEAD has the fields of GET and no body`(transport: HTTPTestTransport) async throws {
    try await withClient(transport) { client in
      for path in ["/orders/7", "/count"] {
        let answer = try await client.send(.head, path)
        #expect(answer.status == .ok)
        #expect(answer.fields["X-Seen"] == "yes")
        #expect(answer.body.isEmpty)
      }
    }
  }

  @Test(arguments: HTTPTestTransport.allCases)
  func `an unknown path and an unknown method have different statuses`(transport: HTTPTestTransport) async throws {
    try await withClient(transport) { client in
      #expect(try await client.send(.get, "/nowhere").status == .notFound)
      let refused = try await client.send(.delete, "/orders/7")
      #expect(refused.status == .methodNotAllowed)
      #expect(refused.fields["Allow"] == "GET, HEAD, OPTIONS")
      let options = try await client.send(.options, "/orders/7")
      #expect(options.status == .noContent)
      #expect(options.fields["Allow"] == "GET, HEAD, OPTIONS")
    }
  }

  @Test func `a connection serves one request after another`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      let request = "GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n"
      connection.send(request, request, "GET /orders/2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = RawResponse.all(in: connection.readToEnd())
      #expect(answers.map(\.text) == ["1 ", "1 ", "2 "])
    }
  }

  @Test func `a 304 tells the length of what it stands for, and its connection goes on`() async throws {
    let handler = Answering { request in
      HTTPResponse(request.target == "/kept" ? .notModified : .ok, text: "1234567", fields: ["ETag": "\"1\""])
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      let request = "GET /kept HTTP/1.1\r\nHost: a\r\n\r\n"
      connection.send(request, request, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answers = RawResponse.all(in: connection.readToEnd())
      #expect(answers.map(\.status) == [.notModified, .notModified, .ok])
      #expect(answers.map(\.text) == ["", "", "1234567"])
      #expect(answers.map { $0.fields.values("Content-Length") } == [["7"], ["7"], ["7"]])
      #expect(answers.map { $0.fields["Content-Type"] != nil } == [false, false, true])
    }
  }

  @Test func `a field with a line break is not sent`() async throws {
    let handler = Answering { _ in HTTPResponse(.ok, fields: ["X-A": "b\r\nSet-Cookie: c=d"]) }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.internalServerError])
      #expect(answers.first?.fields["Set-Cookie"] == nil)
    }
  }

  @Test func `a name may have every character of a token`() async throws {
    let name = "!#$%&'*+-.^_`|~09AZaz"
    let handler = Answering { HTTPResponse(.ok, text: $0.fields[name] ?? "") }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\n\(name): 1\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.text) == ["1"])
    }
  }

  @Test func `a field without a value does no harm`() async throws {
    let handler = Answering { _ in HTTPResponse(.ok, fields: ["X-A": "", "X-B": "c"]) }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.ok])
      #expect(answers.first?.fields["X-B"] == "c")
    }
  }

  @Test func `a stream that fails is cut, so that no part is taken for the whole`() async throws {
    let handler = Answering { _ in
      HTTPResponse(
        .ok,
        body: .stream { writer in
          try await writer.write(Array("a part".utf8))
          throw CancellationError()
        })
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.isComplete) == [false])
    }
  }

  @Test func `a client of IPv4 has its own address on a socket that serves IPv6 too`() async throws {
    var options = HTTPServerOptions.patient
    options.host = "::"
    let handler = Answering { HTTPResponse(.ok, text: $0.remoteAddress) }
    // A machine without IPv6 has no such address.
    guard let server = try? HTTPServer(handler, options: options) else { return }
    try await withHTTPServer(server) { server in
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.text) == ["127.0.0.1"])
    }
  }

  @Test func `an address that is taken is refused in words`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: .patient)) { server in
      var options = HTTPServerOptions.patient
      options.port = server.port
      let error = #expect(throws: HTTPServerError.self) { try HTTPServer(sampleRouter, options: options) }
      #expect(error?.description == "cannot listen on 127.0.0.1:\(server.port): Address already in use")
      options.host = "nobody"
      #expect(throws: HTTPServerError.invalidAddress("nobody")) { try HTTPServer(sampleRouter, options: options) }
    }
  }

  private func withClient(_ transport: HTTPTestTransport, _ body: (HTTPTestClient) async throws -> Void) async throws {
    try await withHTTPClient(
      of: sampleRouter, over: transport, starting: { try HTTPServer($0, options: .patient) }, body)
  }
}

/// A handler that knows one response at once, and counts those that it makes.
private final class KnowingAtOnce: HTTPHandling {
  let made = Atomic(0)

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    made.add(1, ordering: .relaxed)
    return HTTPResponse(.ok, text: "made anew")
  }

  func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
    request.path == "/known" ? HTTPResponse(.ok, text: "known at once") : nil
  }
}
