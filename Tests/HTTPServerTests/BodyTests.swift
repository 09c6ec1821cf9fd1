import HTTPProtocols
import HTTPTesting
import Locks
import Synchronization
import Testing

@testable import HTTPServer

/// Tests bodies of every length, in both directions, of which no one is in memory as a whole.
@Suite(.timeLimit(.minutes(20)))
struct BodyTests {
  @Test func `100 Continue is sent when the handler wants the body`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n")
      connection.send("Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(RawResponse.all(in: connection.read()).map(\.status) == [100])
      connection.send("hi")
      #expect(RawResponse.all(in: connection.readToEnd()).map(\.text) == ["hi"])
    }
  }

  @Test func `a handler that wants no body answers before it is sent`() async throws {
    let handler = Answering { _ in HTTPResponse(401) }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [401])
    }
  }

  @Test(arguments: ["Expect: 100-continue\r\n", ""])
  func `a length beyond the limit is refused before the body`(expectation: String) async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: small)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\(expectation)\r\n")
      if expectation.isEmpty { connection.send([UInt8](repeating: 65, count: 5_000_000)) }
      #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.contentTooLarge])
    }
  }

  @Test(arguments: [1001, 3_000_000])
  func `chunks beyond the limit are refused`(count: Int) async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: small)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.send("\(String(count, radix: 16))\r\n")
      connection.send([UInt8](repeating: 65, count: count))
      connection.send("\r\n0\r\n\r\n")
      #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.contentTooLarge])
      try await until { server.requestsInFlight == 0 }
    }
  }

  @Test(arguments: [1_000_001, 3_000_000])
  func `a handler that has read a part of a body beyond the limit says what it did with that part`(count: Int)
    async throws
  {
    let handler = Answering { request in
      var taken = 0
      do {
        for try await piece in request.body { taken += piece.count }
        return HTTPResponse(.ok)
      } catch {
        let isStored = (RequestSlots.firstPart...1_000_000).contains(taken)
        return HTTPResponse(.contentTooLarge, text: "\(error), \(isStored ? "a part" : "\(taken)") stored")
      }
    }
    var options = HTTPServerOptions.patient
    options.maxBody = 1_000_000
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4e20\r\n")
      connection.send([UInt8](repeating: 65, count: 20_000))
      connection.send("\r\n\(String(count - 20_000, radix: 16))\r\n")
      connection.send([UInt8](repeating: 65, count: count - 20_000))
      connection.send("\r\n0\r\n\r\n")
      let answers = RawResponse.all(in: connection.readToEnd())
      #expect(answers.map(\.status) == [.contentTooLarge])
      #expect(answers.map(\.text) == ["tooLarge(limit: 1000000), a part stored"])
      try await until { server.requestsInFlight == 0 }
    }
  }

  @Test func `as many bytes as the limit are taken`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: small)) { server in
      let body = String(repeating: "a", count: 1000)
      let head = "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1000\r\n\r\n"
      let answers = try roundTrip(head + body, to: server)
      #expect(answers.map(\.text) == [body])
    }
  }

  @Test func `a reader that reads slowly keeps the handler from writing ahead`() async throws {
    let written = Atomic(0)
    let handler = Answering { _ in
      HTTPResponse(
        .ok,
        body: .stream { writer in
          for _ in 0..<(length >> 16) {
            try await writer.write([UInt8](repeating: 65, count: 1 << 16))
            written.add(1 << 16, ordering: .relaxed)
          }
        })
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      var taken: [UInt8] = []
      var lead = 0
      while case let piece = connection.read(upTo: 1 << 20), !piece.isEmpty {
        taken += piece
        lead = max(lead, written.load(ordering: .relaxed) - taken.count)
      }
      #expect(lead < length * 3 / 4)
      let answers = RawResponse.all(in: taken)
      #expect(answers.map(\.body.count) == [length])
      #expect(answers.map(\.isComplete) == [true])
    }
  }

  @Test func `a handler that does not read keeps the client from sending more`() async throws {
    let door = Door()
    let taken = Atomic(0)
    let handler = Answering { request in
      await door.pass()
      do {
        for try await piece in request.body { taken.add(piece.count, ordering: .relaxed) }
        return HTTPResponse(.ok)
      } catch {
        return HTTPResponse(.badRequest, text: "\(error)")
      }
    }
    var options = HTTPServerOptions.patient
    options.maxBody = length
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      // The client detects the failure after this time without a moved byte.
      let connection = try RawConnection(port: server.port, timeout: .seconds(1))
      let head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(length)\r\n\r\n"
      #expect(connection.send(head))
      let body = [UInt8](repeating: 65, count: length)
      var sent = connection.push(body)
      #expect(sent < length * 3 / 4)
      door.open()
      try await until {
        sent += connection.push(Array(body[sent...]))
        return sent == length
      }
      var answer: [UInt8] = []
      try await until {
        answer += connection.read()
        return !RawResponse.all(in: answer).isEmpty
      }
      #expect(RawResponse.all(in: answer).map(\.status) == [.ok])
      #expect(taken.load(ordering: .relaxed) == length)
    }
  }

  @Test(arguments: ["Content-Length: 30000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n7530\r\n"])
  func `a handler whose client leaves within the body learns that the client has gone`(framing: String) async throws {
    let outcome = Lock<(isReadable: Bool, reason: HTTPProgress.Interruption?)?>(nil)
    let handler = Answering { request in
      let body = try? await request.body.collect(upTo: 1 << 20)
      outcome.withLock { $0 = (body != nil, request.progress.interruption) }
      return HTTPResponse(.badRequest)
    }
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      do {
        let connection = try RawConnection(port: server.port)
        connection.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)" + String(repeating: "a", count: 20_000))
        try await until { server.requestsInFlight == 1 }
      }
      try await until { outcome.withLock { $0 != nil } }
      #expect(outcome.withLock { $0?.isReadable } == false)
      #expect(outcome.withLock { $0?.reason } == .clientGone)
    }
  }

  @Test(arguments: ["Content-Length: 30\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n1e\r\n"])
  func `a client that leaves within a short body is reported once, as gone`(framing: String) async throws {
    let handler = RefusalsSpy()
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      do {
        let connection = try RawConnection(port: server.port)
        connection.send("POST /orders HTTP/1.1\r\nHost: a\r\n\(framing)abc")
        try await until { server.requestsInFlight == 1 }
      }
      try await until { server.requestsInFlight == 0 }
      #expect(handler.refusals == ["499 /orders"])
      #expect(handler.calls == 0)
    }
  }

  @Test func `a client that stops sending its body is reported as too slow`() async throws {
    let handler = RefusalsSpy()
    var options = HTTPServerOptions.patient
    options.transferGrace = .milliseconds(100)
    try await withHTTPServer(HTTPServer(handler, options: options)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\nabc")
      #expect(connection.readToEnd().isEmpty)
      try await until { server.requestsInFlight == 0 }
      #expect(handler.refusals == ["408 /orders"])
    }
  }

  @Test func `a client that leaves after its response is not reported`() async throws {
    let handler = RefusalsSpy()
    try await withHTTPServer(HTTPServer(handler, options: .patient)) { server in
      let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc"
      #expect(try roundTrip(request, to: server).map(\.status) == [.ok])
      try await until { server.requestsInFlight == 0 }
      #expect(handler.refusals.isEmpty && handler.calls == 1)
    }
  }

  // MARK: More than all buffers between two ends can hold

  private let length = 16 << 20

  // MARK: A server that takes little

  private var small: HTTPServerOptions {
    var options = HTTPServerOptions.patient
    options.maxBody = 1000
    return options
  }
}

/// A handler that records what the server refused by itself.
private final class RefusalsSpy: HTTPHandling {
  private let state = Lock((refusals: [String](), calls: 0))
  var refusals: [String] { state.withLock { $0.refusals } }
  var calls: Int { state.withLock { $0.calls } }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    state.withLock { $0.calls += 1 }
    return HTTPResponse(.ok)
  }

  func didRefuse(_ answer: HTTPResponse, of target: String) {
    state.withLock { $0.refusals.append("\(answer.status.rawValue) \(target)") }
  }
}
