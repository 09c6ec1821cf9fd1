public import OrdersStoreProtocols

/// Who may use a store: credentials, and the sessions that were begun with them. Secrets come as hashes only.
///
/// Every store of orders keeps them too, in the same place, and passes every rule of `CollectionsContract.accessRules`. A
/// write is in the store, for good, when its call returns. Names and hashes are compared byte for byte.
public protocol AccessStore: Sendable {
  // MARK: Credentials

  /// All credentials, by name.
  func fetchCredentials() async throws(OrdersStoreError) -> [Credential]

  /// Whether there is any credential at all.
  func hasCredentials() async throws(OrdersStoreError) -> Bool

  func fetchCredential(named name: String) async throws(OrdersStoreError) -> Credential?

  /// The token, never a password, whose secret has this hash.
  func fetchCredential(tokenHash: String) async throws(OrdersStoreError) -> Credential?

  /// Keeps a new credential. A password may take the place of the password of that name, and ends its sessions.
  ///
  /// - Throws: `cannotCreate`: `invalid` at `/name` where another credential has the name; nothing has changed then.
  func keepCredential(_ credential: Credential, isDryRun: Bool) async throws(OrdersStoreError)

  /// Removes a credential, and ends its sessions.
  ///
  /// - Returns: the credential as it was; `nil` where none has the name.
  func removeCredential(named name: String, isDryRun: Bool) async throws(OrdersStoreError) -> Credential?

  /// Notes when a credential was last used; one that is gone, or was used later, stays as it is.
  func touchCredential(named name: String, at now: Instant) async throws(OrdersStoreError)

  // MARK: Sessions

  /// Keeps a new session.
  ///
  /// - Throws: `cannotCreate`: `invalid` where no password has the session's name.
  func keepSession(_ session: Session) async throws(OrdersStoreError)

  /// A session that nobody has ended, whether or not its time is over.
  func fetchSession(idHash: String) async throws(OrdersStoreError) -> Session?

  /// Notes when a session was last used; one that is gone, or was used later, stays as it is.
  func touchSession(idHash: String, at now: Instant) async throws(OrdersStoreError)

  /// Ends a session, where there is one.
  func removeSession(idHash: String) async throws(OrdersStoreError)

  /// Ends every session of a credential.
  func removeSessions(ofCredential name: String) async throws(OrdersStoreError)

  /// Ends every session that expires at or before a moment, or was last used before another.
  func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) async throws(OrdersStoreError)
}

extension InvalidField {
  /// Another credential has the name.
  public static func takenName(_ name: String) -> InvalidField {
    InvalidField("/name", "“\(name.prefix(64))” is another credential's already; revoke that one, or take another name")
  }

  /// No password has the name that a session was to be begun with.
  public static let unknownName = InvalidField("/name", "is no password's")
}
