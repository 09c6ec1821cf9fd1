import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Tests the deadlines of clients and handlers.
///
/// In each test only the tested deadline is short, so that nothing else can expire, however slow the machine is.
@Suite(.timeLimit(.minutes(20)))
struct PatienceTests {
  @Test func `a header that trickles in is cut at its deadline`() async throws {
    try await withServer(hasty: \.headerTimeout) { server in
      let connection = try RawConnection(port: server.port, timeout: .milliseconds(20))
      connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\nX: ")
      var answer: [UInt8] = []
      // Each byte is activity; only a deadline of the whole header ends this.
      try await until {
        answer += connection.read()
        return !connection.send("a")
      }
      #expect(answer.isEmpty)
    }
  }

  @Test func `a connection that stays idle after its answer is closed`() async throws {
    try await withServer(hasty: \.headerTimeout) { server in
      var answers: [RawResponse] = []
      // A slow machine may not send the whole request before its deadline.
      try await until {
        guard let connection = try? RawConnection(port: server.port) else { return false }
        connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        answers = RawResponse.all(in: connection.readToEnd())
        return !answers.isEmpty
      }
      #expect(answers.map(\.status) == [.ok])
      try await until { server.connections == 0 }
    }
  }

  @Test func `a body that stops is cut`() async throws {
    try await withServer(hasty: \.transferGrace) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
      let answers = RawResponse.all(in: connection.readToEnd())
      #expect(answers.allSatisfy { $0.status.rawValue >= 400 })
      try await until { server.requestsInFlight == 0 && server.connections == 0 }
    }
  }

  @Test func `a reader that does not read is cut, and its handler told`() async throws {
    let wasNotified = Door()
    let handler = Answering { _ in
      HTTPResponse(
        .ok,
        body: .stream { writer in
          do {
            while true { try await writer.write([UInt8](repeating: 65, count: 1 << 16)) }
          } catch {
            wasNotified.open()
            throw error
          }
        })
    }
    try await withServer(handler, hasty: \.requestTimeout) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { wasNotified.isOpen && server.requestsInFlight == 0 }
      #expect(RawResponse.all(in: connection.readToEnd()).allSatisfy { !$0.isComplete })
    }
  }

  @Test func `a reader that does not read an answer made at once is cut`() async throws {
    let handler = Answering { _ in HTTPResponse(.ok, body: .bytes([UInt8](repeating: 65, count: 16 << 20))) }
    try await withServer(handler, hasty: \.requestTimeout) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(connection.read(upTo: 5) == Array("HTTP/".utf8))
      try await until { server.connections == 0 && server.requestsInFlight == 0 }
      #expect(connection.readToEnd().count < 16 << 20)
    }
  }

  @Test func `where unread answers have too many bytes together, the slowest readers are cut`() async throws {
    let size = 16 << 20
    let handler = Answering { _ in HTTPResponse(.ok, body: .bytes([UInt8](repeating: 65, count: size))) }
    var options = HTTPServerOptions.patient
    options.maxPendingResponseBytes = 2 * size
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      var connections: [RawConnection] = []
      for count in 1...5 {
        let connection = try RawConnection(port: server.port)
        connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(connection.read(upTo: 5) == Array("HTTP/".utf8))
        connections.append(connection)
        try await until { server.requestsInFlight == min(count, 2) }
      }
      for (index, connection) in connections.enumerated() {
        #expect((connection.readToEnd().count > size) == (index >= 3))
      }
    }
  }

  @Test func `an answer above the limit is an error before its first byte, and cuts nobody`() async throws {
    let limit = 1 << 20
    let handler = Answering { request in
      HTTPResponse(.ok, body: .bytes([UInt8](repeating: 65, count: request.path == "/large" ? limit + 1 : limit)))
    }
    var options = HTTPServerOptions.patient
    options.maxPendingResponseBytes = limit
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let slow = try RawConnection(port: server.port)
      slow.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(slow.read(upTo: 5) == Array("HTTP/".utf8))
      let connection = try RawConnection(port: server.port)
      connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try #require(RawResponse.all(in: connection.readToEnd()).first)
      #expect(answer.status == .internalServerError)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("1048577 bytes"))
      #expect(slow.readToEnd().count > limit)
    }
  }

  @Test(arguments: [true, false])
  func `a client that has gone ends the stream that it waits for`(isReset: Bool) async throws {
    let hasBegun = Door()
    let wasCancelled = Door()
    let handler = Answering { _ in
      HTTPResponse(
        .ok,
        body: .stream { writer in
          try await writer.write([65])
          hasBegun.open()
          await withTaskCancellationHandler(operation: wasCancelled.pass, onCancel: wasCancelled.open)
          try await writer.write([65])
        })
    }
    try await withServer(handler) { server in
      var connection: RawConnection? = try RawConnection(port: server.port)
      connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      // With unread bytes, closing the connection is a reset.
      try await until { hasBegun.isOpen && server.requestsInFlight == 1 }
      if !isReset { _ = connection?.read { RawResponse.all(in: $0).first?.body.isEmpty == false } }
      connection = nil
      try await until { wasCancelled.isOpen && server.requestsInFlight == 0 }
    }
  }

  @Test func `a handler that takes too long is answered for, and cancelled`() async throws {
    let door = Door()
    let wasCancelled = Door()
    let handler = Answering { _ in
      await withTaskCancellationHandler(operation: door.pass, onCancel: wasCancelled.open)
      return HTTPResponse(.ok)
    }
    try await withServer(handler, hasty: \.requestTimeout) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.gatewayTimeout])
      try await until { wasCancelled.isOpen }
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
    try await withServer(handler) { server in
      var connection: RawConnection? = try RawConnection(port: server.port)
      connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { hasBegun.isOpen }
      #expect(server.requestsInFlight == 1)
      connection = nil
      try await until { wasCancelled.isOpen && server.requestsInFlight == 0 }
      door.open()
    }
  }

  @Test func `a closed connection cancels only its own request`() async throws {
    let handler = Answering { request in
      if request.target == "/long" {
        while !Task.isCancelled { await Task.yield() }
      }
      return HTTPResponse(Task.isCancelled ? .internalServerError : .ok)
    }
    try await withServer(handler) { server in
      for _ in 0..<20 {
        var leaving: RawConnection? = try RawConnection(port: server.port)
        leaving?.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        try await until { server.requestsInFlight == 1 }
        leaving = nil
        try await until { server.requestsInFlight == 0 }
        let request = "GET / HTTP/1.1\r\nHost: a\r\n"
        let answers = try roundTrip("\(request)\r\n\(request)\r\n\(request)Connection: close\r\n\r\n", to: server)
        #expect(answers.map(\.status) == [.ok, .ok, .ok])
      }
    }
  }

  @Test func `more requests at once than tasks are kept are all answered`() async throws {
    let door = Door()
    let handler = Answering { _ in
      await door.pass()
      return HTTPResponse(.ok)
    }
    try await withServer(handler) { server in
      let connections = try (0..<200).map { _ in try RawConnection(port: server.port) }
      for connection in connections {
        connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      }
      try await until { server.requestsInFlight == connections.count }
      door.open()
      for connection in connections {
        #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.ok, .ok])
      }
    }
  }

  @Test func `a stream for a client that has gone is begun, and told so`() async throws {
    let door = Door()
    let hasBegun = Door()
    let wasNotified = Door()
    let handler = Answering { _ in
      hasBegun.open()
      await door.pass()
      return HTTPResponse(
        .ok,
        body: .stream { writer in
          do {
            try await writer.write([65])
          } catch is HTTPWriteError {
            wasNotified.open()
          }
        })
    }
    try await withServer(handler) { server in
      var connection: RawConnection? = try RawConnection(port: server.port)
      connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      try await until { hasBegun.isOpen }
      connection = nil
      try await until { server.requestsInFlight == 0 }
      door.open()
      try await until { wasNotified.isOpen }
    }
  }

  // MARK: A server whose other deadlines are no test's

  private func withServer(
    _ handler: any HTTPHandling = sampleRouter, hasty: WritableKeyPath<HTTPServerOptions, Duration>? = nil,
    _ body: (HTTPServer) async throws -> Void
  ) async throws {
    var options = HTTPServerOptions.patient
    if let hasty { options[keyPath: hasty] = .milliseconds(300) }
    try await withHTTPServer(HTTPServer(handler, options: options), body)
  }
}
