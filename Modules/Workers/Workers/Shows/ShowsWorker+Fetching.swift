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
    guard let fetching else { throw .unreachable("no address can be asked here") }
    var request = HTTPFetch(url, fields: ["Accept": "application/json"])
    request.allowsPrivateAddresses = isTyped
    let answer: HTTPFetched
    do throws(HTTPFetchError) { answer = try await fetching.fetch(request) } catch { throw .unreachable(error.reason) }
    guard answer.status == .ok else {
      throw .unreachable("\(url.host() ?? address) answered \(answer.status.rawValue) where shows were asked of it")
    }
    let bytes: [UInt8]
    do throws(HTTPBodyError) {
      bytes = try await answer.body.collect(upTo: request.limit)
    } catch {
      throw .unreachable(
        error == .incomplete
          ? "the answer of \(url.host() ?? address) was cut short"
          : "the answer of \(url.host() ?? address) is larger than \(request.limit >> 20) MiB")
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
    case .unreachable(let reason), .late(let reason), .refused(let reason): reason
    case .cancelled: "it was stopped before an answer came"
    }
  }
}
