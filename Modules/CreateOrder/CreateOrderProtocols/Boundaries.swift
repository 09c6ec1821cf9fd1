public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone; what has been written by then stays written.
public protocol CreateOrderBusinessLogic: Sendable {
  func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws
  func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws
  func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws
}

/// Interactor → presenter.
public protocol CreateOrderPresentationLogic: FailurePresentationLogic {
  func presentKeptOrder(_ response: CreateOrder.Response) async throws
  func presentForm(_ response: CreateOrder.FetchForm.Response) async throws
}

/// Presenter → display.
public protocol CreateOrderDisplayLogic: ProblemDisplayLogic {
  func displayKeptOrder(_ viewModel: CreateOrder.ViewModel) async throws
  func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws
}

/// Builds the scene for one display; the scene holds it weakly.
public protocol CreateOrderBuilding: Sendable {
  func createOrder(for display: any CreateOrderDisplayLogic, in context: SceneContext) -> any CreateOrderBusinessLogic
}
