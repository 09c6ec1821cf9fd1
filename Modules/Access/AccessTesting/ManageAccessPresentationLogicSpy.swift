// Written by `make spies` from ManageAccessPresentationLogic; do not edit.
public import AccessProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class ManageAccessPresentationLogicSpy: ManageAccessPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentResult(ManageAccess.Response, isDryRun: Bool)
    case presentFailure(ManageAccess.Failure)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentResult(_ response: ManageAccess.Response, isDryRun: Bool) async throws {
    try await record(.presentResult(response, isDryRun: isDryRun))
  }
  public func presentFailure(_ failure: ManageAccess.Failure) async throws {
    try await record(.presentFailure(failure))
  }
}
