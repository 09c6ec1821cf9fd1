public import AccessProtocols
public import AccessStoreProtocols
import PresentationProtocols
import Synchronization

/// A worker that records exactly what it was asked and answers what it is told.
///
/// Every answer is a failure until one is set, so that a forgotten set-up fails the test.
public final class ManageAccessWorkerSpy: ManageAccessWorking {
  /// One question, with every argument.
  public enum Call: Hashable, Sendable {
    case createToken(String, role: String, isDryRun: Bool)
    case fetchCredentials
    case revoke(String, isDryRun: Bool)
    case setPassword(String, named: String, role: String, isDryRun: Bool)
  }

  /// What it answers, by kind of answer.
  public struct Answers: Sendable {
    public typealias Answer<Value> = Result<Value, ManageAccess.Failure>

    /// What a spy answers that was told nothing.
    public static let unset = ManageAccess.Failure.problem(Problem(.internal, "the test has set no answer"))

    public var created: Answer<(credential: Credential, secret: String?)> = .failure(unset)
    public var credentials: Answer<[Credential]> = .failure(unset)
    /// For a credential that was revoked, and for a password that was set.
    public var credential: Answer<Credential> = .failure(unset)
  }

  private struct State {
    var calls: [Call] = []
    var answers = Answers()
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

  private func record(_ call: Call) -> Answers {
    state.withLock { state in
      state.calls.append(call)
      return state.answers
    }
  }

  // MARK: Working

  public func createToken(named name: String, role: String, isDryRun: Bool) async throws(ManageAccess.Failure)
    -> (credential: Credential, secret: String?)
  {
    try record(.createToken(name, role: role, isDryRun: isDryRun)).created.get()
  }

  public func fetchCredentials() async throws(ManageAccess.Failure) -> [Credential] {
    try record(.fetchCredentials).credentials.get()
  }

  public func revoke(_ name: String, isDryRun: Bool) async throws(ManageAccess.Failure) -> Credential {
    try record(.revoke(name, isDryRun: isDryRun)).credential.get()
  }

  public func setPassword(_ password: String, named name: String, role: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
  {
    try record(.setPassword(password, named: name, role: role, isDryRun: isDryRun)).credential.get()
  }
}
