import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

/// Tests that any bytes get a response or end the connection; `HTTPBench mutations` sends many more.
@Suite(.timeLimit(.minutes(20)))
struct MutationTests {
  @Test func `mutated requests leave the server well`() async throws {
    let seed = UInt64.random(in: .min ... .max)
    var mutations = RequestMutations(seed: seed)
    let options = HTTPServerOptions.patient
    try await withHTTPServer(HTTPServer(sampleRouter, options: options)) { server in
      for _ in 0..<60 {
        // They are open at once: if the library misses an end, the watchdog handles all of them together.
        let sent = try mutations.next(50).map { (try RawConnection(port: server.port), $0) }
        for (connection, request) in sent {
          connection.send(request)
          connection.finishSending()
        }
        try await until { server.connections == 0 && server.requestsInFlight == 0 }
        for (connection, request) in sent {
          let failures = RawResponse.all(in: connection.readToEnd()).filter(\.isFailure)
          #expect(failures.isEmpty, "seed \(seed): \(String(decoding: request, as: UTF8.self))")
        }
      }
      let answers = try roundTrip("GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", to: server)
      #expect(answers.map(\.status) == [.ok])
    }
  }
}

extension RequestMutations {
  fileprivate mutating func next(_ count: Int) -> [[UInt8]] { (0..<count).compactMap { _ in next() } }
}
