// Written by `make spies` from ManageAccessDisplayLogic; do not edit.
public import AccessProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class ManageAccessDisplayLogicSpy: ManageAccessDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayResult(ManageAccess.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayResult(_ viewModel: ManageAccess.ViewModel) async throws {
    try await record(.displayResult(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
