import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Tests that surplus requests and connections are refused, and delay no others.
@Suite(.timeLimit(.minutes(20)))
struct LimitTests {
  @Test func `a request too many is told so at once`() async throws {
    let door = Door()
    let handler = Answering { request in
      if request.target == "/wait" { await door.pass() }
      return HTTPResponse(.ok)
    }
    var options = HTTPServerOptions.patient
    options.maxRequestsInFlight = 3
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let waiting = try (0..<3).map { _ in try RawConnection(port: server.port) }
      for connection in waiting { connection.send("GET /wait HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") }
      try await until { server.requestsInFlight == 3 }
      for _ in 0..<10 {
        let surplus = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
        #expect(surplus.map(\.status) == [.serviceUnavailable])
        #expect(surplus.first?.fields["Retry-After"] == "1")
      }
      door.open()
      for connection in waiting {
        #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.ok])
      }
      try await until { server.requestsInFlight == 0 }
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.ok])
    }
  }

  @Test(arguments: [true, false])
  func `a connection too many is told so`(isPerAddress: Bool) async throws {
    var options = HTTPServerOptions.patient
    if isPerAddress { options.maxConnectionsPerAddress = 5 } else { options.maxConnections = 5 }
    try await withHTTPServer(HTTPServer(sampleRouter, options: options)) { server in
      let saved = try (0..<5).map { _ in try RawConnection(port: server.port) }
      for connection in saved {
        connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(!connection.read().isEmpty)
      }
      for _ in 0..<20 {
        let surplus = try roundTrip("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
        #expect(surplus.map(\.status) == [.serviceUnavailable])
      }
    }
  }
}
