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

  @Test func `a request follows as many redirects as it allows`() async throws {
    let server = try FaultyServer((1...20).map { .redirect(to: "/\($0)") })
    defer { server.stop() }
    var request = HTTPFetch(server.url("/"))
    request.maxRedirects = 3
    #expect(try await failure(of: request, by: client).kind == "refused")
    #expect(server.requests.count == 4)
  }
}
