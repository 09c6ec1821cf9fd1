import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Testing

/// Responses that end after each of their bytes, in an orderly way or by a reset.
@Suite struct CutTests {
  private let client = HTTPFetcher()

  @Test(arguments: Phases.allCases, [true, false])
  func `a response that is cut after any byte is an error or whole`(phases: Phases, isReset: Bool) async throws {
    let response = Array(phases.response.utf8)
    let head = phases.headLength
    let server = try FaultyServer((0...response.count).map { .cut(response, after: $0, isReset: isReset) })
    defer { server.stop() }
    for count in 0...response.count {
      var request = server.request()
      request.isRepeatable = false
      do {
        let answer = try await client.fetch(request)
        #expect(count >= head, "a head after \(count) of \(response.count) bytes")
        #expect(answer.status == 200)
        let body = try await answer.body.collect(upTo: 100)
        // Without a length, an orderly end is the end of the body.
        let whole = phases == .untilClose && !isReset ? "hello".prefix(count - head) : "hello"
        #expect(body == Array(whole.utf8), "after \(count) bytes")
      } catch let error as HTTPFetchError {
        // A reset may drop what has arrived before.
        #expect(error.kind == "lost" && (isReset || count < head), "after \(count) bytes: \(error)")
      } catch HTTPBodyError.incomplete {
        #expect(count < response.count || isReset, "an incomplete body after \(count) bytes")
      }
    }
    #expect(server.requests.count == response.count + 1)
  }
}

// MARK: Fixtures

/// The kinds of responses, which differ in the phases that they pass.
enum Phases: CaseIterable {
  case length, chunked, untilClose, interim

  var response: String {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Other: a, b\r\n"
    return switch self {
    case .length: head + "Content-Length: 5\r\n\r\nhello"
    case .chunked: head + "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nX-Trailer: c\r\n\r\n"
    case .untilClose: head + "Connection: close\r\n\r\nhello"
    case .interim:
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Self.length.response
    }
  }

  /// The number of bytes up to the body.
  var headLength: Int {
    let body = self == .chunked ? 38 : 5
    return response.utf8.count - body
  }
}
