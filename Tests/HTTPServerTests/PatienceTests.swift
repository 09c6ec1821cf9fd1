import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Nobody keeps the server waiting for ever, nor the server anybody.
struct PatienceTests {
  @Test func `a header that trickles in is cut at its deadline`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: impatient)) { server in
      let connection = try RawConnection(port: server.port, patience: .milliseconds(20))
      connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\nX: ")
      var answer: [UInt8] = []
      // Each byte is activity; only a deadline of the whole header ends this.
      repeat { answer += connection.read() } while connection.send("a")
      #expect(answer.isEmpty)
    }
  }

  @Test func `a connection that stays idle after its answer is closed`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: impatient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(RawAnswer.all(in: connection.readToEnd()).map(\.status) == [.ok])
    }
  }

  @Test func `a body that stops is cut`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: impatient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
      let answers = RawAnswer.all(in: connection.readToEnd())
      #expect(answers.allSatisfy { $0.status.rawValue >= 400 })
      await untilIdle(server)
    }
  }

  @Test func `a handler that takes too long is answered for, and cancelled`() async throws {
    let door = Door()
    let wasCancelled = Door()
    let handler = Answering { _ in
      await withTaskCancellationHandler(operation: door.pass, onCancel: wasCancelled.open)
      return HTTPResponse(.ok)
    }
    try await withHTTPServer(HTTPServer(handler, options: impatient)) { server in
      let answers = try await Task.detached {
        let connection = try RawConnection(port: server.port)
        connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return RawAnswer.all(in: connection.readToEnd())
      }.value
      #expect(answers.map(\.status) == [.gatewayTimeout])
      await wasCancelled.pass()
      door.open()
    }
  }

  @Test func `a client that has gone frees its place and cancels its handler`() async throws {
    let door = Door()
    let hasBegun = Door()
    let wasCancelled = Door()
    let handler = Answering { _ in
      hasBegun.open()
      await withTaskCancellationHandler(operation: door.pass, onCancel: wasCancelled.open)
      return HTTPResponse(.ok)
    }
    try await withHTTPServer(HTTPServer(handler)) { server in
      var connection: RawConnection? = try RawConnection(port: server.port)
      connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      await hasBegun.pass()
      #expect(server.requestsInFlight == 1)
      connection = nil
      await wasCancelled.pass()
      await untilIdle(server)
      door.open()
    }
  }

  @Test func `what is one too many is told so at once`() async throws {
    let door = Door()
    let handler = Answering { request in
      if request.target == "/wait" { await door.pass() }
      return HTTPResponse(.ok)
    }
    var options = HTTPServerOptions()
    options.maxRequestsInFlight = 3
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let waiting = try (0..<3).map { _ in try RawConnection(port: server.port) }
      for connection in waiting { connection.send("GET /wait HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") }
      while server.requestsInFlight < 3 { await Task.yield() }
      for _ in 0..<10 {
        let surplus = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
        #expect(surplus.map(\.status) == [.serviceUnavailable])
        #expect(surplus.first?.fields["Retry-After"] == "1")
      }
      door.open()
      for connection in waiting {
        #expect(RawAnswer.all(in: connection.readToEnd()).map(\.status) == [.ok])
      }
      await untilIdle(server)
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.ok])
    }
  }

  @Test(arguments: [true, false])
  func `a connection too many is told so`(isPerAddress: Bool) async throws {
    var options = HTTPServerOptions()
    if isPerAddress { options.maxConnectionsPerAddress = 5 } else { options.maxConnections = 5 }
    try await withHTTPServer(HTTPServer(sampleRouter, options: options)) { server in
      let kept = try (0..<5).map { _ in try RawConnection(port: server.port) }
      for connection in kept {
        connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(!connection.read().isEmpty)
      }
      for _ in 0..<20 {
        let surplus = try RawConnection(port: server.port)
        surplus.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(RawAnswer.all(in: surplus.readToEnd()).map(\.status) == [.serviceUnavailable])
      }
    }
  }

  // MARK: A server that waits for nobody

  private var impatient: HTTPServerOptions {
    var options = HTTPServerOptions()
    options.headerTimeout = .milliseconds(200)
    options.requestTimeout = .milliseconds(200)
    options.transferGrace = .milliseconds(200)
    return options
  }
}

/// Returns when no request is under way any more.
func untilIdle(_ server: HTTPServer) async {
  while server.requestsInFlight > 0 { await Task.yield() }
}
