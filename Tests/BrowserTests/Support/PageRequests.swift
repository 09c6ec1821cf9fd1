import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Sends a request to a server of this machine. (`URLSession` on Linux rejects ChromeDriver's header fields.)
///
/// - Parameter url: an address with a port: `http://127.0.0.1:40001/path`.
func ask(
  _ method: String, _ url: String, _ fields: [String: String] = [:], body: String = ""
) async throws -> RawResponse {
  let url = try #require(URL(string: url))
  let port = UInt16(try #require(url.port))
  let target = url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?" + $0 } ?? "")
  let own = ["Host": "127.0.0.1:\(port)", "Content-Length": String(body.utf8.count)]
  let lines = own.merging(fields) { $1 }.map { "\($0): \($1)\r\n" }.joined()
  let request = "\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body)"
  let answers = try await offThePool {
    // The timeout is longer than any wait of the other side.
    let connection = try RawConnection(port: port, timeout: Program.patience * 2)
    _ = connection.send(request)
    return RawResponse.all(in: connection.read { RawResponse.all(in: $0).first?.isComplete ?? false })
  }
  return try #require(answers.first)
}

/// Changes an order through the API, as another user would.
///
/// - Parameter patch: a merge patch (RFC 7396).
func patch(_ url: String, _ patch: String) async throws {
  let tag = try #require(try await ask("GET", url).fields["ETag"])
  let fields = ["If-Match": tag, "Content-Type": "application/merge-patch+json"]
  try #require(try await ask("PATCH", url, fields, body: patch).status == .ok)
}
