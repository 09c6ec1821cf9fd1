public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone; what has been written by then stays written.
public protocol ShowOrderBusinessLogic: Sendable {
  func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws
  func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws
  func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws
  func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws
}

/// Interactor → presenter.
public protocol ShowOrderPresentationLogic: FailurePresentationLogic {
  func presentFetchedOrder(_ response: ShowOrder.FetchOrder.Response) async throws
  func presentChangedOrder(_ response: ShowOrder.ChangeOrder.Response) async throws
  func presentHistory(_ response: ShowOrder.FetchHistory.Response) async throws
  func presentForgottenOrders(_ response: ShowOrder.ForgetOrders.Response) async throws
}

/// Presenter → display.
public protocol ShowOrderDisplayLogic: ProblemDisplayLogic {
  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws
  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws
  func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws
  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws
}

/// Builds the scene for one display; the scene holds it weakly.
public protocol ShowOrderBuilding: Sendable {
  func showOrder(for display: any ShowOrderDisplayLogic, in context: SceneContext) -> any ShowOrderBusinessLogic
}
