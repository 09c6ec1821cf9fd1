import HTTPProtocols
import HTTPTesting
import Testing

extension FaultyServer {
  /// A question to it with all the time that it may need.
  func request(_ path: String = "/") -> HTTPFetch {
    var request = HTTPFetch(url(path))
    request.allowsPrivateAddresses = true
    request.deadline = .seconds(1_800)
    return request
  }
}

extension HTTPFetchError {
  /// Which kind it is, without its words.
  var kind: String {
    switch self {
    case .unreachable: "unreachable"
    case .late: "late"
    case .refused: "refused"
    case .cancelled: "cancelled"
    }
  }
}

/// Waits for a failure.
func failure(
  of request: HTTPFetch, by client: some HTTPFetching, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> HTTPFetchError {
  try await #require(throws: HTTPFetchError.self, sourceLocation: sourceLocation) {
    try await client.fetch(request)
  }
}
