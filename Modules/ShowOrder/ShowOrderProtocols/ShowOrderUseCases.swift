public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared; written changes stay.
public protocol ShowOrderBusinessLogic: Sendable {
  /// Shows one order.
  func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws
  /// Changes one order and shows the changed order.
  func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws
  /// Shows the whole history of an order, oldest event first; also of a deleted order.
  func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws
  /// Shows a page of the events of one order, or of all orders.
  func fetchEvents(_ request: ShowOrder.FetchEvents.Request) async throws
  /// Removes personal data or purges deleted orders, and shows the number of affected orders.
  func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol ShowOrderPresentationLogic: FailurePresentationLogic {
  /// Presents one order.
  func presentFetchedOrder(_ response: ShowOrder.FetchOrder.Response) async throws
  /// Presents the result of a change or of its dry run.
  func presentChangedOrder(_ response: ShowOrder.ChangeOrder.Response) async throws
  /// Presents the history of an order.
  func presentHistory(_ response: ShowOrder.FetchHistory.Response) async throws
  /// Presents a page of events.
  func presentEvents(_ response: ShowOrder.FetchEvents.Response) async throws
  /// Presents the number of forgotten orders, or of those that a dry run would forget.
  func presentForgottenOrders(_ response: ShowOrder.ForgetOrders.Response) async throws
}

/// A display that shows every use case of the scene.
public typealias ShowOrderDisplayLogic = FetchOrderDisplayLogic & ChangeOrderDisplayLogic
  & ForgetOrdersDisplayLogic & FetchHistoryDisplayLogic & FetchEventsDisplayLogic

/// Builds the scene for one display.
public typealias ShowOrderBuilder = UseCasesBuilder<any ShowOrderBusinessLogic>
