public import KeepStoreProtocols
public import OrdersWorkerProtocols
import PresentationProtocols

/// Turns what was done to a store into rows and one sentence.
///
/// It holds its display weakly. Where that has gone, it throws `CancellationError`, which stops the interactor.
public struct KeepStorePresenter: KeepStorePresentationLogic {
  private weak let display: (any KeepStoreDisplayLogic)?

  public init(display: any KeepStoreDisplayLogic) { self.display = display }

  // MARK: Presentation logic

  public func presentProgress(_ progress: KeepStore.Progress) async throws {
    try await display.orCancelled.displayProgress(progress)
  }

  public func presentResult(_ response: KeepStore.Response, isDryRun: Bool) async throws {
    let viewModel = KeepStore.ViewModel(
      rows: response.rows, notice: response.notice(isDryRun), isFailure: response.isFailure)
    try await display.orCancelled.displayResult(viewModel)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }
}

extension KeepStore.Response {
  /// Whether something was found wrong, though everything was done.
  fileprivate var isFailure: Bool {
    switch self {
    case .copied(let copied):
      copied.differences?.isEmpty == false || !copied.shows.refused.isEmpty || !copied.tunes.refused.isEmpty
    case .examined(let findings): findings.contains { $0.failure != nil }
    default: false
    }
  }
}
