public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone; what has been written by then stays written.
public protocol CreateOrderBusinessLogic: Sendable {
  /// Keeps a new order and shows it.
  func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws
  /// Changes an order that is there and shows it.
  func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws
  /// Shows the form, filled with an order that is there, or empty for a new one.
  func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws
}

/// The boundary from a display that asks for values one by one to the interactor.
public protocol ValidateOrderBusinessLogic: Sendable {
  /// Finds the faults of a new order and shows them; it asks the store for its currency at most, and stores nothing.
  func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws
}

/// Builds the use case that validates a new order.
public typealias ValidateOrderBuilder = SceneBuilder<any ValidateOrderDisplayLogic, any ValidateOrderBusinessLogic>

/// The boundary from the interactor to the presenter of faults.
public protocol ValidateOrderPresentationLogic: FailurePresentationLogic {
  /// Puts the faults of an order into words.
  func presentInvalidFields(_ response: CreateOrder.ValidateOrder.Response) async throws
}

/// The boundary from the presenter of faults to a display.
public protocol ValidateOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the faults of an order, or that there are none.
  func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) async throws
}

/// Interactor → presenter.
public protocol CreateOrderPresentationLogic: FailurePresentationLogic {
  /// What was created or changed, or would be.
  func presentSavedOrder(_ response: CreateOrder.Response) async throws
  /// The order to fill the form with, if it is not for a new one.
  func presentForm(_ response: CreateOrder.FetchForm.Response) async throws
}

/// Presenter → display.
public protocol CreateOrderDisplayLogic: ProblemDisplayLogic {
  /// Shows the order, and what was done in a sentence.
  func displaySavedOrder(_ viewModel: CreateOrder.ViewModel) async throws
  /// Shows the form.
  func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias CreateOrderBuilder = SceneBuilder<any CreateOrderDisplayLogic, any CreateOrderBusinessLogic>
