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
    case displayLatestHistory(Shows.LatestHistory.ViewModel)
    case displayAirings(Shows.Airings.ViewModel)
    case displayPoster(Shows.Poster.ViewModel)
    case displayFoundShows(Shows.Search.ViewModel)
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
  public func displayLatestHistory(_ viewModel: Shows.LatestHistory.ViewModel) async throws {
    try await record(.displayLatestHistory(viewModel))
  }
  public func displayAirings(_ viewModel: Shows.Airings.ViewModel) async throws {
    try await record(.displayAirings(viewModel))
  }
  public func displayPoster(_ viewModel: Shows.Poster.ViewModel) async throws {
    try await record(.displayPoster(viewModel))
  }
  public func displayFoundShows(_ viewModel: Shows.Search.ViewModel) async throws {
    try await record(.displayFoundShows(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
