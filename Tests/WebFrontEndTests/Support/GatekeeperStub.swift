import AccessProtocols
import PresentationProtocols
import Synchronization

/// Knows three tokens and three sessions by their roles' names, and one secret that no session has.
final class GatekeeperStub: Gatekeeping {
  private let tried = Mutex<[String]>([])
  /// From where somebody has tried to sign in.
  var addresses: [String] { tried.withLock { $0 } }

  private let ended = Mutex<[String]>([])
  /// The secrets whose sessions have been ended.
  var endedSessions: [String] { ended.withLock { $0 } }

  /// A cookie's secret: `viewer-session-secret`.
  static func secret(_ role: Role) -> String { "\(role.rawValue)-session-secret" }
  /// The field `Cookie` that brings a secret, to a server that is asked on port 80.
  static func cookie(_ secret: String) -> String { "storekeeper_session_80=\(secret)" }
  static let fresh = "fresh-secret-of-nobody"

  func hasCredentials() -> Bool { true }
  func identify(bearer token: String) -> Identity? { Role(rawValue: token).map { Identity(name: token, role: $0) } }

  func identify(session secret: String) -> Identity? {
    Role.allCases.first { Self.secret($0) == secret }.map { Identity(name: $0.rawValue, role: $0) }
  }

  func signIn(name: String, password: String, from address: String) throws(Problem) -> NewSession {
    tried.withLock { $0.append(address) }
    if name == "throttled" { throw Problem(.tooMany, "there were too many attempts", retryAfter: 60) }
    guard let role = Role(rawValue: name), password == "correct horse" else {
      throw Problem(.unauthenticated, "the name or the password is wrong")
    }
    return NewSession(secret: Self.secret(role), maxAge: 3600, identity: Identity(name: name, role: role))
  }

  func signOut(session secret: String) { ended.withLock { $0.append(secret) } }
  func freshSecret() -> String { Self.fresh }
  func isVisitorSecret(_ text: String) -> Bool { text == Self.fresh }
  func formToken(for secret: String) -> String { "token-for-\(secret)" }
  func isFormToken(_ token: String, validFor secret: String) -> Bool { token == formToken(for: secret) }
}
