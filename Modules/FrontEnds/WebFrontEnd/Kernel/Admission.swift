import AccessProtocols
import Foundation
import HTTPProtocols
import PresentationProtocols

/// Decides who asks and whether they may, before anything is read from the store.
struct Admission: Sendable {
  let settings: WebSettings
  let gatekeeper: any Gatekeeping
  let cookie: SessionCookie
  /// Where readers reach the server, if that is not where it listens.
  private let publicOrigin: String?

  init(settings: WebSettings, gatekeeper: any Gatekeeping) {
    self.settings = settings
    self.gatekeeper = gatekeeper
    cookie = SessionCookie(isSecure: settings.publicURL?.scheme == "https")
    publicOrigin = settings.publicURL.map { url in
      let port = url.port.map { ":\($0)" } ?? ""
      return "\(url.scheme ?? "http")://\(url.host(percentEncoded: true) ?? "localhost")\(port)"
    }
  }

  /// Who everybody is where nobody needs credentials.
  static let local = Identity(name: "local", role: .admin)

  /// Who asks, and how they showed it.
  struct Visitor: Sendable {
    /// `nil` for somebody who is not known; only operations without a role are for them.
    var identity: Identity?
    var hasToken: Bool
    /// Whether the cookie is that of a session.
    var isSignedIn = false
    /// What the cookie holds, or will hold.
    var secret: String
    var isSecretNew: Bool
  }

  /// - Throws: `Problem`: `unauthenticated` for a token or a session that is nobody's, `forbidden` for a role that may
  ///   not, or for a write that another site's page sent.
  func admit(_ request: HTTPRequest, to operation: Operation) async throws(Problem) -> Visitor {
    try checkHost(request)
    let visitor = try await visitor(of: request, operation)
    if !request.method.isSafe, !visitor.hasToken { try checkOrigin(request) }
    guard let role = operation.role else { return visitor }
    guard let identity = visitor.identity else {
      throw Problem(.unauthenticated, "this needs credentials", remedy: "send a bearer token, or sign in")
    }
    guard identity.role >= role else {
      throw Problem(
        .forbidden, "this needs the role \(role.rawValue); “\(identity.name)” has \(identity.role.rawValue)")
    }
    // A page's cookie goes along with whatever a browser sends; a program's write has to show a token.
    if operation.audience == .programs, !request.method.isSafe, !visitor.hasToken, settings.requiresSignIn {
      throw Problem(
        .unauthenticated, "a write needs a bearer token", remedy: "make one: storekeeper access create-token")
    }
    return visitor
  }

  /// Where readers reach the server, as the request was sent: `http://127.0.0.1:8080`.
  func origin(of request: HTTPRequest) -> String {
    publicOrigin ?? "http://" + (request.fields["Host"] ?? "localhost")
  }

  /// The address of whoever asks; behind a trusted proxy, the one that the proxy added last.
  ///
  /// What stands before it the client may have made up. Where the proxy added no address, it asks for itself.
  func address(of request: HTTPRequest) -> String {
    guard request.remoteAddress == settings.trustedProxy,
      let last = request.fields.list("X-Forwarded-For").last(where: { !$0.isEmpty })
    else { return request.remoteAddress }
    return InternetAddress(forwarded: last)?.text ?? request.remoteAddress
  }

  /// The request's id that a trusted proxy has given it; `nil` where there is none that could be one.
  func id(of request: HTTPRequest) -> String? {
    guard request.remoteAddress == settings.trustedProxy, let id = request.fields["X-Request-Id"] else { return nil }
    let isPlain = (1...128).contains(id.utf8.count) && id.utf8.allSatisfy(isIDByte)
    return isPlain ? id : nil
  }

  private func visitor(of request: HTTPRequest, _ operation: Operation) async throws(Problem) -> Visitor {
    let kept = cookie.secret(in: request.fields)
    var visitor = Visitor(identity: nil, hasToken: false, secret: kept ?? "", isSecretNew: false)
    if let authorization = request.fields["Authorization"] {
      guard authorization.prefix(7).lowercased() == "bearer ",
        let identity = try await gatekeeper.identify(bearer: String(authorization.dropFirst(7)))
      else { throw Problem(.unauthenticated, "the token is not valid here, or has been revoked") }
      visitor.identity = identity
      visitor.hasToken = true
      return visitor
    }
    if let kept { visitor.identity = try await gatekeeper.identify(session: kept) }
    visitor.isSignedIn = visitor.identity != nil
    if visitor.identity == nil, !settings.requiresSignIn { visitor.identity = Self.local }
    // Only pages have forms whose token needs a secret.
    if kept == nil, operation.audience == .people {
      visitor.secret = gatekeeper.freshSecret()
      visitor.isSecretNew = true
    }
    return visitor
  }

  private func checkHost(_ request: HTTPRequest) throws(Problem) {
    guard let names = settings.hostNames else { return }
    let host = request.fields["Host"] ?? ""
    let colon = host.utf8.lastIndex(of: UInt8(ascii: ":"))
    let port = colon.flatMap { host.utf8[$0...].contains(UInt8(ascii: "]")) ? nil : $0 } ?? host.endIndex
    let name = host[..<port]
    guard names.contains(name.lowercased()) else {
      throw Problem(
        .usage, "this server is not called “\(host.prefix(200))”", remedy: "ask it by the name that it was started with"
      )
    }
  }

  /// A page of another site must not write with the reader's cookie, or from the reader's machine.
  private func checkOrigin(_ request: HTTPRequest) throws(Problem) {
    let site = request.fields["Sec-Fetch-Site"]
    let origin = request.fields["Origin"]
    let isOurs =
      (site == nil || site == "same-origin" || site == "none") && (origin == nil || origin == self.origin(of: request))
    guard isOurs else {
      throw Problem(
        .forbidden, "a page of another site sent this; nothing has been changed",
        remedy: "do it on a page of this server")
    }
  }
}

private func isIDByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
  default: false
  }
}
