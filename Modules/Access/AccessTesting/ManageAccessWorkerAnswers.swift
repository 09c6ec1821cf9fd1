public import AccessProtocols
public import AccessStoreProtocols
import PresentationProtocols

/// The answers of `ManageAccessWorkerSpy` by type of result, each a function of the call; a failure until a test sets it.
public struct ManageAccessWorkerAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (ManageAccessWorkerSpy.Call) -> Result<Value, ManageAccess.Failure>

  /// The failure of a call without an answer.
  public static let unset = ManageAccess.Failure.problem(Problem(.internal, "the test has set no answer"))

  public var created: Answer<(credential: Credential, secret: String?)> = { _ in .failure(unset) }
  public var credentials: Answer<[Credential]> = { _ in .failure(unset) }
  /// The answer for a credential that was revoked, and for a password that was set.
  public var credential: Answer<Credential> = { _ in .failure(unset) }
  public var sessions: Answer<SessionsPage> = { _ in .failure(unset) }
  public var session: Answer<Session> = { _ in .failure(unset) }
  public var done: Answer<Void> = { _ in .failure(unset) }
}
