public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared; written changes stay.
public protocol CreateOrderBusinessLogic: Sendable {
  /// Creates an order and shows it.
  func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws
  /// Changes an order and shows it.
  func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws
  /// Validates a new order and shows its faults. It stores nothing and reads at most the currency of the store.
  func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws
  /// Shows the form with the values of an order, or the empty form for a new order.
  func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol CreateOrderPresentationLogic: FailurePresentationLogic {
  /// Presents an order that was created or changed, or that a dry run would create or change.
  func presentSavedOrder(_ response: CreateOrder.Response) async throws
  /// Presents the faults of an order in words.
  func presentInvalidFields(_ response: CreateOrder.ValidateOrder.Response) async throws
  /// Presents the form of an order, or of a new one.
  func presentForm(_ response: CreateOrder.FetchForm.Response) async throws
}

/// A display that shows every use case of the scene.
public typealias CreateOrderDisplayLogic = SaveOrderDisplayLogic & ValidateOrderDisplayLogic & FetchFormDisplayLogic

/// Builds the scene for one display.
public typealias CreateOrderBuilder = UseCasesBuilder<any CreateOrderBusinessLogic>
