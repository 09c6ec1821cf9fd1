import HTTPProtocols
import HTTPServer
import HTTPTesting
import Synchronization
import Testing

/// Tests that clients that send slowly do not delay others.
@Suite(.timeLimit(.minutes(20)))
struct SlowBodyTests {
  @Test func `short bodies that arrive slowly take no place from others`() async throws {
    var options = HTTPServerOptions.patient
    options.maxRequestsInFlight = 2
    try await withHTTPServer(HTTPServer(sampleRouter, options: options)) { server in
      let slow = try (0..<40).map { _ in try RawConnection(port: server.port) }
      for connection in slow {
        connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\na")
      }
      try await until { server.requestsInFlight == slow.count }
      #expect(try roundTrip(get, to: server).map(\.status) == [.ok])
      #expect(try roundTrip(post("hello"), to: server).map(\.text) == ["hello"])
      for connection in slow {
        connection.send("bc")
        #expect(RawResponse.all(in: connection.readToEnd()).map(\.text) == ["abc"])
      }
    }
  }

  @Test(arguments: ["Content-Length: 20002\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n4e22\r\n"])
  func `long bodies that arrive slowly take half of the places, and the surplus gets 503`(framing: String) async throws
  {
    let begun = Atomic(0)
    let handler = Answering { request in
      begun.add(1, ordering: .relaxed)
      let body = try? await request.body.collect(upTo: 1 << 20)
      return HTTPResponse(.ok, text: "\(body?.count ?? -1)")
    }
    var options = HTTPServerOptions.patient
    options.maxRequestsInFlight = 4
    let begin = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(framing)" + String(repeating: "a", count: 20_000)
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let slow = try (0..<2).map { _ in try RawConnection(port: server.port) }
      for connection in slow { connection.send(begin) }
      try await until { begun.load(ordering: .relaxed) == 2 }
      for _ in 0..<10 {
        let surplus = try roundTrip(begin, to: server)
        #expect(surplus.map(\.status) == [.serviceUnavailable])
        #expect(surplus.first?.fields["Retry-After"] == "1")
      }
      // Completed requests are answered.
      #expect(try roundTrip(get, to: server).map(\.status) == [.ok])
      #expect(try roundTrip(post("hello"), to: server).map(\.text) == ["5"])
      for connection in slow {
        connection.send(framing.hasPrefix("C") ? "bc" : "bc\r\n0\r\n\r\n")
        #expect(RawResponse.all(in: connection.readToEnd()).map(\.text) == ["20002"])
      }
      try await until { server.requestsInFlight == 0 }
      let again = try roundTrip(post(String(repeating: "b", count: 20_000)), to: server)
      #expect(again.map(\.text) == ["20000"])
    }
  }

  @Test func `a request that is refused while its body arrives is answered at once`() async throws {
    let door = Door()
    let handler = Answering { _ in
      await door.pass()
      return HTTPResponse(.ok)
    }
    var options = HTTPServerOptions.patient
    options.maxRequestsInFlight = 1
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let waiting = try RawConnection(port: server.port)
      waiting.send(get)
      try await until { server.requestsInFlight == 1 }
      let whole = try roundTrip(post("hello"), to: server)
      #expect(whole.map(\.status) == [.serviceUnavailable])
      let tooLong = try roundTrip("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", to: server)
      #expect(tooLong.map(\.status) == [.contentTooLarge])
      door.open()
      #expect(RawResponse.all(in: waiting.readToEnd()).map(\.status) == [.ok])
    }
  }

  @Test func `a body of usual length has a deadline as a whole, and a longer one has none`() async throws {
    struct Importing: HTTPHandling {
      func respond(to request: HTTPRequest) async -> HTTPResponse { await sampleRouter.respond(to: request) }
      func bodyLimit(for request: HTTPRequest) -> Int? { request.fields["X-Import"] == nil ? nil : 1 << 30 }
    }
    var options = HTTPServerOptions.patient
    options.bodyTimeout = .milliseconds(300)
    try await withHTTPServer(HTTPServer(Importing(), options: options)) { server in
      let long = try RawConnection(port: server.port)
      long.send("POST /echo HTTP/1.1\r\nHost: a\r\nX-Import: 1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n")
      let usual = try RawConnection(port: server.port, timeout: .milliseconds(20))
      usual.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
      // Each byte is activity; only a deadline of the whole body ends this.
      try await until {
        _ = usual.read()
        return !usual.send("a")
      }
      long.send("hi")
      #expect(RawResponse.all(in: long.readToEnd()).map(\.text) == ["hi"])
    }
  }

  // MARK: What arrives at once

  private let get = "GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  private func post(_ body: String) -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}
