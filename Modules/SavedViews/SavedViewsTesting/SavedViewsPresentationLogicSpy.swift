// Written by `make spies` from SavedViewsPresentationLogic; do not edit.
public import PresentationProtocols
public import SavedViewsProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class SavedViewsPresentationLogicSpy: SavedViewsPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentResult(SavedViews.Response, isDryRun: Bool)
    case presentProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentResult(_ response: SavedViews.Response, isDryRun: Bool) async throws {
    try await record(.presentResult(response, isDryRun: isDryRun))
  }
  public func presentProblem(_ problem: Problem) async throws { try await record(.presentProblem(problem)) }
}
