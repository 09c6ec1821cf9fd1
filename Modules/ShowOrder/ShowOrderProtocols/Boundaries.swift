public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone; what has been written by then stays written.
public protocol ShowOrderBusinessLogic: Sendable {
  /// Shows one order.
  func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws
  /// Changes one order and shows it as it is then.
  func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws
  /// Shows everything that happened to an order, oldest first; a deleted one too.
  func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws
  /// Shows a page of what happened to one order, or to all of the store's.
  func fetchEvents(_ request: ShowOrder.FetchEvents.Request) async throws
  /// Erases a person, or purges what has been deleted, and shows how many orders that were.
  func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws
}

/// Interactor → presenter.
public protocol ShowOrderPresentationLogic: FailurePresentationLogic {
  /// The order as it is.
  func presentFetchedOrder(_ response: ShowOrder.FetchOrder.Response) async throws
  /// What a change, or its dry run, left behind.
  func presentChangedOrder(_ response: ShowOrder.ChangeOrder.Response) async throws
  /// The order's events.
  func presentHistory(_ response: ShowOrder.FetchHistory.Response) async throws
  /// A page of events.
  func presentEvents(_ response: ShowOrder.FetchEvents.Response) async throws
  /// How many orders were forgotten, or would be.
  func presentForgottenOrders(_ response: ShowOrder.ForgetOrders.Response) async throws
}

/// Presenter → display.
public protocol ShowOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the order.
  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws
  /// Shows the order, and what was done to it in a sentence.
  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws
  /// Shows the events.
  func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws
  /// Shows a page of events.
  func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) async throws
  /// Shows what was forgotten in a sentence.
  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias ShowOrderBuilder = SceneBuilder<any ShowOrderDisplayLogic, any ShowOrderBusinessLogic>
