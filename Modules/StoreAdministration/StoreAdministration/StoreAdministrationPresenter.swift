public import StoreAdministrationProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats the outcome of an action on a store as rows and one sentence.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`, which stops the
/// interactor.
public struct StoreAdministrationPresenter: StoreAdministrationPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?
  private let formatter: any ValueFormatting

  public init(display: any ProblemDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentProgress(_ progress: StoreAdministration.Progress) async throws {
    let display = try display.orCancelled as? any StoreProgressDisplayLogic
    try await display?.displayProgress(progress)
  }

  public func presentResult(_ response: StoreAdministration.Response, isDryRun: Bool) async throws {
    let viewModel = StoreAdministration.ViewModel(
      rows: response.rows(formatter), notice: response.notice(isDryRun), isFailure: response.isFailure,
      question: isDryRun ? response.question(formatter) : nil)
    try await display.shown(as: (any StoreResultDisplayLogic).self).displayResult(viewModel)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }
}

extension StoreAdministration.Response {
  /// Whether the action has found faults, although it is complete.
  fileprivate var isFailure: Bool {
    switch self {
    case .copied(let copied):
      copied.differences?.isEmpty == false
        || [copied.shows, copied.tunes, copied.views].contains { !$0.refused.isEmpty }
    case .examined(let findings), .repaired(_, let findings): findings.contains { $0.failure != nil }
    default: false
    }
  }
}
