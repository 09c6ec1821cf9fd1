public import AccessProtocols
public import PresentationProtocols
import Synchronization

/// A gatekeeper that records what it was asked, and knows whom it is told.
///
/// Nobody is let in until a test says so. Its secrets and form tokens can be foretold: `secret-1`, `form of secret-1`.
///
/// ```swift
/// let gatekeeper = GatekeeperSpy()
/// gatekeeper.answers.bearers["sk_editor"] = Identity(name: "till", role: .editor)
/// ```
public final class GatekeeperSpy: Gatekeeping {
  /// One question, with every argument.
  public enum Call: Hashable, Sendable {
    case hasCredentials
    case identifyBearer(String)
    case identifySession(String)
    case signIn(name: String, password: String, address: String)
    case signOut(String)
  }

  /// What it answers.
  public struct Answers: Sendable {
    public var hasCredentials = true
    /// Who is known, by token.
    public var bearers: [String: Identity] = [:]
    /// Who is signed in, by the cookie's secret; `signIn` adds to it, and `signOut` takes away.
    public var sessions: [String: Identity] = [:]
    /// What an attempt to sign in ends with, in place of a fresh secret.
    public var signIn: Result<Identity, Problem> = .failure(
      Problem(.unauthenticated, "the name or password is wrong"))
    /// What every question fails with, forms aside; `nil` for none.
    public var failure: Problem?
  }

  private struct State {
    var calls: [Call] = []
    var answers = Answers()
    var secrets = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// What it was asked, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// What it answers from now on.
  public var answers: Answers {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  private func record(_ call: Call) throws(Problem) -> Answers {
    let answers = state.withLock { state in
      state.calls.append(call)
      return state.answers
    }
    if let failure = answers.failure { throw failure }
    return answers
  }

  // MARK: Gatekeeping

  public func hasCredentials() async throws(Problem) -> Bool { try record(.hasCredentials).hasCredentials }

  public func identify(bearer token: String) async throws(Problem) -> Identity? {
    try record(.identifyBearer(token)).bearers[token]
  }

  public func identify(session secret: String) async throws(Problem) -> Identity? {
    try record(.identifySession(secret)).sessions[secret]
  }

  public func signIn(name: String, password: String, from address: String) async throws(Problem) -> NewSession {
    let answers = try record(.signIn(name: name, password: password, address: address))
    let identity = try answers.signIn.get()
    let secret = freshSecret()
    state.withLock { $0.answers.sessions[secret] = identity }
    return NewSession(secret: secret, maxAge: 43_200, identity: identity)
  }

  public func signOut(session secret: String) async throws(Problem) {
    _ = try record(.signOut(secret))
    state.withLock { $0.answers.sessions[secret] = nil }
  }

  public func freshSecret() -> String {
    state.withLock { state in
      state.secrets += 1
      return "secret-\(state.secrets)"
    }
  }

  public func isVisitorSecret(_ text: String) -> Bool { text.hasPrefix("secret-") }

  public func formToken(for secret: String) -> String { "form of \(secret)" }

  public func isFormToken(_ token: String, validFor secret: String) -> Bool { token == formToken(for: secret) }
}
