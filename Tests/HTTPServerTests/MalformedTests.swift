import HTTPProtocols
import HTTPServer
import HTTPTesting
import Locks
import Testing

/// Tests malformed requests: each gets at most one response, and none smuggles a second request.
struct MalformedTests {
  @Test(arguments: MalformedRequest.all)
  func `a malformed request is refused once`(request: MalformedRequest) async throws {
    let seen = Seen()
    try await withHTTPServer(HTTPServer(seen)) { server in
      let answers = try allOf(request.bytes, to: server).filter { $0.status.rawValue >= 200 }
      #expect(answers.count <= 1)
      #expect(answers.allSatisfy { request.statuses.contains($0.status.rawValue) })
      #expect(!seen.targets.contains("/smuggled"))
      let after = try roundTrip("GET /after HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(after.map(\.status) == [.ok])
    }
  }

  @Test func `empty lines before a request are no harm`() async throws {
    try await withHTTPServer(HTTPServer(Seen())) { server in
      let answers = try roundTrip("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.ok])
    }
  }

  @Test(arguments: [
    "GET /1 HTTP/1.0\r\n\r\n", "GET /1 HTTP/1.1\r\nHost:a\r\nX:\r\nY: \t \r\nConnection:\tclose\r\n\r\n",
    "GET /1?a=b&c=d+e HTTP/1.1\r\nHost: \t a \t \r\nCookie: a=b; c=d\r\nConnection: close\r\n\r\n",
    "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2?b=c HTTP/1.1\r\nHost: a\r\nX: y\r\nConnection: close\r\n\r\n",
    "GET /1 HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 12_000))\r\nConnection: close\r\n\r\n",
  ])
  func `an unusual but valid request is accepted`(requests: String) async throws {
    try await withHTTPServer(HTTPServer(Seen())) { server in
      let answers = try roundTrip(requests, to: server)
      #expect(Set(answers.map(\.status)) == [.ok])
      let connection = try RawConnection(port: server.port)
      for byte in requests.utf8 { connection.send([byte]) }
      #expect(Set(RawResponse.all(in: connection.readToEnd()).map(\.status)) == [.ok])
    }
  }

  @Test(arguments: [
    ("GET http://shop:8080/orders?a=b HTTP/1.1", "/orders?a=b shop:8080"), ("GET HTTPS://shop HTTP/1.1", "/ shop"),
    ("GET http://shop?a=b HTTP/1.1", "/?a=b shop"), ("GET http://[::1]:80// HTTP/1.1", "// [::1]:80"),
    ("OPTIONS http://shop HTTP/1.1", "* shop"), ("OPTIONS http://shop/ HTTP/1.1", "/ shop"),
    ("OPTIONS * HTTP/1.1", "* a"),
    ("GET http://shop/http://b HTTP/1.0", "/http://b shop"), ("GET //b/c HTTP/1.1", "//b/c a"),
  ])
  func `a target may be a whole URL, whose host is the one that is meant`(line: String, seen: String) async throws {
    let handler = Answering {
      HTTPResponse(.ok, text: "\($0.target) \($0.fields.values("Host").joined(separator: "+"))")
    }
    try await withHTTPServer(HTTPServer(handler)) { server in
      let answers = try roundTrip("\(line)\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map { String(decoding: $0.body, as: UTF8.self) } == [seen])
    }
  }

  @Test func `trailers end a connection with its answer`() async throws {
    let seen = Seen()
    try await withHTTPServer(HTTPServer(seen)) { server in
      let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"
      for trailers in ["X: y\r\n: 1\r\n", ": 1\r\n", "X: y\r\n", "X: y\r\n z\r\n"] {
        let answers = try roundTrip("\(head)\(trailers)GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
        #expect(answers.count <= 1)
      }
      #expect(!seen.targets.contains("/smuggled"))
    }
  }

  @Test func `an end that comes together with bytes ends the connection at once`() async throws {
    let parts = [
      "GE", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
    ]
    try await withHTTPServer(HTTPServer(Seen(), options: .patient)) { server in
      let connections = try (0..<10).flatMap { _ in try parts.map { ($0, try RawConnection(port: server.port)) } }
      for (part, connection) in connections {
        connection.send(part)
        connection.finishSending()
      }
      try await until { server.connections == 0 }
      #expect(connections.allSatisfy { RawResponse.all(in: $0.1.readToEnd()).count <= 2 })
    }
  }

  /// Sends bytes and ends the sending direction, since a server may wait for the rest of a malformed request.
  private func allOf(_ bytes: String, to server: HTTPServer) throws -> [RawResponse] {
    let connection = try RawConnection(port: server.port)
    connection.send(bytes)
    connection.finishSending()
    return RawResponse.all(in: connection.readToEnd())
  }

  @Test func `there are enough shapes`() {
    #expect(Set(MalformedRequest.all.map(\.bytes)).count >= 60)
  }
}

/// A handler that answers every request, and records it.
final class Seen: HTTPHandling {
  private let state = Lock<[String]>([])

  var targets: [String] { state.withLock { $0 } }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    state.withLock { $0.append(request.target) }
    return HTTPResponse((try? await request.body.collect(upTo: 1 << 20)) == nil ? .badRequest : .ok)
  }
}

/// The bytes of a request, with the statuses that may answer it.
struct MalformedRequest: CustomTestStringConvertible {
  let testDescription: String
  let bytes: String
  let statuses: ClosedRange<Int>

  private init(_ name: String, _ bytes: String, _ statuses: ClosedRange<Int> = 400...505) {
    testDescription = name
    self.bytes = bytes
    self.statuses = statuses
  }

  /// Returns a GET with an additional line in its header, followed by another request.
  private static func field(_ name: String, _ line: String) -> MalformedRequest {
    MalformedRequest(name, "GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n\(smuggled)")
  }

  /// Returns a GET with an invalid host.
  private static func host(_ name: String, _ host: String) -> MalformedRequest {
    MalformedRequest(name, "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n\(smuggled)")
  }

  /// Returns a POST with contradicting lines about the end of its body.
  private static func framing(_ name: String, _ lines: String, body: String = "") -> MalformedRequest {
    MalformedRequest(name, "POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n\(body)\(smuggled)")
  }

  /// Returns a request with a malformed request line.
  private static func line(_ name: String, _ line: String) -> MalformedRequest {
    MalformedRequest(name, "\(line)\r\nHost: a\r\n\r\n\(smuggled)")
  }

  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

  static let all: [MalformedRequest] = framings + hosts + names + lines + chunks + sizes + mended

  private static let framings = [
    framing("two lengths, alike", "Content-Length: 5\r\nContent-Length: 5", body: "hello"),
    framing("two lengths, 5 and 0", "Content-Length: 5\r\nContent-Length: 0", body: "hello"),
    framing("two lengths, 0 and 5", "Content-Length: 0\r\nContent-Length: 5", body: "hello"),
    framing("two lengths in other cases", "content-length: 0\r\nCONTENT-LENGTH: 37"),
    framing("a list of lengths", "Content-Length: 5, 5", body: "hello"),
    framing("a length with a plus", "Content-Length: +5", body: "hello"),
    framing("a length below zero", "Content-Length: -1"),
    framing("a length in hexadecimal", "Content-Length: 0x5", body: "hello"),
    framing("a length with a fraction", "Content-Length: 5.0", body: "hello"),
    framing("a length with an exponent", "Content-Length: 1e1", body: "hello"),
    framing("a length of words", "Content-Length: five", body: "hello"),
    framing("an empty length", "Content-Length: "),
    framing("a length beyond 64 bits", "Content-Length: 18446744073709551621", body: "hello"),
    framing("a length of many digits", "Content-Length: " + String(repeating: "9", count: 200)),
    framing("a length with a space inside", "Content-Length: 1 0", body: "hello"),
    framing("length and chunked", "Content-Length: 5\r\nTransfer-Encoding: chunked", body: "0\r\n\r\n"),
    framing("chunked and length", "Transfer-Encoding: chunked\r\nContent-Length: 5", body: "0\r\n\r\n"),
    framing("an unknown coding", "Transfer-Encoding: xchunked", body: "0\r\n\r\n"),
    framing("identity", "Transfer-Encoding: identity", body: "0\r\n\r\n"),
    framing("gzip, chunked", "Transfer-Encoding: gzip, chunked", body: "0\r\n\r\n"),
    framing("chunked, identity", "Transfer-Encoding: chunked, identity", body: "0\r\n\r\n"),
    framing("chunked twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", body: "0\r\n\r\n"),
    framing("chunked and another", "Transfer-Encoding: chunked\r\nTransfer-Encoding: cow", body: "0\r\n\r\n"),
    framing("chunked in quotes", "Transfer-Encoding: \"chunked\"", body: "0\r\n\r\n"),
    framing("chunked with a tab inside", "Transfer-Encoding: chun\tked", body: "0\r\n\r\n"),
    framing("an empty coding", "Transfer-Encoding: ", body: "0\r\n\r\n"),
    framing("a space before the colon of the length", "Content-Length : 5", body: "hello"),
    framing("a space before the colon of the coding", "Transfer-Encoding : chunked", body: "0\r\n\r\n"),
    framing("a tab before the colon", "Content-Length\t: 5", body: "hello"),
    MalformedRequest(
      "chunked in HTTP/1.0",
      "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(smuggled)"),
  ]

  private static let hosts = [
    field("two hosts, alike", "Host: a"),
    field("two hosts", "Host: b"),
    field("two hosts in other cases", "HOST: b"),
    MalformedRequest("no host", "GET / HTTP/1.1\r\n\r\n\(smuggled)"),
    host("a host with a path", "a/b"),
    host("a host with a user", "a@b"),
    host("hosts in a list", "a,b"),
    host("a host with a space", "a b"),
    host("a host with a query", "a?b"),
    host("a host with a place in a page", "a#b"),
    host("a host with a backslash", "a\\b"),
    host("a host in quotes", "\"a\""),
    host("a host with an opening bracket", "a<b"),
    host("a host with a closing bracket", "a>b"),
    MalformedRequest("a space before the host's colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n\(smuggled)"),
  ]

  private static let names = [
    field("a space in a name", "X Y: 1"),
    field("a bracket in a name", "X[]: 1"),
    field("a slash in a name", "X/Y: 1"),
    field("a quotation mark in a name", "X\"Y: 1"),
    field("a brace in a name", "X{Y: 1"),
    field("a letter beyond ASCII in a name", "Xé: 1"),
    field("a control byte in a name", "X\u{1}: 1"),
    field("a control byte in a value", "X: a\u{1}b"),
    field("a bell in a value", "X: \u{7}"),
    field("an escape in a value", "X: \u{1B}[0m"),
    field("DEL in a value", "X: a\u{7F}"),
    field("no colon", "XY"),
  ]

  private static let lines = [
    line("a method with a bracket", "GE[T / HTTP/1.1"),
    line("a method with a control byte", "GE\u{1}T / HTTP/1.1"),
    line("no method", " / HTTP/1.1"),
    line("a space in the target", "GET /a b HTTP/1.1"),
    line("a control byte in the target", "GET /\u{1} HTTP/1.1"),
    line("a letter beyond ASCII in the target", "GET /é HTTP/1.1"),
    line("a target without a slash", "GET a HTTP/1.1"),
    line("a URL of another scheme", "GET ftp://a/ HTTP/1.1"),
    line("a URL without a host", "GET http:///b HTTP/1.1"),
    line("a URL with a user", "GET http://a@b/ HTTP/1.1"),
    line("a URL with two hosts", "GET http://a,b/ HTTP/1.1"),
    line("a URL with a place in a page", "GET http://a#b HTTP/1.1"),
    line("a URL with one slash", "GET http:/a HTTP/1.1"),
    MalformedRequest("a URL, and no host", "GET http://a/ HTTP/1.1\r\n\r\n\(smuggled)"),
    MalformedRequest("a URL, and two hosts", "GET http://a/ HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n\(smuggled)"),
    MalformedRequest("a URL, and no host in Host", "GET http://a/ HTTP/1.1\r\nHost: b/c\r\n\r\n\(smuggled)"),
    line("CONNECT", "CONNECT a:80 HTTP/1.1"),
    line("no version", "GET /"),
    line("another protocol", "GET / FTP/1.1"),
    line("a version of the future", "GET / HTTP/9.9"),
    line("HTTP/2 without agreement", "PRI * HTTP/2.0"),
    line("a version with a letter", "GET / HTTP/1.x"),
    line("a version in lower case", "GET / http/1.1"),
    MalformedRequest("nothing but bytes", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\r\n\r\n\(smuggled)"),
  ]

  private static let chunks = [
    framing("a chunk's size of words", "Transfer-Encoding: chunked", body: "five\r\nhello\r\n0\r\n\r\n"),
    framing("a chunk's size below zero", "Transfer-Encoding: chunked", body: "-1\r\nhello\r\n0\r\n\r\n"),
    framing("a chunk's size with 0x", "Transfer-Encoding: chunked", body: "0x5\r\nhello\r\n0\r\n\r\n"),
    framing(
      "a chunk's size beyond 64 bits", "Transfer-Encoding: chunked", body: "10000000000000005\r\nhello\r\n0\r\n\r\n"),
    framing("a chunk longer than its size", "Transfer-Encoding: chunked", body: "3\r\nhello\r\n0\r\n\r\n"),
    framing("a chunk without its end", "Transfer-Encoding: chunked", body: "5\r\nhelloXX0\r\n\r\n"),
    framing("an empty chunk size", "Transfer-Encoding: chunked", body: "\r\nhello\r\n0\r\n\r\n"),
  ]

  private static let sizes = [
    field("a field of 80 KB", "X: " + String(repeating: "a", count: 80_000)),
    field("2,000 fields", (0..<2000).map { "X-\($0): a" }.joined(separator: "\r\n") + "\r\nY: " + padding),
    line("a target of 80 KB", "GET /" + String(repeating: "a", count: 80_000) + " HTTP/1.1"),
  ]

  private static let padding = String(repeating: "a", count: 30_000)

  /// Requests that the library would repair into others.
  private static let mended = [
    MalformedRequest("bare line feeds", "GET / HTTP/1.1\nHost: a\n\n\(smuggled)", 400...400),
    MalformedRequest("one bare line feed", "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n\(smuggled)", 400...400),
    MalformedRequest("a bare line feed at the end", "GET / HTTP/1.1\r\nHost: a\r\n\n\(smuggled)", 400...400),
    MalformedRequest("a folded host", "GET / HTTP/1.1\r\nHos: a\r\n t\r\n\r\n\(smuggled)", 400...400),
    framing("a folded coding", "Transfer-Encodin: chunked\r\n g", body: "0\r\n\r\n"),
    framing("a folded length", "Content-Lengt: 5\r\n h", body: "hello"),
    field("a folded value", "X: a\r\n b"),
    field("a NUL in a value", "X: a\u{0}b"),
    field("a NUL in a name", "X\u{0}: b"),
    field("no name", ": 1"),
    field("nothing but a colon", ":"),
    MalformedRequest("no name, and a request after it", "GET / HTTP/1.1\r\nHost: a\r\n: 1\r\n\(smuggled)", 400...400),
  ]
}
