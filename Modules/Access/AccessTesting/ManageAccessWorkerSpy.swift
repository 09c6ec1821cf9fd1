// Written by `make spies` from ManageAccessWorking and ManageAccessWorkerAnswers; do not edit.
public import AccessProtocols
public import AccessStoreProtocols
@_exported public import SceneTesting

/// Records each call, and returns what a test says.
public final class ManageAccessWorkerSpy: ManageAccessWorking, AnsweringSpy {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case createToken(String, role: String, limits: TokenLimits, isDryRun: Bool)
    case fetchCredentials
    case revoke(String, isDryRun: Bool)
    case setPassword(String, named: String, role: String, isDryRun: Bool)
    case changePassword(String, named: String, current: String, isDryRun: Bool)
    case fetchSessions(String?, after: String?, limit: Int)
    case endSession(String, named: String?, isDryRun: Bool)
    case endSessions(String, except: String, isDryRun: Bool)
  }

  public let recorder = AnswerRecorder<Call, ManageAccessWorkerAnswers>(ManageAccessWorkerAnswers())

  /// Creates a spy that answers every call with a failure, until a test says otherwise.
  public init() {}

  public func createToken(named name: String, role: String, limits: TokenLimits, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> (credential: Credential, secret: String?)
  {
    try recorder.answer(.createToken(name, role: role, limits: limits, isDryRun: isDryRun), \.created)
  }
  public func fetchCredentials() async throws(ManageAccess.Failure) -> [Credential] {
    try recorder.answer(.fetchCredentials, \.credentials)
  }
  public func revoke(_ name: String, isDryRun: Bool) async throws(ManageAccess.Failure) -> Credential {
    try recorder.answer(.revoke(name, isDryRun: isDryRun), \.credential)
  }
  public func setPassword(_ password: String, named name: String, role: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
  {
    try recorder.answer(.setPassword(password, named: name, role: role, isDryRun: isDryRun), \.credential)
  }
  public func changePassword(_ password: String, named name: String, current: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
  {
    try recorder.answer(.changePassword(password, named: name, current: current, isDryRun: isDryRun), \.credential)
  }
  public func fetchSessions(named name: String?, after cursor: String?, limit: Int) async throws(ManageAccess.Failure)
    -> SessionsPage
  {
    try recorder.answer(.fetchSessions(name, after: cursor, limit: limit), \.sessions)
  }
  public func endSession(_ id: String, named name: String?, isDryRun: Bool) async throws(ManageAccess.Failure)
    -> Session
  {
    try recorder.answer(.endSession(id, named: name, isDryRun: isDryRun), \.session)
  }
  public func endSessions(named name: String, except id: String, isDryRun: Bool) async throws(ManageAccess.Failure) {
    try recorder.answer(.endSessions(name, except: id, isDryRun: isDryRun), \.done)
  }
}
