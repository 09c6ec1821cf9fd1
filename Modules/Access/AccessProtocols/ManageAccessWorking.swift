public import AccessStoreProtocols
public import Foundation

/// The operations of ``ManageAccess`` on the credentials of a store.
public protocol ManageAccessWorking: Sendable {
  /// Creates a token.
  ///
  /// - Parameters:
  ///   - limits: its expiry and its scopes.
  /// - Returns: the stored credential and its secret, which is not stored; the secret is `nil` in a dry run.
  /// - Throws: `invalid` for an unknown role or an invalid name; `problem` for an invalid expiry or scope;
  ///   `store` if the name exists.
  func createToken(named name: String, role: String, limits: TokenLimits, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> (credential: Credential, secret: String?)

  /// Returns all credentials, sorted by name.
  func fetchCredentials() async throws(ManageAccess.Failure) -> [Credential]

  /// Revokes a credential and ends its sessions.
  ///
  /// - Returns: the credential as it was.
  /// - Throws: `unknown` if no credential has the name.
  func revoke(_ name: String, isDryRun: Bool) async throws(ManageAccess.Failure) -> Credential

  /// Sets or replaces a password. A replacement ends the sessions of the old one.
  ///
  /// - Throws: `invalid` for an unknown role, a short password or an invalid name; `problem` with `conflict` if the
  ///   credential was created, revoked or changed during the call. Nothing changes then.
  func setPassword(_ password: String, named name: String, role: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential

  /// Replaces the password of a name, leaves its role as it is, and ends its sessions.
  ///
  /// - Parameter current: the present password.
  /// - Throws: `invalid` for a short password; `problem` with `unauthenticated` if the present password is another, or
  ///   if the credential was revoked or got another password during the call. Nothing changes then.
  func changePassword(_ password: String, named name: String, current: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential

  /// Returns a page of the sessions of a name, or of all, the latest used first.
  ///
  /// - Parameter cursor: `SessionsPage.next` of the previous page; `nil` for the first page.
  /// - Throws: `invalid` for another text as the cursor, or a limit that is not within `SessionsPage.limits`.
  func fetchSessions(named name: String?, after cursor: String?, limit: Int)
    async throws(ManageAccess.Failure) -> SessionsPage

  /// Ends a session.
  ///
  /// - Parameters:
  ///   - id: the public id of the session.
  ///   - name: the name whose session it must be; `nil` for any.
  /// - Returns: the session as it was.
  /// - Throws: `unknownSession` if there is none.
  func endSession(_ id: String, named name: String?, isDryRun: Bool) async throws(ManageAccess.Failure) -> Session

  /// Ends all sessions of a name but one.
  ///
  /// - Throws: `unknownSession` if the name has no session with the id that continues.
  func endSessions(named name: String, except id: String, isDryRun: Bool) async throws(ManageAccess.Failure)
}

/// The limits of a new token, as text that is not yet validated.
public struct TokenLimits: Hashable, Sendable {
  /// A day at whose end the token expires, or its lifetime: `90d`; empty for no expiry.
  public var expires: String
  /// The zone in which the day is meant.
  public var timeZone: TimeZone
  /// The scopes to which it is limited; empty for the whole right of its role.
  public var scopes: [String]

  /// Creates limits; without values, there are none.
  public init(expires: String = "", timeZone: TimeZone = .gmt, scopes: [String] = []) {
    self.expires = expires
    self.timeZone = timeZone
    self.scopes = scopes
  }
}

/// A page of sessions.
public struct SessionsPage: Hashable, Sendable {
  /// The running sessions of the page.
  public var sessions: [Session]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?

  /// The possible limits of a page.
  public static let limits = 1...200

  public init(sessions: [Session], next: String? = nil) {
    self.sessions = sessions
    self.next = next
  }
}
