public import AccessStoreProtocols

/// What the interactor asks for: credentials, made and taken back.
public protocol ManageAccessWorking: Sendable {
  /// Makes a token.
  ///
  /// - Returns: what is kept of it, and its secret, which cannot be had again; `nil` where it was only tried.
  func createToken(named name: String, role: String, isDryRun: Bool) async throws(ManageAccess.Failure)
    -> (credential: Credential, secret: String?)

  /// All credentials, by name.
  func fetchCredentials() async throws(ManageAccess.Failure) -> [Credential]

  /// Takes a credential back, and ends its sessions.
  ///
  /// - Returns: the credential as it was.
  func revoke(_ name: String, isDryRun: Bool) async throws(ManageAccess.Failure) -> Credential

  /// Gives somebody a password, or another one, which ends the sessions that were begun with the old one.
  func setPassword(_ password: String, named name: String, role: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
}
