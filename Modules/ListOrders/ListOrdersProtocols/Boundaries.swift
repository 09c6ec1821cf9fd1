public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone or the task was cancelled; nothing more is fetched then.
public protocol ListOrdersBusinessLogic: Sendable {
  /// Shows one page of a list, or the whole list in batches of 500.
  func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws
  /// Shows how many orders a filter finds.
  func countOrders(_ request: ListOrders.CountOrders.Request) async throws
  /// Shows every order that a filter finds, in batches of 500, or one page of them.
  func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws
}

/// Interactor → presenter.
public protocol ListOrdersPresentationLogic: FailurePresentationLogic {
  /// A page, or one batch of a whole list.
  func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws
  /// How many orders there are.
  func presentCount(_ response: ListOrders.CountOrders.Response) async throws
  /// One batch of an export.
  func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws
}

/// Presenter → display. Throwing (the client has gone) stops the work; awaiting is the back-pressure.
public protocol ListOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows a page; of a whole list, once for each batch until `isLast`.
  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws
  /// Shows how many orders there are.
  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws
  /// Takes one batch; the next comes when this returns, until `isLast`.
  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias ListOrdersBuilder = SceneBuilder<any ListOrdersDisplayLogic, any ListOrdersBusinessLogic>
