import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Testing

@Suite struct RedirectTests {
  private let client = HTTPFetcher()

  @Test(arguments: [301, 302, 303, 307, 308] as [HTTPStatus])
  func `a redirect is followed, and the answer says where it came from`(status: HTTPStatus) async throws {
    let server = try FaultyServer(.redirect(to: "/there", status: status), .json("[1]"))
    defer { server.stop() }
    let answer = try await client.fetch(server.request("/here"))
    #expect(answer.url == server.url("/there"))
    #expect(try await answer.body.collect(upTo: 10) == Array("[1]".utf8))
  }

  @Test(arguments: [(303, "GET"), (302, "GET"), (307, "POST"), (308, "POST")] as [(HTTPStatus, String)])
  func `a redirect keeps or drops the method and body as its status says`(status: HTTPStatus, method: String)
    async throws
  {
    let server = try FaultyServer(.redirect(to: "/there", status: status), .json("[]"))
    defer { server.stop() }
    var request = server.request("/here")
    request.method = .post
    request.body = Array("{}".utf8)
    _ = try await client.fetch(request)
    let last = try #require(server.requests.last)
    #expect(last.hasPrefix("\(method) /there "))
    #expect(last.hasSuffix("{}") == (method == "POST"))
  }

  @Test func `a redirect in a circle, or without end, is refused`() async throws {
    let circle = try FaultyServer(.redirect(to: "/b"), .redirect(to: "/a"), .redirect(to: "/b"))
    defer { circle.stop() }
    #expect(try await failure(of: circle.request("/a"), by: client).kind == "refused")
    let endless = try FaultyServer((1...20).map { .redirect(to: "/\($0)") })
    defer { endless.stop() }
    #expect(try await failure(of: endless.request("/"), by: client).kind == "refused")
    #expect(endless.requests.count == 11)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "gopher://127.0.0.1"])
  func `a redirect to what is no server is refused`(target: String) async throws {
    let server = try FaultyServer(.redirect(to: target), .json("[]"))
    defer { server.stop() }
    #expect(try await failure(of: server.request(), by: client).kind == "refused")
    #expect(server.requests.count == 1)
  }

  @Test func `another server sees no credentials`() async throws {
    let other = try FaultyServer(.json("[]"))
    defer { other.stop() }
    let server = try FaultyServer(.redirect(to: "\(other.url("/there"))"))
    defer { server.stop() }
    var request = server.request()
    request.fields = ["Authorization": "Bearer secret", "Cookie": "a=secret", "X-Other": "seen"]
    _ = try await client.fetch(request)
    #expect(server.requests.first?.contains("Bearer secret") == true)
    let seen = try #require(other.requests.first)
    #expect(!seen.contains("secret"))
    #expect(seen.contains("X-Other: seen"))
  }

  @Test func `a private address that the user typed leads to no other private one`() async throws {
    let server = try FaultyServer(.redirect(to: "http://127.0.0.2:1/"))
    defer { server.stop() }
    #expect(try await failure(of: server.request(), by: client).kind == "refused")
  }
}
