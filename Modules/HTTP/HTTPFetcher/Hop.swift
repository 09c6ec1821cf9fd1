import Foundation
import HTTPProtocols

/// One request in a chain of redirects.
struct Hop {
  private(set) var request: HTTPFetch
  private var seen: Set<URL> = []
  private var mayBePrivate: Bool
  private let isPrivate: @Sendable (Address) -> Bool
  /// The checked address to which the request connects; `nil` if the system resolves the host.
  private var checked: Address?

  /// The fields that must not be sent to another host.
  private static let secret = ["Authorization", "Cookie", "Proxy-Authorization"]

  /// Creates the first request of a chain.
  ///
  /// - Parameter isPrivate: returns whether an address may be connected to only if the user typed it.
  init(_ request: HTTPFetch, isPrivate: @escaping @Sendable (Address) -> Bool = \.isPrivate) {
    self.request = request
    self.isPrivate = isPrivate
    mayBePrivate = request.allowsPrivateAddresses
  }

  var url: URL { request.url }
  /// The server's host and port: `shop.example:8080`.
  var server: String { (url.host() ?? "") + (url.port.map { ":\($0)" } ?? "") }

  /// Whether the request may be sent twice, and without a body.
  var mayShareConnections: Bool { request.isRepeatable && request.body.isEmpty }

  /// Checks that the URL is an address of a server.
  ///
  /// - Throws: `refused` if it is not, or if it would be read as another request.
  func check() throws(HTTPFetchError) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host()?.isEmpty == false else {
      throw .refused(reason: "only http and https URLs are supported")
    }
    guard url.user == nil, url.password == nil else {
      throw .refused(reason: "a URL must not contain a name or a password")
    }
    let isPlain = request.fields.all.allSatisfy { field in
      (field.name + field.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
    guard isPlain else { throw .refused(reason: "a header field contains a control character") }
  }

  /// The URL to connect to, and the value of the field Host if the URL has an address instead of the name.
  ///
  /// A name could have another address when it is resolved again.
  var connection: (url: URL, host: String?) {
    guard let checked, url.scheme?.lowercased() == "http",
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return (url, nil) }
    parts.encodedHost = checked.text
    return (parts.url ?? url, server)
  }

  /// The checked address to which a request over TLS connects, while the URL keeps the name of the certificate.
  var secureAddress: String? { url.scheme?.lowercased() == "https" ? checked?.text : nil }

  /// Checks that the host's addresses are public, unless the user typed the URL.
  ///
  /// - Throws: `refused` if one is in a private network.
  mutating func checkAddresses(until deadline: ContinuousClock.Instant) async throws(HTTPFetchError) {
    guard !mayBePrivate, let host = url.host(percentEncoded: false) else { return }
    let addresses = try await Resolver.addresses(of: host, until: deadline)
    guard !addresses.contains(where: isPrivate) else {
      throw .refused(reason: "\(server) is an address of this machine or of a private network")
    }
    if let address = addresses.first(where: { $0.bytes.count == 4 }) ?? addresses.first { connect(to: address) }
  }

  /// Makes the request connect to an address that has been checked.
  mutating func connect(to address: Address) { checked = address }

  /// Returns the request to which a response redirects; `nil` if it is no redirect (RFC 9110, 15.4).
  ///
  /// - Throws: `refused` if the redirect is circular, one too many, or to an address that may not be fetched.
  func following(_ head: Exchange.Head) throws(HTTPFetchError) -> Hop? {
    guard [301, 302, 303, 307, 308].contains(head.status.rawValue), let location = head.fields["Location"] else {
      return nil
    }
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL else {
      throw .refused(reason: "\(server) redirects to an invalid URL")
    }
    var next = self
    next.checked = nil
    next.seen.insert(url)
    guard !next.seen.contains(target) || changesMethod(head.status) else {
      throw .refused(reason: "\(server) redirects in a loop")
    }
    guard next.seen.count <= request.maxRedirects else { throw .refused(reason: "\(server) redirects too often") }
    next.request.url = target
    if changesMethod(head.status) {
      next.request.method = request.method == .head ? .head : .get
      next.request.body = []
      next.request.fields["Content-Type"] = nil
    }
    if target.origin != url.origin {
      for name in Self.secret { next.request.fields[name] = nil }
      // Only a typed address may be in a private network; a public server must not redirect into one.
      next.mayBePrivate = mayBePrivate && target.host() == url.host()
    }
    return next
  }

  /// Returns whether browsers and this client continue with GET, whatever the method was.
  private func changesMethod(_ status: HTTPStatus) -> Bool {
    switch status.rawValue {
    case 303: request.method != .get && request.method != .head
    case 301, 302: request.method == .post
    default: false
    }
  }
}

extension URL {
  /// The scheme, host and port, which identify the owner of a URL.
  fileprivate var origin: [String?] {
    [scheme?.lowercased(), host()?.lowercased(), (port ?? (scheme?.lowercased() == "https" ? 443 : 80)).description]
  }
}
