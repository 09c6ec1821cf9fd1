public import AccessStoreProtocols

/// The operations of ``ManageAccess`` on the credentials of a store.
public protocol ManageAccessWorking: Sendable {
  /// Creates a token.
  ///
  /// - Returns: the stored credential and its secret, which is not stored; the secret is `nil` in a dry run.
  /// - Throws: `usage` for an unknown role; `invalid` for an invalid name; `store` if the name exists.
  func createToken(named name: String, role: String, isDryRun: Bool) async throws(ManageAccess.Failure)
    -> (credential: Credential, secret: String?)

  /// Returns all credentials, sorted by name.
  func fetchCredentials() async throws(ManageAccess.Failure) -> [Credential]

  /// Revokes a credential and ends its sessions.
  ///
  /// - Returns: the credential as it was.
  /// - Throws: `unknown` if no credential has the name.
  func revoke(_ name: String, isDryRun: Bool) async throws(ManageAccess.Failure) -> Credential

  /// Sets or replaces a password. A replacement ends the sessions of the old one.
  ///
  /// - Throws: `usage` for an unknown role; `invalid` for a short password or an invalid name.
  func setPassword(_ password: String, named name: String, role: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
}
