public import OrdersStoreProtocols
public import PresentationProtocols

/// What lets somebody in: a token for a program, or a password for a person.
public struct Credential: Hashable, Codable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    case token, password
  }

  /// Whose it is, and what it is revoked by; no two credentials share one.
  public var name: String
  public var kind: Kind
  public var role: Role
  /// What its secret is recognised by. The secret itself is kept nowhere, and cannot be had from this.
  public var secretHash: String
  public var createdAt: Instant
  /// When it last let somebody in, to the minute; `nil` where it never has.
  public var lastUsedAt: Instant?

  public init(
    name: String, kind: Kind, role: Role, secretHash: String, createdAt: Instant, lastUsedAt: Instant? = nil
  ) {
    self.name = name
    self.kind = kind
    self.role = role
    self.secretHash = secretHash
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }
}

/// Somebody who has signed in with a password, until they sign out or it ends by itself.
public struct Session: Hashable, Sendable {
  /// What the secret in the browser's cookie is recognised by.
  public var idHash: String
  /// The credential that it was begun with; it ends with that.
  public var credentialName: String
  public var createdAt: Instant
  /// When it was last used, to the minute.
  public var lastSeenAt: Instant
  /// When it ends, however busy it is.
  public var expiresAt: Instant

  public init(idHash: String, credentialName: String, createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant) {
    self.idHash = idHash
    self.credentialName = credentialName
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.expiresAt = expiresAt
  }
}
