public import PresentationProtocols
public import ShowPresentationProtocols
import Synchronization

/// Records exactly what a presenter has shown.
public final class ShowsDisplayLogicSpy: ShowsDisplayLogic {
  /// One view model, or problem.
  public enum Call: Hashable, Sendable {
    case displayShows(Shows.List.ViewModel)
    case displayShow(Shows.One.ViewModel)
    case displayChange(Shows.Change.ViewModel)
    case displayImport(Shows.Import.ViewModel)
    case displayHistory(Shows.History.ViewModel)
    case displayHistoryImport(Shows.History.ImportViewModel)
    case displayProblem(Problem)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been shown, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
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
