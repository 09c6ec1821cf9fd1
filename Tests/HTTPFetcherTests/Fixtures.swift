import HTTPProtocols
import HTTPTesting
import Testing

extension FaultyServer {
  /// Returns a request to the server without a short deadline.
  func request(_ path: String = "/") -> HTTPFetch {
    var request = HTTPFetch(url(path))
    request.allowsPrivateAddresses = true
    request.deadline = .seconds(1_800)
    return request
  }
}

extension HTTPFetchError {
  /// The name of the error's case, without its message.
  var kind: String {
    switch self {
    case .unreachable: "unreachable"
    case .lost: "lost"
    case .late: "late"
    case .refused: "refused"
    case .cancelled: "cancelled"
    }
  }
}

/// Expects a request to fail, and returns the error.
func failure(
  of request: HTTPFetch, by client: some HTTPFetching, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> HTTPFetchError {
  try await #require(throws: HTTPFetchError.self, sourceLocation: sourceLocation) {
    try await client.fetch(request)
  }
}
