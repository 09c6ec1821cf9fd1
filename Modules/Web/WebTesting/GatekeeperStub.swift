public import AccessProtocols
import Locks
public import Permissions
public import PresentationProtocols

/// A gatekeeper with three tokens and three sessions, named after their roles, and the secret of a visitor without a
/// session; and tokens that are limited to a scope and have its name, `orders:read`, with the role of an admin.
public final class GatekeeperStub: Gatekeeping {
  private let lifetime: Duration

  /// - Parameter lifetime: the time for which an identification is valid.
  public init(lifetime: Duration = .seconds(60)) { self.lifetime = lifetime }

  private let tried = Lock<[String]>([])
  /// The addresses of the clients that tried to sign in.
  public var addresses: [String] { tried.withLock { $0 } }

  private let ended = Lock<[String]>([])
  /// The secrets of the ended sessions.
  public var endedSessions: [String] { ended.withLock { $0 } }

  private let roles = Lock(Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, $0) }))
  /// Gives the token and the session that are named after a role another role; `nil` ends them.
  public func change(_ role: Role, to other: Role?) { roles.withLock { $0[role] = other } }

  private let isAway = Lock(false)
  /// Makes every identification of a token fail, as while the database is away.
  public func goAway() { isAway.withLock { $0 = true } }

  /// Returns the identity that is named after a role; `nil` if it has ended.
  private func identification(_ name: Role) -> Identification? {
    roles.withLock { $0[name] }.map { Identification(Identity(name: name.rawValue, role: $0), for: lifetime) }
  }

  /// Returns the secret of a role's session: `viewer-session-secret`.
  public static func secret(_ role: Role) -> String { "\(role.rawValue)-session-secret" }
  /// Returns the field `Cookie` with a secret, for a server on port 80.
  public static func cookie(_ secret: String) -> String { "storekeeper_session_80=\(secret)" }
  /// The secret of a visitor without a session.
  public static let fresh = "fresh-secret-of-nobody"

  public func hasCredentials() -> Bool { true }
  public func identification(bearer token: String, from address: String) throws(Problem) -> Identification? {
    if isAway.withLock({ $0 }) { throw Problem(.unavailable, "the database cannot be reached") }
    if token == "expired" { throw Problem(.unauthenticated, "the token “till” expired at 2007-06-29T00:00:00Z") }
    if let scope = Scope(rawValue: token) {
      return Identification(Identity(name: token, role: .admin, scopes: [scope]), for: lifetime)
    }
    return Role(rawValue: token).flatMap(identification)
  }

  public func sessionID(of secret: String) -> String? {
    Role.allCases.contains { Self.secret($0) == secret } ? "id-of-\(secret)" : nil
  }

  public func identification(session secret: String, from address: String) -> Identification? {
    Role.allCases.first { Self.secret($0) == secret }.flatMap(identification)
  }

  public func signIn(
    name: String, password: String, from address: String, userAgent: String?, devices: [String]
  ) throws(Problem) -> NewSession {
    tried.withLock { $0.append(address) }
    if name == "throttled" { throw Problem(.tooMany, "there were too many attempts", retryAfter: 60) }
    guard let role = Role(rawValue: name), password == "correct horse" else {
      throw Problem(.unauthenticated, "the name or password is wrong")
    }
    return NewSession(
      secret: Self.secret(role), maxAge: 3600, identity: Identity(name: name, role: role), device: "device-of-\(name)",
      deviceMaxAge: 7200)
  }

  public func signOut(session secret: String, from address: String) { ended.withLock { $0.append(secret) } }
  public func freshSecret() -> String { Self.fresh }
  public func isVisitorSecret(_ text: String) -> Bool { text == Self.fresh }
  public func formToken(for secret: String) -> String { "token-for-\(secret)" }
  public func isFormToken(_ token: String, validFor secret: String) -> Bool { token == formToken(for: secret) }
}
