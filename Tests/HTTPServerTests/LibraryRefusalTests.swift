import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Tests that requests which the library refuses get the handler's error response, with a single head.
@Suite(.timeLimit(.minutes(20)))
struct LibraryRefusalTests {
  @Test(arguments: Refused.all)
  func `a request that the library refuses is answered once, by the handler`(request: Refused) async throws {
    try await withHTTPServer(HTTPServer(Marking(), options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send(request.bytes)
      let bytes = connection.readToEnd()
      let answers = RawResponse.all(in: bytes)
      #expect(answers.map(\.status) == [request.status])
      #expect(answers.first?.fields["X-Target"] == request.target)
      #expect(answers.first?.fields["Connection"] == "close")
      #expect(answers.first?.reason.isEmpty == false)
      #expect(String(decoding: bytes, as: UTF8.self).components(of: "HTTP/1.1 ") == 1)
    }
  }

  @Test(arguments: [
    "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n", "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
  ])
  func `so is the second request of a connection`(first: String) async throws {
    try await withHTTPServer(HTTPServer(Marking(), options: .patient)) { server in
      for second in Refused.all {
        let connection = try RawConnection(port: server.port)
        connection.send(first + second.bytes)
        let answers = RawResponse.all(in: connection.readToEnd())
        #expect(answers.map(\.status) == [.ok, second.status], "\(second)")
        #expect(answers.last?.fields["X-Target"] == second.target, "\(second)")
      }
    }
  }

  @Test func `others, idle or half way through a header, keep their connections`() async throws {
    try await withHTTPServer(HTTPServer(Marking(), options: .patient)) { server in
      let idle = try (0..<8).map { _ in try RawConnection(port: server.port) }
      let begun = try (0..<8).map { _ in try RawConnection(port: server.port) }
      for connection in idle {
        connection.send("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n\r\n")
        _ = connection.read { !RawResponse.all(in: $0).isEmpty }
      }
      for connection in begun { connection.send("GET / HTTP/1.1\r\nHost: a\r\n") }
      for request in Refused.all {
        let answers = try roundTrip(request.bytes, to: server)
        #expect(answers.last?.status == request.status)
        // A malformed line or chunk may be another connection's, and then the library's response is sent.
        let isCertain = request.status != 400 && request.testDescription != "a chunk beyond 64 bits"
        if isCertain { #expect(answers.last?.fields["X-Target"] == request.target, "\(request)") }
      }
      for connection in idle { connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") }
      for connection in begun { connection.send("Connection: close\r\n\r\n") }
      for connection in idle + begun {
        #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.ok])
      }
    }
  }
}

// MARK: What the library refuses

struct Refused: CustomTestStringConvertible {
  let testDescription: String
  let bytes: String
  let status: HTTPStatus
  /// The part of the request's target that is known.
  let target: String

  private init(_ name: String, _ bytes: String, _ status: HTTPStatus, target: String = "/2") {
    testDescription = name
    self.bytes = bytes
    self.status = status
    self.target = target
  }

  private static func fields(_ name: String, _ lines: String, _ status: HTTPStatus) -> Refused {
    Refused(name, "POST /2 HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n", status)
  }

  static let all = [
    Refused("no host", "GET /2 HTTP/1.1\r\n\r\n", 400),
    fields("a length with a plus", "Content-Length: +4", 400),
    fields("a length of 23 digits", "Content-Length: " + String(repeating: "9", count: 23), 413),
    fields("a field of 60 KB", "X: " + String(repeating: "a", count: 60_000), 431),
    fields("a field of 1 MB", "X: " + String(repeating: "a", count: 1_000_000), 431),
    fields("a cookie of 30 KB", "Cookie: " + String(repeating: "a", count: 30_000), 431),
    fields("5,000 fields", String(repeating: "X: a\r\n", count: 5000) + "Y: a", 431),
    fields("a line without a colon", "X\r\nY: a", 400),
    fields("a chunk of words", "Transfer-Encoding: chunked\r\n\r\nfive", 400),
    fields("a chunk beyond 64 bits", "Transfer-Encoding: chunked\r\n\r\n10000000000000005", 413),
    Refused(
      "a target of 60 KB", "GET /\(String(repeating: "a", count: 60_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414, target: "-"
    ),
    Refused("a version of the future", "GET /2 HTTP/9.9\r\nHost: a\r\n\r\n", 505, target: "-"),
    Refused("a version in lower case", "GET /2 http/1.1\r\nHost: a\r\n\r\n", 400, target: "-"),
  ]
}

/// A handler that marks its responses and refusals.
private struct Marking: HTTPHandling {
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    _ = try? await request.body.collect(upTo: 1 << 20)
    return HTTPResponse(.ok)
  }

  func refuse(_ refusal: HTTPRefusal, of target: String) -> HTTPResponse {
    HTTPResponse(refusal.status, text: refusal.reason, fields: ["X-Target": target.isEmpty ? "-" : target])
  }
}

extension String {
  fileprivate func components(of separator: String) -> Int { ranges(of: separator).count }
}
