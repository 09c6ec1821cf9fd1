// Written by `make spies` from TransferDisplayLogic; do not edit.
public import PresentationProtocols
public import SceneTesting
public import StoreAdministrationProtocols

/// Records the view models that a presenter displays.
public final class TransferDisplayLogicSpy: TransferDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayFetchedRecords(Transfer.FetchRecords.ViewModel)
    case displaySavedRecords(Transfer.SaveRecords.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws {
    try await record(.displayFetchedRecords(viewModel))
  }
  public func displaySavedRecords(_ viewModel: Transfer.SaveRecords.ViewModel) async throws {
    try await record(.displaySavedRecords(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
