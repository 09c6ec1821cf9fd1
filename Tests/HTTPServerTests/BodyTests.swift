import HTTPProtocols
import HTTPServer
import HTTPTesting
import Synchronization
import Testing

/// Bodies of every length, in both directions, without ever holding one whole.
struct BodyTests {
  @Test func `100 Continue is sent when the handler wants the body`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(RawAnswer.all(in: connection.read()).map(\.status) == [100])
      connection.send("hi")
      connection.finishSending()
      #expect(RawAnswer.all(in: connection.readToEnd()).map(\.text) == ["hi"])
    }
  }

  @Test func `a handler that wants no body answers before it is sent`() async throws {
    let handler = Answering { _ in HTTPResponse(401) }
    try await withHTTPServer(HTTPServer(handler)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(RawAnswer.all(in: connection.readToEnd()).map(\.status) == [401])
    }
  }

  @Test(arguments: ["Expect: 100-continue\r\n", ""])
  func `a length beyond the limit is refused before the body`(expectation: String) async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: small)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\(expectation)\r\n")
      if expectation.isEmpty { connection.send([UInt8](repeating: 65, count: 5_000_000)) }
      #expect(RawAnswer.all(in: connection.readToEnd()).map(\.status) == [.contentTooLarge])
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
      #expect(RawAnswer.all(in: connection.readToEnd()).map(\.status) == [.contentTooLarge])
      await untilIdle(server)
    }
  }

  @Test func `as many bytes as the limit are taken`() async throws {
    try await withHTTPServer(HTTPServer(sampleRouter, options: small)) { server in
      let body = String(repeating: "a", count: 1000)
      let answers = try roundTrip("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n\(body)", to: server)
      #expect(answers.map(\.text) == [body])
    }
  }

  @Test func `a reader that does not read keeps the handler from writing more`() async throws {
    let length = 64 << 20
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
    try await withHTTPServer(HTTPServer(handler)) { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      var last = -1
      var turns = 0
      while turns < 20_000 {
        let now = written.load(ordering: .relaxed)
        turns = now == last && now > 0 ? turns + 1 : 0
        last = now
        await Task.yield()
      }
      #expect(last < length / 2)
      let answers = RawAnswer.all(in: connection.readToEnd())
      #expect(answers.map(\.body.count) == [length])
      #expect(answers.map(\.isComplete) == [true])
    }
  }

  // MARK: A server that takes little

  private var small: HTTPServerOptions {
    var options = HTTPServerOptions()
    options.maxBody = 1000
    return options
  }
}
