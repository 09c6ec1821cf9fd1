import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Testing

@Suite struct HTTPFetcherTests {
  @Test func `an answer comes with its status, its fields and its body`() async throws {
    let answer = try await outcome(.answer(404, fields: ["X-Seen": "yes"], body: "nothing here"))
    #expect(answer.status == 404)
    #expect(answer.fields["x-seen"] == "yes")
    #expect(answer.text == "nothing here")
  }

  @Test func `a request arrives with its fields and body`() async throws {
    let server = try FaultyServer(.json("{}"))
    defer { server.stop() }
    var request = server.request("/orders")
    request.method = .post
    request.fields = ["Content-Type": "application/json", "Idempotency-Key": "k1"]
    request.body = Array("{\"a\":1}".utf8)
    _ = try await HTTPFetcher().fetch(request)
    let seen = try #require(server.requests.first)
    #expect(seen.hasPrefix("POST /orders HTTP/1.1\r\n"))
    #expect(seen.contains("Idempotency-Key: k1\r\n"))
    #expect(seen.hasSuffix("\r\n\r\n{\"a\":1}"))
  }

  @Test(arguments: [true, false])
  func `a server is told who asks`(isRepeatable: Bool) async throws {
    let server = try FaultyServer(.json("{}"))
    defer { server.stop() }
    var request = server.request()
    request.isRepeatable = isRepeatable
    _ = try await HTTPFetcher(userAgent: "shop/1.2").fetch(request)
    let lines = try #require(server.requests.first).split(separator: "\r\n").filter { $0.hasPrefix("User-Agent:") }
    #expect(lines == ["User-Agent: shop/1.2"])
  }

  @Test func `a long answer comes whole, however slowly it is read`() async throws {
    let server = try FaultyServer(.long(8 << 20))
    defer { server.stop() }
    let answer = try await HTTPFetcher().fetch(server.request())
    var count = 0
    for try await piece in answer.body {
      count += piece.count
      await Task.yield()
    }
    #expect(count == 8 << 20)
  }

  @Test func `no cookie that a server gives comes back to it`() async throws {
    let server = try FaultyServer(.answer(.ok, fields: ["Set-Cookie": "a=b"]), .json("[]"))
    defer { server.stop() }
    let client = HTTPFetcher()
    for _ in 0..<2 { _ = try await client.fetch(server.request()).body.collect(upTo: 100) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie") })
  }

  @Test func `a cancelled fetch ends at once`() async throws {
    let server = try FaultyServer(.hang)
    defer { server.stop() }
    var request = server.request()
    request.deadline = .seconds(3600)
    let asking = Task { [request] in try await failure(of: request, by: HTTPFetcher()) }
    while server.requests.isEmpty { await Task.yield() }
    asking.cancel()
    #expect(try await asking.value == .cancelled)
  }

  @Test(arguments: [
    "ftp://shop.example/", "file:///etc/passwd", "http:///x", "orders", "http://amy:secret@127.0.0.1/",
  ])
  func `an address that is not of a web server is refused`(address: String) async throws {
    var request = HTTPFetch(try #require(URL(string: address)))
    request.allowsPrivateAddresses = true
    let error = try await failure(of: request, by: HTTPFetcher())
    #expect(error.kind == "refused")
    #expect(!"\(error)".contains("secret"))
  }

  @Test func `a field cannot bring another into the request`() async throws {
    let server = try FaultyServer(.json("[]"))
    defer { server.stop() }
    var request = server.request()
    request.fields = ["X-Name": "a\r\nX-Other: b"]
    let error = try await failure(of: request, by: HTTPFetcher())
    #expect(error == .refused(reason: "a header field contains a control character"))
    #expect(server.requests == [])
  }

  private func outcome(_ faults: HTTPFault...) async throws -> (status: HTTPStatus, fields: HTTPFields, text: String) {
    let server = try FaultyServer(faults)
    defer { server.stop() }
    let answer = try await HTTPFetcher().fetch(server.request())
    return (answer.status, answer.fields, String(decoding: try await answer.body.collect(upTo: 1 << 20), as: UTF8.self))
  }
}
