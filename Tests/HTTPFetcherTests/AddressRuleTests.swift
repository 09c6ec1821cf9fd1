import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

@testable import HTTPFetcher

/// Requests for URLs that no user typed, with a server on 127.0.0.1 that the rule of the test allows.
@Suite struct AddressRuleTests {
  private let client = HTTPFetcher { $0.isPrivate && $0 != Address([127, 0, 0, 1]) }

  @Test(arguments: [
    "http://127.0.0.2:1/", "http://10.0.0.1:1/", "http://[::1]:1/", "http://[::ffff:127.0.0.1]:1/",
    "http://[::ffff:10.0.0.1]:1/", "http://169.254.169.254/latest/meta-data", "http://192.168.1.1/",
    "http://[fe80::1]/",
    "https://172.16.0.1/", "http://0.0.0.0:1/", "http://2130706434:1/",
  ])
  func `a redirect to an address of a private network is refused`(target: String) async throws {
    let server = try FaultyServer(.redirect(to: "/there"), .redirect(to: target), .json("[]"))
    defer { server.stop() }
    #expect(try await failure(of: HTTPFetch(server.url("/here")), by: client).kind == "refused")
    #expect(server.requests.count == 2)
  }

  @Test func `a request connects to the address that was checked, and names the host`() async throws {
    let server = try FaultyServer(.json("[]"))
    defer { server.stop() }
    let client = HTTPFetcher { $0.isPrivate && $0 != Address([127, 0, 0, 1]) && $0.bytes.count == 4 }
    let url = try #require(URL(string: "http://localhost:\(server.port)/a?b=c%20d"))
    let answer = try await client.fetch(HTTPFetch(url))
    #expect(answer.url == url)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("GET /a?b=c%20d HTTP/1.1\r\n"))
    let hosts = request.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("host:") }
    #expect(hosts == ["Host: localhost:\(server.port)"])
  }

  @Test func `a name that changes its address connects to the checked one`() throws {
    var hop = Hop(HTTPFetch(try #require(URL(string: "http://shop.example:81/x"))))
    #expect(hop.connection.url == hop.url)
    hop.connect(to: Address([192, 0, 2, 1]))
    #expect(hop.connection.url.absoluteString == "http://192.0.2.1:81/x")
    #expect(hop.connection.host == "shop.example:81")
    hop.connect(to: Address([0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]))
    #expect(hop.connection.url.absoluteString == "http://[2001:db8:0:0:0:0:0:1]:81/x")
  }

  @Test func `a request follows as many redirects as it allows`() async throws {
    let server = try FaultyServer((1...20).map { .redirect(to: "/\($0)") })
    defer { server.stop() }
    var request = HTTPFetch(server.url("/"))
    request.maxRedirects = 3
    #expect(try await failure(of: request, by: client).kind == "refused")
    #expect(server.requests.count == 4)
  }
}
