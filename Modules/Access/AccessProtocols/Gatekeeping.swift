public import PresentationProtocols

/// What a server asks before it answers: who is this, and is this form from a page of ours.
///
/// ```swift
/// guard let identity = try await gatekeeper.identify(session: cookie), identity.role >= .editor else { … }
/// ```
public protocol Gatekeeping: Sendable {
  /// Whether the store has any credential: without one, only this machine is let in.
  func hasCredentials() async throws(Problem) -> Bool

  /// Whose token this is; `nil` where it is nobody's, or has been revoked.
  func identify(bearer token: String) async throws(Problem) -> Identity?

  /// Whose session this is; `nil` where there is none, it has been idle for 30 minutes, or it is 12 hours old.
  ///
  /// - Parameter secret: what the cookie holds.
  func identify(session secret: String) async throws(Problem) -> Identity?

  /// Begins a session under a new secret, whatever cookie there was before.
  ///
  /// - Parameter address: where the attempt comes from, an IPv4 or IPv6 address; attempts are counted by it.
  /// - Throws: `unauthenticated`, in the same words and time for an unknown name and a wrong password; `tooMany`, with
  ///   `retryAfter` in seconds, where the attempt was not even looked at.
  func signIn(name: String, password: String, from address: String) async throws(Problem) -> NewSession

  /// Ends a session, where there is one.
  func signOut(session secret: String) async throws(Problem)

  /// A new secret for the cookie of somebody who is not signed in, so that the sign-in form can have a token too.
  func freshSecret() -> String

  /// Whether a cookie holds a secret that `freshSecret` of this gatekeeper made.
  ///
  /// Anybody who can set a cookie for this host, such as another server on it, can set one of the same shape. The form
  /// token of a made-up secret could be computed by whoever made it up, so that such a cookie counts as none.
  func isVisitorSecret(_ text: String) -> Bool

  /// What a form carries to show that it comes from a page that was made for this cookie.
  ///
  /// It is another text each time, all of them are valid as long as the cookie holds this secret, and none tells the
  /// secret.
  func formToken(for secret: String) -> String

  /// Whether a form's token was made for this cookie's secret; takes the same time whichever of its bytes is wrong.
  func isFormToken(_ token: String, validFor secret: String) -> Bool
}

/// Who somebody is, and what they may do.
public struct Identity: Hashable, Sendable {
  public var name: String
  public var role: Role

  public init(name: String, role: Role) {
    self.name = name
    self.role = role
  }
}

/// A session that has just begun.
public struct NewSession: Hashable, Sendable {
  /// For the cookie, and nowhere else.
  public var secret: String
  /// How long the cookie may be kept, in seconds.
  public var maxAge: Int
  public var identity: Identity

  public init(secret: String, maxAge: Int, identity: Identity) {
    self.secret = secret
    self.maxAge = maxAge
    self.identity = identity
  }
}
