public import OrdersWorkerProtocols
public import PresentationProtocols

/// Shows a list at the request of a display; returns when it has shown, and throws what it threw.
public protocol FetchOrdersBusinessLogic: Sendable {
  /// Shows one page of a list, or the whole list in batches of 500.
  ///
  /// - Throws: what the display threw; `CancellationError` where it has gone or the task was cancelled.
  func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws
}

/// Presents the orders that an interactor has fetched.
public protocol FetchOrdersPresentationLogic: FailurePresentationLogic {
  /// Presents a page, or one batch of a whole list.
  func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws
}

/// Shows a list of orders. Throwing (the client has gone) stops the work; awaiting is the back-pressure.
public protocol FetchOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows a page; of a whole list, once for each batch until `isLast`.
  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws
}

/// Counts orders at the request of a display.
public protocol CountOrdersBusinessLogic: Sendable {
  /// Shows how many orders a filter finds.
  func countOrders(_ request: ListOrders.CountOrders.Request) async throws
}

/// Presents a number of orders.
public protocol CountOrdersPresentationLogic: FailurePresentationLogic {
  /// Presents how many orders there are.
  func presentCount(_ response: ListOrders.CountOrders.Response) async throws
}

/// Shows a number of orders.
public protocol CountOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows how many orders there are.
  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws
}

/// Exports orders at the request of a display.
public protocol ExportOrdersBusinessLogic: Sendable {
  /// Shows every order that a filter finds, in batches of 500, or one page of them.
  func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws
}

/// Presents the orders of an export.
public protocol ExportOrdersPresentationLogic: FailurePresentationLogic {
  /// Presents one batch of an export.
  func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws
}

/// Shows the orders of an export. Throwing stops the work; awaiting is the back-pressure.
public protocol ExportOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows one batch; the next comes when this returns, until `isLast`.
  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws
}

/// Every use case of the scene, as an interactor offers them.
public typealias ListOrdersBusinessLogic = FetchOrdersBusinessLogic & CountOrdersBusinessLogic
  & ExportOrdersBusinessLogic
/// Every use case of the scene, as a presenter presents them.
public typealias ListOrdersPresentationLogic = FetchOrdersPresentationLogic & CountOrdersPresentationLogic
  & ExportOrdersPresentationLogic
/// Every use case of the scene, as a display shows them.
public typealias ListOrdersDisplayLogic = FetchOrdersDisplayLogic & CountOrdersDisplayLogic
  & ExportOrdersDisplayLogic

/// Builds the scene: each use case for a display that shows it.
public struct ListOrdersBuilder: Sendable {
  /// Builds the use case that shows a list of orders.
  public let fetchOrders: SceneBuilder<any FetchOrdersDisplayLogic, any FetchOrdersBusinessLogic>
  /// Builds the use case that shows a number of orders.
  public let countOrders: SceneBuilder<any CountOrdersDisplayLogic, any CountOrdersBusinessLogic>
  /// Builds the use case that exports orders.
  public let exportOrders: SceneBuilder<any ExportOrdersDisplayLogic, any ExportOrdersBusinessLogic>

  /// Creates the value from a builder for each use case.
  public init(
    fetchOrders: SceneBuilder<any FetchOrdersDisplayLogic, any FetchOrdersBusinessLogic>,
    countOrders: SceneBuilder<any CountOrdersDisplayLogic, any CountOrdersBusinessLogic>,
    exportOrders: SceneBuilder<any ExportOrdersDisplayLogic, any ExportOrdersBusinessLogic>
  ) {
    self.fetchOrders = fetchOrders
    self.countOrders = countOrders
    self.exportOrders = exportOrders
  }
}
