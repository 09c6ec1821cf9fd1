public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone or the task was cancelled; nothing more is fetched then.
public protocol ListOrdersBusinessLogic: Sendable {
  func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws
  func countOrders(_ request: ListOrders.CountOrders.Request) async throws
  func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws
}

/// Interactor → presenter.
public protocol ListOrdersPresentationLogic: FailurePresentationLogic {
  func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws
  func presentCount(_ response: ListOrders.CountOrders.Response) async throws
  func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws
}

/// Presenter → display. Throwing (the client has gone) stops the work; awaiting is the back-pressure.
public protocol ListOrdersDisplayLogic: ProblemDisplayLogic {
  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws
  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws
  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws
}

/// Builds the scene for one display; the scene holds it weakly.
public protocol ListOrdersBuilding: Sendable {
  func listOrders(for display: any ListOrdersDisplayLogic, in context: SceneContext) -> any ListOrdersBusinessLogic
}
