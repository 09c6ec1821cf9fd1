public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Has the worker check an order that is typed field by field, and the presenter put its faults into words.
public struct ValidateOrderInteractor: ValidateOrderBusinessLogic {
  private let worker: any OrdersWorking
  private let presenter: any ValidateOrderPresentationLogic
  private let context: SceneContext

  /// Creates the interactor.
  ///
  /// - Parameter context: whose days count.
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
