public import OrdersStoreProtocols
public import Permissions

/// A credential of a store: the token of a program or the password of a person.
public struct Credential: Hashable, Codable, Sendable {
  /// The kind of a credential.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// The token of a program.
    case token
    /// The password of a person.
    case password
  }

  /// The name of its owner, unique among the credentials. It is revoked by this name.
  public var name: String
  /// Whether it is a token or a password.
  public var kind: Kind
  /// The permissions of its owner.
  public var role: Role
  /// The hash that identifies the secret. The secret itself is not stored and cannot be computed from it.
  public var secretHash: String
  /// The time of its creation.
  public var createdAt: Instant
  /// The time of the last use, to the minute; `nil` if it has not been used.
  public var lastUsedAt: Instant?
  /// The address of the last recorded use; `nil` if it has not been used.
  public var lastAddress: String?
  /// The time from which a token is invalid; `nil` if it does not expire.
  public var expiresAt: Instant?
  /// The scopes to which a token is limited; `nil` for the whole right of its role.
  public var scopes: Set<Scope>?

  public init(
    name: String, kind: Kind, role: Role, secretHash: String, createdAt: Instant, lastUsedAt: Instant? = nil,
    lastAddress: String? = nil, expiresAt: Instant? = nil, scopes: Set<Scope>? = nil
  ) {
    self.name = name
    self.kind = kind
    self.role = role
    self.secretHash = secretHash
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.lastAddress = lastAddress
    self.expiresAt = expiresAt
    self.scopes = scopes
  }
}

/// The session of a person who signed in with a password.
public struct Session: Hashable, Sendable {
  /// The hash that identifies the secret in the browser's cookie.
  public var idHash: String
  /// The name of the credential. The session ends when it is revoked.
  public var credentialName: String
  /// The time of the sign-in.
  public var createdAt: Instant
  /// The time of the last use, to the minute.
  public var lastSeenAt: Instant
  /// The time at which the session ends even if it is in use.
  public var expiresAt: Instant
  /// The address of the last recorded use; `nil` for a session of an older version.
  public var address: String?
  /// The name of the browser as it sent it, at most 200 printable characters; `nil` if it sent none.
  public var userAgent: String?

  public init(
    idHash: String, credentialName: String, createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant,
    address: String? = nil, userAgent: String? = nil
  ) {
    self.idHash = idHash
    self.credentialName = credentialName
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.expiresAt = expiresAt
    self.address = address
    self.userAgent = userAgent
  }
}
