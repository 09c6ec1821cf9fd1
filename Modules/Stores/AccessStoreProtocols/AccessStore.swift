public import OrdersStoreProtocols

/// A store of credentials and sessions. It receives secrets as hashes only.
///
/// Each store of orders is also one, in the same place, and passes all rules of `CollectionsContract.accessRules`. A
/// write is durable when its call returns. Names and hashes are compared byte by byte.
public protocol AccessStore: Sendable {
  // MARK: Credentials

  /// Returns all credentials, sorted by name.
  func fetchCredentials() async throws(StoreError) -> [Credential]

  /// Returns whether there is any credential.
  func hasCredentials() async throws(StoreError) -> Bool

  /// Returns the credential of a name; `nil` if there is none.
  func fetchCredential(named name: String) async throws(StoreError) -> Credential?

  /// Returns the token whose secret has this hash; `nil` if there is none. It never returns a password.
  func fetchCredential(tokenHash: String) async throws(StoreError) -> Credential?

  /// Stores a new credential. A password replaces the password of that name and ends its sessions.
  ///
  /// - Throws: `cannotCreate`: `invalid` at `/name` if another credential has the name. Nothing changes then.
  func saveCredential(_ credential: Credential, isDryRun: Bool) async throws(StoreError)

  /// Stores a password if the credential of its name is still `old`, and ends its sessions, in one step.
  ///
  /// So a removal, another role or another password, made since `old` was read, remains in force.
  ///
  /// - Parameter old: the credential as it was read, of which kind, role and hash are compared; `nil` if there was none.
  /// - Returns: whether the credential was still `old`. Otherwise nothing changes.
  func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool)
    async throws(StoreError) -> Bool

  /// Removes a credential with its sessions, its own views and the answers to its idempotency keys, so that another one
  /// of this name inherits none of them.
  ///
  /// - Returns: the credential as it was; `nil` if none has the name.
  func removeCredential(named name: String, isDryRun: Bool) async throws(StoreError) -> Credential?

  /// Records the last use of a credential and its address. It has no effect if the credential is removed or was used
  /// later.
  func touchCredential(named name: String, at now: Instant, from address: String) async throws(StoreError)

  // MARK: Sessions

  /// Stores a new session.
  ///
  /// - Throws: `cannotCreate`: `invalid` if no password has the session's name.
  func saveSession(_ session: Session) async throws(StoreError)

  /// Returns a session that was not ended, even if it has expired; `nil` if there is none.
  func fetchSession(idHash: String) async throws(StoreError) -> Session?

  /// Returns the first session whose hash begins with a text; `nil` if there is none.
  func fetchSession(idHashPrefix prefix: String) async throws(StoreError) -> Session?

  /// Returns the sessions of a credential, or of all, that were not ended, even if they have expired.
  ///
  /// They are sorted by their last use, the latest first, then by hash.
  ///
  /// - Parameter position: the position after which the list begins; `nil` for its start.
  func fetchSessions(ofCredential name: String?, after position: SessionPosition?, limit: Int)
    async throws(StoreError) -> [Session]

  /// Records the last use of a session and its address. It has no effect if the session ended or was used later.
  func touchSession(idHash: String, at now: Instant, from address: String) async throws(StoreError)

  /// Ends a session, if it exists.
  func removeSession(idHash: String) async throws(StoreError)

  /// Ends all sessions of a credential.
  ///
  /// - Parameter kept: the hash of the session that does not end; `nil` for none.
  func removeSessions(ofCredential name: String, exceptIDHash kept: String?) async throws(StoreError)

  /// Ends all sessions that expire at or before `now`, and all that were last used before `idle`.
  func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) async throws(StoreError)
}

/// A position in the list of sessions.
public struct SessionPosition: Hashable, Sendable {
  /// The last use of the sessions at the position.
  public var lastSeenAt: Instant
  /// The hash at the position, or a text between two hashes.
  public var idHash: String

  public init(lastSeenAt: Instant, idHash: String) {
    self.lastSeenAt = lastSeenAt
    self.idHash = idHash
  }

  /// Returns whether a session comes after the position.
  public func precedes(_ session: Session) -> Bool {
    session.lastSeenAt < lastSeenAt
      || session.lastSeenAt == lastSeenAt
        && idHash.utf8.lexicographicallyPrecedes(session.idHash.utf8)
  }
}

extension Credential? {
  /// Returns whether the credential gives the same right for the same secret as another, whenever they were used.
  package func isStill(_ old: Credential?) -> Bool {
    self?.kind == old?.kind && self?.role == old?.role && self?.secretHash == old?.secretHash
  }
}

extension Violation {
  /// Returns the error for a name that another credential has.
  public static func takenName(_ name: String) -> Violation {
    Violation("/name", .takenName(String(name.prefix(64))))
  }

  /// The error for a session whose name no password has.
  public static let unknownName = Violation("/name", .noPassword)
}
