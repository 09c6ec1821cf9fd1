public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats the faults of an order.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct ValidateOrderPresenter: ValidateOrderPresentationLogic {
  private weak let display: (any ValidateOrderDisplayLogic)?
  private let formatter: any ValueFormatting

  /// Creates the presenter of one display.
  public init(display: any ValidateOrderDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  public func presentInvalidFields(_ response: CreateOrder.ValidateOrder.Response) async throws {
    let faults = response.invalidFields.isEmpty ? [] : Problem(.invalid(response.invalidFields), formatter).faults
    try await display.orCancelled.displayFaults(.init(faults: faults))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error, formatter))
  }
}
