public import OrdersStoreProtocols
public import Permissions
public import PresentationProtocols

/// The authentication of a server's requests and the protection of its forms.
///
/// ```swift
/// guard let identity = try await gatekeeper.identify(session: cookie), identity.role >= .editor else { … }
/// ```
public protocol Gatekeeping: Sendable {
  /// Returns whether the store has any credential. Without one, only this machine may connect.
  func hasCredentials() async throws(Problem) -> Bool

  /// Returns the user of a token; `nil` if it is unknown or revoked.
  ///
  /// - Parameter address: the client's address, which is recorded.
  /// - Throws: `unauthenticated` for a token that has expired.
  func identification(bearer token: String, from address: String) async throws(Problem) -> Identification?

  /// Returns the user of a session; `nil` if it is unknown, idle for 30 minutes, or 12 hours old.
  ///
  /// - Parameters:
  ///   - secret: the value of the cookie.
  ///   - address: the client's address, which is recorded.
  func identification(session secret: String, from address: String) async throws(Problem) -> Identification?

  /// Returns the public id of a session, by which it is listed and ended; `nil` for a text that is no secret of one.
  func sessionID(of secret: String) -> String?

  /// Starts a session with a new secret, which replaces that of any existing cookie.
  ///
  /// - Parameters:
  ///   - address: the client's IPv4 or IPv6 address, by which attempts are counted.
  ///   - userAgent: the name of the browser as it sent it, for the list of sessions.
  ///   - devices: the values of the cookie ``NewSession/device`` that the browser sent; one for this name has its
  ///     attempts counted apart from those of others.
  /// - Throws: `unauthenticated`, with equal text and timing for an unknown name and a wrong password; `tooMany`, with
  ///   `retryAfter` in seconds, if the attempt was not checked.
  func signIn(name: String, password: String, from address: String, userAgent: String?, devices: [String])
    async throws(Problem) -> NewSession

  /// Ends a session, if it exists.
  func signOut(session secret: String, from address: String) async throws(Problem)

  /// Returns a new secret for the cookie of a visitor who is not signed in, for the token of the sign-in form.
  func freshSecret() -> String

  /// Returns whether a cookie's value is a secret that `freshSecret` of this gatekeeper created.
  ///
  /// Another server on the host can set a cookie of the same format. Its creator could compute the form token of such a
  /// secret, so this method rejects it.
  func isVisitorSecret(_ text: String) -> Bool

  /// Returns a token for a form, which proves that the form is from a page for this cookie.
  ///
  /// Each call returns a different token. All tokens are valid as long as the cookie has this secret, and none reveals
  /// it.
  func formToken(for secret: String) -> String

  /// Returns whether a form's token is valid for a cookie's secret, in time independent of the invalid bytes.
  func isFormToken(_ token: String, validFor secret: String) -> Bool
}

extension Gatekeeping {
  /// Returns the user of a token; `nil` if it is unknown or revoked.
  ///
  /// - Throws: `unauthenticated` for a token that has expired.
  public func identify(bearer token: String, from address: String) async throws(Problem) -> Identity? {
    try await identification(bearer: token, from: address)?.identity
  }

  /// Returns the user of a session; `nil` if it is unknown, idle for 30 minutes, or 12 hours old.
  public func identify(session secret: String, from address: String) async throws(Problem) -> Identity? {
    try await identification(session: secret, from: address)?.identity
  }

  /// Returns the user of a token that may do nothing but what one scope permits, as an address of a feed has it.
  ///
  /// - Throws: `unauthenticated` for an unknown, revoked or expired token; `forbidden` for one with other rights, which
  ///   an address must not reveal.
  public func identify(_ token: String, limitedTo scope: Scope, from address: String)
    async throws(Problem) -> Identity
  {
    guard let identity = try await identify(bearer: token, from: address) else {
      throw Problem(.unauthenticated, "the token is not valid on this server or has been revoked")
    }
    guard identity.scopes == [scope] else {
      throw Problem(
        .forbidden, "this address needs a token with the scope \(scope.rawValue) alone",
        remedy: "create one, so that the address opens nothing else")
    }
    return identity
  }
}

/// A user whom credentials name, and how long they do so if the store does not change.
public struct Identification: Hashable, Sendable {
  /// The user.
  public var identity: Identity
  /// The time after which the credentials have to be checked again: they expire, or their use has to be recorded.
  public var lifetime: Duration

  /// Creates the identification of a user, valid for a lifetime.
  public init(_ identity: Identity, for lifetime: Duration) {
    self.identity = identity
    self.lifetime = lifetime
  }
}

/// An authenticated user with role and scopes.
public struct Identity: Hashable, Sendable {
  /// The name of the credential, which the history records.
  public var name: String
  /// The permissions of the user.
  public var role: Role
  /// The scopes to which the token is limited; `nil` for the whole right of the role.
  public var scopes: Set<Scope>?
  /// The owner of data that the server keeps for a user: the name and the time of its credential, so that another
  /// credential of the same name later owns nothing of it.
  public var owner: String

  /// Creates an identity from its parts.
  ///
  /// - Parameter since: when the credential was created; `nil` for a user without one.
  public init(name: String, role: Role, scopes: Set<Scope>? = nil, since: Instant? = nil) {
    self.name = name
    self.role = role
    self.scopes = scopes
    owner = since.map { "\($0.microseconds) \(name)" } ?? name
  }
}

/// A session that has just started.
public struct NewSession: Hashable, Sendable {
  /// The secret for the cookie. It must not be stored elsewhere.
  public var secret: String
  /// The lifetime of the cookie in seconds.
  public var maxAge: Int
  /// The user of the session.
  public var identity: Identity
  /// The value of a cookie that proves that the user has signed in with this browser.
  public var device: String
  /// The lifetime of that cookie in seconds.
  public var deviceMaxAge: Int

  public init(secret: String, maxAge: Int, identity: Identity, device: String, deviceMaxAge: Int) {
    self.secret = secret
    self.maxAge = maxAge
    self.identity = identity
    self.device = device
    self.deviceMaxAge = deviceMaxAge
  }
}
