// Written by `make spies` from SavedViewsDisplayLogic; do not edit.
public import PresentationProtocols
public import SavedViewsProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class SavedViewsDisplayLogicSpy: SavedViewsDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayViews(SavedViews.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayViews(_ viewModel: SavedViews.ViewModel) async throws {
    try await record(.displayViews(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
