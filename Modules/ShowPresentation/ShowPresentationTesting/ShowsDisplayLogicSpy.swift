// Written by `make spies` from ShowsDisplayLogic; do not edit.
public import PresentationProtocols
public import SceneTesting
public import ShowPresentationProtocols

/// Records the view models that a presenter displays.
public final class ShowsDisplayLogicSpy: ShowsDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayShows(Shows.List.ViewModel)
    case displayShow(Shows.One.ViewModel)
    case displayChange(Shows.Change.ViewModel)
    case displayImport(Shows.Import.ViewModel)
    case displayHistory(Shows.History.ViewModel)
    case displayHistoryImport(Shows.History.ImportViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayShows(_ viewModel: Shows.List.ViewModel) async throws {
    try await record(.displayShows(viewModel))
  }
  public func displayShow(_ viewModel: Shows.One.ViewModel) async throws { try await record(.displayShow(viewModel)) }
  public func displayChange(_ viewModel: Shows.Change.ViewModel) async throws {
    try await record(.displayChange(viewModel))
  }
  public func displayImport(_ viewModel: Shows.Import.ViewModel) async throws {
    try await record(.displayImport(viewModel))
  }
  public func displayHistory(_ viewModel: Shows.History.ViewModel) async throws {
    try await record(.displayHistory(viewModel))
  }
  public func displayHistoryImport(_ viewModel: Shows.History.ImportViewModel) async throws {
    try await record(.displayHistoryImport(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
