// Written by `make spies` from StoreAdministrationDisplayLogic; do not edit.
public import PresentationProtocols
public import SceneTesting
public import StoreAdministrationProtocols

/// Records the view models that a presenter displays.
public final class StoreAdministrationDisplayLogicSpy: StoreAdministrationDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayProgress(StoreAdministration.Progress)
    case displayResult(StoreAdministration.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayProgress(_ progress: StoreAdministration.Progress) async throws {
    try await record(.displayProgress(progress))
  }
  public func displayResult(_ viewModel: StoreAdministration.ViewModel) async throws {
    try await record(.displayResult(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
