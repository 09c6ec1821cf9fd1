import OrderActionsProtocols
import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowOrderProtocols

/// Reads, changes or erases an order through the worker, and passes the outcome to the presenter.
public struct ShowOrderInteractor: ShowOrderBusinessLogic {
  private let worker: any OrdersWorking
  private let presenter: any ShowOrderPresentationLogic
  private let reader: any ValueReading
  private let context: SceneContext

  /// Creates an interactor.
  ///
  /// - Parameters:
  ///   - reader: parses typed values in the user's locale.
  ///   - context: the author of writes and the zone of days.
  public init(
    worker: any OrdersWorking, presenter: any ShowOrderPresentationLogic, reader: any ValueReading,
    context: SceneContext
  ) {
    self.worker = worker
    self.presenter = presenter
    self.reader = reader
    self.context = context
  }

  // MARK: Business logic

  public func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws {
    let order: Order
    do throws(OrdersWorkerError) {
      order =
        if let version = request.version {
          try await worker.fetchOrder(request.order, at: version)
        } else {
          try await worker.fetchOrder(request.order)
        }
    } catch .deleted(_, let deleted) where request.includesDeleted {
      order = deleted
    } catch {
      return try await presenter.presentFailure(error)
    }
    let shipment = order.shipments.first { $0.number == request.shipment }
    if let number = request.shipment, shipment == nil {
      let known = order.shipments.map { String($0.number) }
      let violation = Violation("/shipment", .not(.shipmentNumber, String(number), nearest: nil, known: known))
      return try await presenter.presentFailure(.invalid([violation]))
    }
    try await presenter.presentFetchedOrder(
      .init(
        order: order, context: request.includesContext ? try? await surroundings(of: order) : nil, shipment: shipment))
  }

  private func surroundings(of order: Order) async throws(OrdersWorkerError)
    -> ShowOrder.FetchOrder.Response.Context
  {
    let place = OrdersCursor(
      after: order.summary, updatedAt: order.updatedAt, sort: OrdersSort(.date, isDescending: true)
    ).description
    func first(_ parameters: OrdersParameters) async throws(OrdersWorkerError) -> OrderSummary? {
      try await worker.fetchOrders(parameters, in: context.timeZone).orders.first
    }
    var others: [OrderSummary] = []
    if !order.email.isEmpty {
      let parameters = OrdersParameters(email: order.email, limit: ShowOrder.mostOthers + 1)
      others = try await worker.fetchOrders(parameters, in: context.timeZone).orders.filter { $0.id != order.id }
    }
    var before = OrdersParameters(limit: 1)
    before.before = place
    return .init(
      // Before the first order, the store returns the first page, which begins with this order.
      progress: try await progress(of: order),
      previous: try await first(before).flatMap { $0.id == order.id ? nil : $0 },
      next: try await first(OrdersParameters(limit: 1, after: place)),
      others: Array(others.prefix(ShowOrder.mostOthers)))
  }

  /// Returns the payment and the goods of an order; the history is read where its status alone does not tell them.
  private func progress(of order: Order) async throws(OrdersWorkerError) -> OrderProgress {
    switch order.status {
    case .draft, .placed, .paid, .delivered: OrderProgress(of: order.status, [])
    case .shipped, .cancelled, .refunded:
      OrderProgress(of: order.status, try await worker.fetchChanges(of: order.id))
    }
  }

  public func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws {
    let receipt: OrderReceipt
    var before: Order?
    do throws(OrdersWorkerError) {
      // For the sentence alone: without it, the change takes place all the same.
      if request.change.isExplainedByOrderBefore { before = try? await worker.fetchOrder(request.order) }
      receipt = try await change(request)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentChangedOrder(
      .init(change: request.change, receipt: receipt, before: before, isDryRun: request.isDryRun))
  }

  public func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws {
    let events: [OrderEvent]
    let allowsUndo: Bool
    do throws(OrdersWorkerError) {
      events = try await worker.fetchChanges(of: request.order)
      allowsUndo =
        if events.last?.kind == .undone {
          try await worker.fetchHistory(of: request.order).allowsUndo(of: try await worker.fetchOrder(request.order))
        } else {
          events.last?.kind.isUndoable ?? false
        }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentHistory(.init(events: events, allowsUndo: allowsUndo))
  }

  public func fetchEvents(_ request: ShowOrder.FetchEvents.Request) async throws {
    let page: EventsPage
    do throws(OrdersWorkerError) {
      page = try await worker.fetchEvents(request, in: context.timeZone)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentEvents(.init(page: page))
  }

  public func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws {
    let response: ShowOrder.ForgetOrders.Response
    do throws(OrdersWorkerError) {
      response = try await forget(request)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentForgottenOrders(response)
  }
}

extension OrderAction {
  /// Whether the sentence about the change needs the order before it: to say what is undone, or what had been paid.
  fileprivate var isExplainedByOrderBefore: Bool {
    switch self {
    case .undo: true
    case .status(let status, _, _): status.lowercased() == OrderStatus.cancelled.rawValue
    case .edit, .refund, .ship, .return, .note, .delete, .restore: false
    }
  }
}

// MARK: What to ask the worker for

extension ShowOrderInteractor {
  private func change(_ request: ShowOrder.ChangeOrder.Request) async throws(OrdersWorkerError) -> OrderReceipt {
    var action = request.change
    switch action {
    case .refund(let amount, let reason) where request.isTyped:
      action = .refund(amount?.read(by: reader), reason: reason)
    case .return(var input) where request.isTyped:
      input.amount = input.amount?.read(by: reader)
      action = .return(input)
    default: break
    }
    return try await worker.changeOrder(
      request.order, action, ifVersion: request.ifVersion,
      options(key: request.idempotencyKey, isDryRun: request.isDryRun))
  }

  private func forget(_ request: ShowOrder.ForgetOrders.Request)
    async throws(OrdersWorkerError) -> ShowOrder.ForgetOrders.Response
  {
    let options = options(key: request.idempotencyKey, isDryRun: request.isDryRun)
    var response = ShowOrder.ForgetOrders.Response(
      selection: request.selection, count: 0, isDryRun: request.isDryRun)
    switch request.selection {
    case .personOfOrder(let order):
      let erased = try await worker.erasePerson(ofOrder: order, ifVersion: request.ifVersion, options)
      (response.count, response.isReplayed) = (erased.answer.count, erased.isReplayed)
      // People know an order by its number, whatever name the request had.
      if let order = erased.answer.first { response.selection = .personOfOrder(String(order.number)) }
    case .personWithEmail(let email): response.count = try await worker.erasePerson(email: email, options).answer.count
    case .deletedOrders:
      let purged = try await worker.purgeDeletedOrders(options)
      (response.count, response.isReplayed) = (purged.answer, purged.isReplayed)
    }
    return response
  }

  private func options(key: String?, isDryRun: Bool) -> WriteOptions {
    WriteOptions(author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: isDryRun)
  }
}
