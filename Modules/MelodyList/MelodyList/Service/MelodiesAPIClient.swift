import Foundation
public import HTTPProtocols
public import MelodiesStoreProtocols
public import MelodyListProtocols
import PresentationProtocols

/// Fetches the melodies of a server with this program's API, page by page, within one deadline.
///
/// `HTTPFetching` handles network faults and retries.
public struct MelodiesAPIClient: MelodiesFetching {
  private let http: any HTTPFetching
  private let deadline: Duration
  private let clock = ContinuousClock()
  /// The highest number of bytes of all pages together.
  private static let limit = 16 << 20

  /// Creates a client.
  ///
  /// - Parameter deadline: the time limit of all pages together, retries included.
  public init(http: any HTTPFetching, deadline: Duration = .seconds(5)) {
    self.http = http
    self.deadline = deadline
  }

  public func fetchMelodies(from api: String) async throws(ServiceRequestError) -> [Melody] {
    let first = try Self.address(api)
    let end = clock.now + deadline
    var (melodies, cursors, bytesLeft): ([Melody], Set<String>, Int) = ([], [], Self.limit)
    var ids: Set<String> = []
    var url: URL? = first
    while let asked = url {
      var request = HTTPFetch(asked, fields: ["Accept": "application/json"])
      request.deadline = end - clock.now
      request.limit = bytesLeft
      // A private address is allowed, since the user has typed it.
      request.allowsPrivateAddresses = true
      let bytes = try await answer(to: request)
      bytesLeft -= bytes.count
      guard let page = try MelodiesResponsePage(bytes, from: asked) else { break }
      melodies += page.melodies
      if let twice = page.melodies.first(where: { !ids.insert($0.id).inserted }) {
        throw .unreadable(asked, "it contains the melody \(twice.id.quoted(100)) twice")
      }
      url = page.next.map { first.appending(queryItems: [URLQueryItem(name: "after", value: $0)]) }
      guard page.next.map({ cursors.insert($0).inserted }) ?? true, bytesLeft > 0 else {
        throw .unreadable(asked, "its list of melodies does not end")
      }
    }
    guard !melodies.isEmpty else { throw .noData }
    return melodies
  }

  /// Returns the address of the list: the typed one, or the usual path on a server that was named without a path.
  private static func address(_ api: String) throws(ServiceRequestError) -> URL {
    let typed = URLComponents(string: api)
    // This check comes first, so that no message repeats a password.
    guard typed?.user == nil, typed?.password == nil else {
      throw .unknownError(
        cause: Problem(
          .usage, "the URL of the API must not contain a name or a password")
      )
    }
    guard var parts = typed, ["http", "https"].contains(parts.scheme?.lowercased() ?? ""), parts.host?.isEmpty == false
    else {
      throw .unknownError(
        cause: Problem(.usage, "\(api.quoted(200)) is not a URL of an API like https://tunes.example.com"))
    }
    if ["", "/"].contains(parts.path) { parts.path = "/api/v1/melodies" }
    parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: "limit", value: "200")]
    parts.fragment = nil
    guard let url = parts.url else {
      throw .unknownError(cause: Problem(.usage, "\(api.quoted(200)) is not a URL of an API"))
    }
    return url
  }

  private func answer(to request: HTTPFetch) async throws(ServiceRequestError) -> [UInt8] {
    let fetched: HTTPFetched
    do throws(HTTPFetchError) {
      fetched = try await http.fetch(request)
    } catch {
      switch error {
      case .unreachable(let reason), .lost(let reason), .late(let reason): throw .noNetwork(reason: reason)
      case .refused(let reason): throw .unknownError(cause: Problem(.noNetwork, reason))
      case .cancelled:
        throw .unknownError(cause: Problem(.noNetwork, "the request to \(request.url.origin) was cancelled"))
      }
    }
    let bytes: [UInt8]
    do throws(HTTPBodyError) {
      bytes = try await fetched.body.collect(upTo: request.limit)
    } catch {
      switch error {
      case .incomplete: throw .noNetwork(reason: "the response of \(request.url.origin) ended early")
      case .tooLarge: throw .unreadable(request.url, "it is longer than \(Self.limit >> 20) MiB")
      }
    }
    guard fetched.isJSON else {
      guard fetched.status == .ok else { throw .unreadable(request.url, "its status is \(fetched.status.rawValue)") }
      throw .unreadable(request.url, "it is not JSON but \((fetched.fields["Content-Type"] ?? "nothing").quoted())")
    }
    guard fetched.status == .ok || MelodiesResponsePage.isEmptyAnswer(bytes, status: fetched.status) else {
      throw .unreadable(request.url, "its status is \(fetched.status.rawValue)")
    }
    return bytes
  }
}

extension ServiceRequestError {
  /// Creates the error of a response that is no list of melodies.
  static func unreadable(_ url: URL, _ what: String) -> ServiceRequestError {
    .unknownError(cause: Problem(.noNetwork, "the response of \(url.origin) is not a list of melodies: \(what)"))
  }
}

extension URL {
  /// The scheme, host and port, which messages name.
  fileprivate var origin: String {
    "\(scheme ?? "")://\(host() ?? "")\(port.map { ":\($0)" } ?? "")"
  }
}
