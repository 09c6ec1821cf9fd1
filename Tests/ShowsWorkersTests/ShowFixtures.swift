import Foundation
import HTTPProtocols
import Locks
import OrdersWorkerProtocols
import PresentationProtocols
import ShowsWorkerProtocols

// The fixtures that the suites of shows share.

extension ShowOutcome {
  var isRejected: Bool { if case .rejected = self { true } else { false } }
}

extension Instant {
  /// The moment at which the tests' shows are imported.
  static let newYear = Instant("2018-01-01T00:00:00Z") ?? .latest
  static let noon = Instant("2007-06-29T12:00:00Z") ?? .latest
}

extension WriteOptions {
  static let desk = WriteOptions(author: Author(name: "Ann", frontEnd: "command-line"), timeZone: .gmt)

  static func keyed(_ key: String) -> WriteOptions {
    var options = desk
    options.idempotencyKey = key
    return options
  }
}

/// Returns the bytes of a file in `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return Array(try Data(contentsOf: folder.appending(path: name)))
}

/// Answers every address with the same response.
final class Fetcher: HTTPFetching {
  struct Answer: Sendable {
    let status: HTTPStatus
    let body: [UInt8]
  }

  private let answer: Result<Answer, HTTPFetchError>
  private let recorded = Lock<[String]>([])

  init(_ answer: Result<Answer, HTTPFetchError>) { self.answer = answer }

  var asked: [String] { recorded.withLock { $0 } }

  func fetch(_ request: HTTPFetch) async throws(HTTPFetchError) -> HTTPFetched {
    recorded.withLock { $0.append(request.url.absoluteString) }
    let answer = try answer.get()
    return HTTPFetched(
      status: answer.status, fields: ["Content-Type": "application/json; charset=UTF-8"], body: HTTPBody(answer.body),
      url: request.url)
  }
}
