public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Passes an order that is typed field by field to the worker to be validated, and its faults to the presenter.
public struct ValidateOrderInteractor: ValidateOrderBusinessLogic {
  private let worker: any OrdersWorking
  private let presenter: any ValidateOrderPresentationLogic
  private let context: SceneContext

  /// Creates the interactor.
  ///
  /// - Parameter context: the author and the zone of days.
  public init(
    worker: any OrdersWorking, presenter: any ValidateOrderPresentationLogic, context: SceneContext
  ) {
    self.worker = worker
    self.presenter = presenter
    self.context = context
  }

  public func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws {
    let invalidFields: [InvalidField]
    do throws(OrdersWorkerError) {
      invalidFields = try await worker.validateOrder(request.input, in: context.timeZone)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentInvalidFields(.init(invalidFields: invalidFields))
  }
}
