import Foundation
import HTTPProtocols
import ShowsWorkerProtocols

extension ShowsWorker {
  /// Returns the bytes at an address.
  ///
  /// - Parameter isTyped: whether the user typed it; then it may be private.
  func fetch(_ address: String, isTyped: Bool = true) async throws(ShowsWorkerError) -> [UInt8] {
    let url = URL(string: address)
    // This check comes first, so that no message repeats a password.
    guard url?.user == nil, url?.password == nil else {
      throw .invalid([Violation("/source", .credentialsInURL)])
    }
    guard let url, ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      url.host()?.isEmpty == false
    else {
      throw .invalid([Violation("/source", .not(.showsURL, address))])
    }
    guard let fetching else { throw .unreachable("shows cannot be fetched from a URL here") }
    var request = HTTPFetch(url, fields: ["Accept": "application/json"])
    request.allowsPrivateAddresses = isTyped
    let answer: HTTPFetched
    do throws(HTTPFetchError) { answer = try await fetching.fetch(request) } catch { throw .unreachable(error.reason) }
    guard answer.status == .ok else {
      throw .unreachable("\(url.host() ?? address) responded with HTTP status \(answer.status.rawValue)")
    }
    let bytes: [UInt8]
    do throws(HTTPBodyError) {
      bytes = try await answer.body.collect(upTo: request.limit)
    } catch {
      throw .unreachable(
        error == .incomplete
          ? "the response of \(url.host() ?? address) is incomplete"
          : "the response of \(url.host() ?? address) is larger than \(request.limit >> 20) MiB")
    }
    guard answer.isJSON else {
      throw .unreadable(
        source: address, "it is not JSON but \((answer.fields["Content-Type"] ?? "nothing").quoted())")
    }
    return bytes
  }
}

extension HTTPFetchError {
  fileprivate var reason: String {
    switch self {
    case .unreachable(let reason), .lost(let reason), .late(let reason), .refused(let reason): reason
    case .cancelled: "the request was cancelled"
    }
  }
}
