public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown; it throws only what the display threw, or
/// `CancellationError`.
public protocol TransferBusinessLogic: Sendable {
  /// Shows every order with its history, in batches.
  func fetchOrders(_ request: Transfer.FetchOrders.Request) async throws
  /// Keeps orders as they were in another store, and shows after each batch what became of them.
  func keepOrders(_ request: Transfer.KeepOrders.Request) async throws
}

/// Interactor → presenter.
public protocol TransferPresentationLogic: FailurePresentationLogic {
  func presentFetchedOrders(_ response: Transfer.FetchOrders.Response) async throws
  func presentKeptOrders(_ response: Transfer.KeepOrders.Response) async throws
  /// What is sent cannot be read any further.
  func presentProblem(_ problem: Problem) async throws
}

/// Presenter → display. Throwing (the client has gone) stops the work; awaiting is the back-pressure.
public protocol TransferDisplayLogic: ProblemDisplayLogic {
  /// Takes one batch; the next comes when this returns, until `isLast`.
  func displayFetchedOrders(_ viewModel: Transfer.FetchOrders.ViewModel) async throws
  /// After each batch, and once more at the end.
  func displayKeptOrders(_ viewModel: Transfer.KeepOrders.ViewModel) async throws
}

/// Builds the scene for one display; the scene holds it weakly.
public protocol TransferBuilding: Sendable {
  func transfer(for display: any TransferDisplayLogic, in context: SceneContext) -> any TransferBusinessLogic
}
