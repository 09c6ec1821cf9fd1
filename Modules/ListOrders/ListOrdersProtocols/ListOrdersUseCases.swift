public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared or the task was cancelled.
public protocol ListOrdersBusinessLogic: Sendable {
  /// Shows one page of a list, or the whole list in batches of 500.
  func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws
  /// Shows a page of deleted orders, the newest deletion first.
  func fetchDeletedOrders(_ request: ListOrders.FetchDeletedOrders.Request) async throws
  /// Shows the orders that wait for a step of the shop, with the oldest of each.
  func fetchWork(_ request: ListOrders.FetchWork.Request) async throws
  /// Shows what to take from the shelves for several orders, at most `FetchPickList.mostOrders`.
  func fetchPickList(_ request: ListOrders.FetchPickList.Request) async throws
  /// Shows the tags of orders, each with the number of orders that have it.
  func fetchTags(_ request: ListOrders.FetchTags.Request) async throws
  /// Shows the number of orders that match a filter.
  func countOrders(_ request: ListOrders.CountOrders.Request) async throws
  /// Shows every order that matches a filter, in batches of 500, or one page of them.
  func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol ListOrdersPresentationLogic: FailurePresentationLogic {
  /// Presents a page, or one batch of a whole list.
  func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws
  /// Presents a page of deleted orders.
  func presentDeletedOrders(_ response: ListOrders.FetchDeletedOrders.Response) async throws
  /// Presents the orders that wait.
  func presentWork(_ response: ListOrders.FetchWork.Response) async throws
  /// Presents what to take from the shelves.
  func presentPickList(_ response: ListOrders.FetchPickList.Response) async throws
  /// Presents the tags of orders.
  func presentTags(_ response: ListOrders.FetchTags.Response) async throws
  /// Presents the number of orders.
  func presentCount(_ response: ListOrders.CountOrders.Response) async throws
  /// Presents one batch of an export.
  func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws
}

/// Shows a list of orders. Throwing (the client has gone) stops the work; awaiting is the back-pressure.
public protocol FetchOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows a page; of a whole list, once for each batch until `isLast`.
  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws
}

extension ResultDisplay: FetchOrdersDisplayLogic where Result == ListOrders.FetchOrders.ViewModel {
  public func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) { take(viewModel) }
}

/// Shows a number of orders.
public protocol CountOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows the number of orders.
  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws
}

/// Shows the orders of an export. Throwing stops the work; awaiting is the back-pressure.
public protocol ExportOrdersDisplayLogic: ProblemDisplayLogic {
  /// Shows one batch; the next comes when this returns, until `isLast`.
  func displayExportedOrders(_ viewModel: ListOrders.ExportOrders.ViewModel) async throws
}

/// A display that shows every use case of the scene.
public typealias ListOrdersDisplayLogic = FetchOrdersDisplayLogic & CountOrdersDisplayLogic
  & ExportOrdersDisplayLogic & FetchDeletedOrdersDisplayLogic & FetchWorkDisplayLogic & FetchPickListDisplayLogic
  & FetchTagsDisplayLogic

/// Builds the scene for one display.
public typealias ListOrdersBuilder = UseCasesBuilder<any ListOrdersBusinessLogic>

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: FetchOrdersDisplayLogic {
  /// Shows one page of a list, or the whole list in batches of 500.
  public func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws {
    try await businessLogic.fetchOrders(request)
  }
}

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: CountOrdersDisplayLogic {
  /// Shows the number of orders that match a filter.
  public func countOrders(_ request: ListOrders.CountOrders.Request) async throws {
    try await businessLogic.countOrders(request)
  }
}

extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: ExportOrdersDisplayLogic {
  /// Shows every order that matches a filter, in batches of 500, or one page of them.
  public func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws {
    try await businessLogic.exportOrders(request)
  }
}
