public import BulkOrdersProtocols
import OrdersWorkerProtocols
public import PresentationProtocols

/// Has the worker perform the operations of a request, and passes their outcomes to the presenter.
public struct BulkOrdersInteractor: BulkOrdersBusinessLogic {
  private let worker: BulkOrdersWorker
  private let presenter: any BulkOrdersPresentationLogic
  private let context: SceneContext

  /// Creates an interactor.
  public init(worker: BulkOrdersWorker, presenter: any BulkOrdersPresentationLogic, context: SceneContext) {
    self.worker = worker
    self.presenter = presenter
    self.context = context
  }

  // MARK: Business logic

  public func changeOrders(_ request: BulkOrders.ChangeOrders.Request) async throws {
    let options = WriteOptions(
      author: context.author, timeZone: context.timeZone, idempotencyKey: request.idempotencyKey,
      isDryRun: request.isDryRun)
    let outcomes: [BulkOrders.ChangeOrders.Outcome]
    do throws(OrdersWorkerError) {
      outcomes = try await worker.perform(request.operations, options)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentChangedOrders(.init(outcomes: outcomes, isDryRun: request.isDryRun))
  }
}
