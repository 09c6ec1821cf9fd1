public import CreateOrderProtocols
import DocumentsProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Passes the form's input to the worker, and the saved order to the presenter.
public struct CreateOrderInteractor: CreateOrderBusinessLogic {
  private let worker: any OrdersWorking
  private let presenter: any CreateOrderPresentationLogic
  private let reader: any ValueReading
  private let context: SceneContext

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - reader: parses typed values in the user's locale.
  ///   - context: the author of writes and the zone of days.
  public init(
    worker: any OrdersWorking, presenter: any CreateOrderPresentationLogic, reader: any ValueReading,
    context: SceneContext
  ) {
    self.worker = worker
    self.presenter = presenter
    self.reader = reader
    self.context = context
  }

  // MARK: Business logic

  public func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws {
    var input = request.isTyped ? request.input.read(by: reader) : request.input
    if request.isDraft { input.status = .set("draft") }
    let receipt: OrderReceipt
    do throws(OrdersWorkerError) {
      if let other = request.customerOf { input.takeCustomer(of: try await worker.fetchOrder(other)) }
      receipt = try await worker.createOrder(
        input, options(key: request.idempotencyKey, isDryRun: request.isDryRun))
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentSavedOrder(.init(receipt: receipt, isNew: true, isDryRun: request.isDryRun))
  }

  public func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws {
    let input = request.isTyped ? request.input.read(by: reader) : request.input
    let receipt: OrderReceipt
    do throws(OrdersWorkerError) {
      receipt = try await worker.changeOrder(
        request.order, .edit(input, replacing: request.isReplacing), ifVersion: request.ifVersion,
        options(key: request.idempotencyKey, isDryRun: request.isDryRun))
    } catch {
      return try await presenter.presentFailure(request.isTyped ? await lookedInto(error) : error)
    }
    try await presenter.presentSavedOrder(.init(receipt: receipt, isNew: false, isDryRun: request.isDryRun))
  }

  public func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws {
    let validated: ValidatedOrder
    do throws(OrdersWorkerError) {
      let input = request.isTyped ? request.input.read(by: reader) : request.input
      validated = try await worker.validateOrder(input, in: context.timeZone)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentInvalidFields(
      .init(invalidFields: validated.invalidFields, total: validated.total))
  }

  public func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws {
    var response = CreateOrder.FetchForm.Response(order: nil, emptyItems: request.emptyItems)
    do throws(OrdersWorkerError) {
      if let name = request.order { response.order = try await worker.fetchOrder(name) }
      response.customerOf =
        if let name = request.customerOf {
          try await worker.fetchOrder(name)
        } else if let email = request.customerEmail {
          try await worker.fetchWholeOrders(OrdersParameters(email: email, limit: 1), in: context.timeZone).orders.first
        } else {
          nil
        }
      if request.hasSuggestions {
        let newest = OrdersParameters(limit: CreateOrder.FetchForm.mostSuggesting)
        response.newest = try await worker.fetchWholeOrders(newest, in: context.timeZone).orders
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentForm(response)
  }

  /// Returns a conflict with the fields that each side has changed, so that a person decides only on those of both.
  ///
  /// If the history cannot be read, the conflict is returned unchanged.
  private func lookedInto(_ error: OrdersWorkerError) async -> OrdersWorkerError {
    guard case .store(.cannotUpdate(.conflict(let conflict))) = error,
      let history = try? await worker.fetchChanges(of: conflict.current.id)
    else { return error }
    return .store(.cannotUpdate(.conflict(conflict.knowing(history))))
  }

  private func options(key: String?, isDryRun: Bool) -> WriteOptions {
    WriteOptions(author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: isDryRun)
  }
}
