public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown; it throws only what the display threw, or
/// `CancellationError`.
public protocol TransferBusinessLogic: Sendable {
  /// Shows all that the store holds, in batches.
  func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws
  /// Keeps records as they were in another store, and shows after each batch what became of them.
  func keepRecords(_ request: Transfer.SaveRecords.Request) async throws
}

/// Interactor → presenter.
public protocol TransferPresentationLogic: FailurePresentationLogic {
  func presentFetchedRecords(_ response: Transfer.FetchRecords.Response) async throws
  func presentSavedRecords(_ response: Transfer.SaveRecords.Response) async throws
  /// What is sent cannot be read any further.
  func presentProblem(_ problem: Problem) async throws
}

/// Presenter → display. Throwing (the client has gone) stops the work; awaiting is the back-pressure.
public protocol TransferDisplayLogic: ProblemDisplayLogic {
  /// Takes one batch; the next comes when this returns.
  func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws
  /// After each batch, and once more at the end.
  func displaySavedRecords(_ viewModel: Transfer.SaveRecords.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias TransferBuilder = SceneBuilder<any TransferDisplayLogic, any TransferBusinessLogic>
