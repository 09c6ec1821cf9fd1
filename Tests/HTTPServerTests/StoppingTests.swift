import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Tests that stopping finishes running requests, and ends in any case.
@Suite(.timeLimit(.minutes(20)))
struct StoppingTests {
  @Test func `requests that have begun are answered before the server stops`() async throws {
    let door = Door()
    let server = try waitingServer(door)
    let connections = try await requests(8, to: server)
    async let stopped: Void = server.stop(within: .seconds(600))
    try await until { (try? RawConnection(port: server.port)) == nil }
    door.open()
    await stopped
    for connection in connections {
      let answers = RawResponse.all(in: connection.readToEnd())
      #expect(answers.map(\.status) == [.ok])
    }
  }

  @Test func `suspended requests are answered 503 when the time is over`() async throws {
    var statuses: [HTTPStatus] = []
    for _ in 0..<20 {
      let door = Door()
      let server = try waitingServer(door)
      let connections = try await requests(10, to: server)
      await server.stop(within: .milliseconds(20))
      #expect(server.requestsInFlight == 0)
      statuses += connections.flatMap { RawResponse.all(in: $0.readToEnd()).map(\.status) }
      door.open()
    }
    // On a slow machine the time for last responses may be over for some connections, which are closed then.
    #expect(Set(statuses) == [.serviceUnavailable])
  }

  @Test(arguments: ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"])
  func `a request that arrives while the server stops does not end the process`(request: String) async throws {
    // Several at once, so that the library's threads are as often awake as asleep.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            let server = try HTTPServer(sampleRouter, options: .patient)
            let connections = try (0..<8).map { _ in try RawConnection(port: server.port) }
            for connection in connections { connection.send(request) }
            await server.stop(within: .zero)
            #expect(server.connections == 0)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a server that has stopped lets go of its handler`() async throws {
    weak var handlers: Door?
    do {
      let door = Door()
      handlers = door
      let handler = Answering { _ in
        door.open()
        return HTTPResponse(.ok)
      }
      let server = try HTTPServer(handler, options: .patient)
      let answers = try roundTrip("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.ok])
      await server.stop(within: .seconds(600))
    }
    try await until { handlers == nil }
  }

  @Test func `a stream that nobody reads does not keep the server from stopping`() async throws {
    let hasBegun = Door()
    let handler = Answering { _ in
      HTTPResponse(
        .ok,
        body: .stream { writer in
          while true {
            try await writer.write([UInt8](repeating: 65, count: 65_536))
            hasBegun.open()
          }
        })
    }
    let server = try HTTPServer(handler, options: .patient)
    let connection = try RawConnection(port: server.port)
    connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try await until { hasBegun.isOpen }
    await server.stop(within: .milliseconds(20))
    let answers = RawResponse.all(in: connection.readToEnd())
    #expect(answers.map(\.isComplete) == [false])
  }

  @Test func `a body that nobody sends does not keep the server from stopping`() async throws {
    let server = try HTTPServer(sampleRouter, options: .patient)
    let connection = try RawConnection(port: server.port)
    connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc")
    try await until { server.requestsInFlight == 1 }
    await server.stop(within: .milliseconds(20))
    #expect(server.requestsInFlight == 0)
  }

  @Test func `idle connections do not hold up a server that stops, and it may be stopped twice`() async throws {
    let server = try HTTPServer(sampleRouter, options: .patient)
    let connection = try RawConnection(port: server.port)
    connection.send("GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(!connection.read().isEmpty)
    async let first: Void = server.stop(within: .seconds(600))
    async let second: Void = server.stop(within: .seconds(600))
    _ = await (first, second)
    #expect(connection.readToEnd().isEmpty)
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
  }

  // MARK: Requests that wait

  private func waitingServer(_ door: Door) throws -> HTTPServer {
    let options = HTTPServerOptions.patient
    let handler = Answering { _ in
      await door.pass()
      return HTTPResponse(.ok)
    }
    return try HTTPServer(handler, options: options)
  }

  private func requests(_ count: Int, to server: HTTPServer) async throws -> [RawConnection] {
    let connections = try (0..<count).map { _ in try RawConnection(port: server.port) }
    for connection in connections { connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    try await until { server.requestsInFlight == count }
    return connections
  }
}
