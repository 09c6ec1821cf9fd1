public import AccessProtocols
import Foundation
public import HTTPProtocols
import LimitsKernel
import Permissions
import PresentationProtocols

/// Identifies the caller of a request and checks that it may use the operation, before the store is read.
public struct Admission: Sendable {
  let settings: WebSettings
  let gatekeeper: any Gatekeeping

  /// - Parameter gatekeeper: knows sessions and tokens.
  public init(settings: WebSettings, gatekeeper: any Gatekeeping) {
    self.settings = settings
    self.gatekeeper = gatekeeper
  }

  /// The identity of every caller where nobody needs credentials.
  private var local: Identity { Identity(name: settings.localUser, role: .admin) }

  /// A caller with its credentials.
  struct Visitor: Sendable {
    /// The caller's identity; `nil` for an unknown caller, who may use only operations without a role.
    var identity: Identity?
    var hasToken: Bool
    /// Whether the cookie is that of a session.
    var isSignedIn = false
    /// The value of the session cookie, or of the one that will be set; empty for programs without a session.
    var secret = ""
    var isSecretNew = false
    /// The time after which the credentials have to be checked again; `nil` for a caller without any.
    var lifetime: Duration?
  }

  /// - Throws: `Problem`: `unauthenticated` for an unknown token or session; `forbidden` for a role that may
  ///   not, for what another site's page sent, or for what a proxy passed on to a server without credentials.
  func admit(_ request: HTTPRequest, to operation: WebOperation) async throws(Problem) -> Visitor {
    let isProbe = operation.role == nil && operation.audience == .programs
    // A supervisor's probe may use HTTP/1.0, which has no Host; a browser always sends one.
    if !isProbe || request.fields["Host"] != nil { try checkHost(request) }
    // Anybody may know whether the server is well, also with a token that has been revoked.
    guard !isProbe else { return Visitor(identity: nil, hasToken: false) }
    // A browser adds a token to no request that another site's page makes.
    if request.fields["Authorization"] == nil { try checkSite(of: request, for: operation) }
    let visitor = try await visitor(of: request, audience: operation.audience)
    guard let role = operation.role else { return visitor }
    guard let identity = visitor.identity else {
      guard settings.requiresSignIn else { throw Self.passedOn }
      throw Problem(.unauthenticated, "this request needs credentials", remedy: "send a bearer token, or sign in")
    }
    guard identity.role >= role else {
      throw Problem(
        .forbidden, "this request needs the role \(role.rawValue); “\(identity.name)” has \(identity.role.rawValue)")
    }
    // A browser sends a page's cookie with every request, so that a program's write requires a token.
    if operation.audience == .programs, !request.method.isSafe, !visitor.hasToken, settings.requiresSignIn {
      throw Problem(
        .unauthenticated, "a write needs a bearer token", remedy: "create one: storekeeper access create-token")
    }
    return visitor
  }

  /// Returns the origin of the server as a page shows it: `http://127.0.0.1:8080`.
  func origin(shownTo request: HTTPRequest) -> String {
    settings.publicOrigin?.description ?? "http://" + (request.fields["Host"] ?? "localhost")
  }

  /// Returns the names of this server's cookies as the reader's browser has them.
  public func cookies(for request: HTTPRequest) -> Cookies {
    Cookies(
      isSecure: settings.publicOrigin?.isSecure ?? false, port: settings.publicOrigin?.port ?? request.host.port)
  }

  /// The origin of this server's pages, as the reader's browser has it; `nil` for a `Host` that is none.
  private func origin(of request: HTTPRequest) -> HTTPOrigin? {
    settings.publicOrigin ?? HTTPOrigin("http://" + (request.fields["Host"] ?? "localhost"))
  }

  /// Returns the address of the client; behind a trusted proxy, the one that the proxy added last.
  ///
  /// Addresses before it may be invented by the client. Where the proxy added none, the request is its own.
  public func address(of request: HTTPRequest) -> String {
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

  /// Returns the caller whom the request's token or cookie names.
  ///
  /// - Throws: `unauthenticated` for an unknown token.
  func visitor(of request: HTTPRequest, audience: WebOperation.Audience) async throws(Problem) -> Visitor {
    var visitor = Visitor(identity: nil, hasToken: false)
    if let authorization = request.fields["Authorization"] {
      guard let token = bearerToken(in: authorization) else {
        throw Problem(
          .unauthenticated, "the scheme of Authorization must be Bearer",
          remedy: "send Authorization: Bearer and a token")
      }
      guard let known = try await gatekeeper.identification(bearer: token, from: address(of: request)) else {
        throw Problem(.unauthenticated, "the token is not valid on this server or has been revoked")
      }
      (visitor.identity, visitor.lifetime) = (known.identity, known.lifetime)
      visitor.hasToken = true
      return visitor
    }
    // Anybody on the same host can set cookies of that name: the first valid session counts, at any position.
    let secrets = cookies(for: request).values(.session, in: request.fields)
    for secret in secrets where visitor.identity == nil {
      let known = try await gatekeeper.identification(session: secret, from: address(of: request))
      (visitor.identity, visitor.lifetime, visitor.secret) = (known?.identity, known?.lifetime, secret)
    }
    visitor.isSignedIn = visitor.identity != nil
    let isLocal = !settings.requiresSignIn && (settings.trustedProxy != nil || !request.isPassedOn)
    if visitor.identity == nil, isLocal { visitor.identity = local }
    guard !visitor.isSignedIn else { return visitor }
    visitor.secret = secrets.first(where: gatekeeper.isVisitorSecret) ?? ""
    // Only pages have forms whose token needs a secret.
    if visitor.secret.isEmpty, audience == .people {
      visitor.secret = gatekeeper.freshSecret()
      visitor.isSecretNew = true
    }
    return visitor
  }

  private func checkHost(_ request: HTTPRequest) throws(Problem) {
    guard let names = settings.hostNames else { return }
    guard names.contains(request.host.name.lowercased()) else {
      throw Problem(
        .usage, "this server has no host name “\((request.fields["Host"] ?? "").prefix(200))”",
        remedy: "use the name or address that the server was started with"
      )
    }
  }

  /// Checks that a page of another site neither writes nor starts a costly read with the reader's cookie or machine.
  ///
  /// It may link to a page (<https://www.w3.org/TR/fetch-metadata/>).
  private func checkSite(of request: HTTPRequest, for operation: WebOperation) throws(Problem) {
    let site = request.fields["Sec-Fetch-Site"]
    let isOurs =
      (site == nil || site == "same-origin" || site == "none")
      && request.fields.values("Origin").allSatisfy { HTTPOrigin($0).map { $0 == origin(of: request) } ?? false }
    guard !isOurs else { return }
    guard request.method.isSafe else {
      throw Problem(
        .forbidden, "a page of another site sent this form; nothing has been changed",
        remedy: "use a page of this server")
    }
    let isOpen = operation.role == nil || operation.audience == .people && request.isNavigation
    guard isOpen else {
      throw Problem(
        .forbidden, "a page of another site sent this request", remedy: "open it from a page of this server")
    }
  }

  /// The problem of a proxied request on a server without sign-in, which would admit everybody who reaches the proxy.
  private static let passedOn = Problem(
    .forbidden, "a proxy forwarded this request, and this server does not check credentials",
    remedy: "start the server with --trusted-proxy and the proxy's address")
}

extension HTTPRequest {
  /// Whether a proxy has marked the request as forwarded (RFC 7239; RFC 9110, 7.6.3).
  fileprivate var isPassedOn: Bool {
    fields.all.contains { field in
      let name = field.name
      return name.equalsIgnoringCase("Forwarded") || name.equalsIgnoringCase("Via")
        || name.equalsIgnoringCase("X-Real-IP")
        || name.utf8.prefix(12).elementsEqual("x-forwarded-".utf8) { $0 | 0x20 == $1 }
    }
  }

  /// The name and the port in `Host`: 80 where it has none that is a port.
  fileprivate var host: (name: Substring, port: UInt16) {
    let host = fields["Host"] ?? ""
    guard let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")), !host.utf8[colon...].contains(UInt8(ascii: "]"))
    else { return (host[...], 80) }
    return (host[..<colon], UInt16(host[colon...].dropFirst()) ?? 80)
  }

  /// Whether the browser shows the response as a page of its own, as after a click on a link.
  fileprivate var isNavigation: Bool {
    fields["Sec-Fetch-Mode"] == "navigate" && fields["Sec-Fetch-Dest"] == "document"
  }
}

extension HTTPFields {
  /// The fields of a request that say who sent it, from where, and in which languages it wants its response.
  var ofCaller: HTTPFields {
    var fields = HTTPFields()
    for field in all where Self.namesOfCaller.contains(field.name.lowercased()) {
      fields.append(field.name, field.value)
    }
    return fields
  }

  private static let namesOfCaller: Set = [
    "authorization", "cookie", "host", "accept-language", "x-forwarded-for", "user-agent", "traceparent", "origin",
    "sec-fetch-site",
  ]
}

/// Returns the token in the value of `Authorization`, after one or more spaces (RFC 9110, 11.4); `nil` for another scheme.
func bearerToken(in credentials: String) -> String? {
  guard credentials.prefix(7).lowercased() == "bearer " else { return nil }
  return String(credentials.dropFirst(7).drop { $0 == " " })
}

private func isIDByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
  default: false
  }
}

extension Admission {
  /// Returns the caller to whom a request is counted: the name of the session or the token, else the address.
  func caller(of request: HTTPRequest, by visitor: Visitor) -> ConcurrencyGate.Caller {
    guard visitor.hasToken || visitor.isSignedIn, let identity = visitor.identity else {
      return .address(address(of: request))
    }
    return .identity(identity.name)
  }
}
