import OrderDocumentsProtocols
import OrderHistoryProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowOrderProtocols

/// Formats an order, its history and the outcome of a change for the display, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct ShowOrderPresenter: ShowOrderPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?
  private let formatter: any ValueFormatting

  public init(display: any ProblemDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentFetchedOrder(_ response: ShowOrder.FetchOrder.Response) async throws {
    let document = OrderDocument(response.order, formatter)
    var displayedOrder = ShowOrder.DisplayedOrder(document)
    displayedOrder.add(response.context?.progress, of: response.order, formatter)
    let isUnpaid = response.order.status == .cancelled && response.context?.progress.isPaid != true
    var viewModel = ShowOrder.FetchOrder.ViewModel(
      displayedOrder: displayedOrder, slip: .init(document, of: response.shipment?.number), document: document,
      allowsRefund: response.order.status.allowsRefund && !isUnpaid)
    if viewModel.allowsRefund { viewModel.refundable = (try? response.order.refundable()).map(formatter.money) }
    if let context = response.context {
      viewModel.previous = context.previous.map { OrderSummaryDocument($0, formatter) }
      viewModel.next = context.next.map { OrderSummaryDocument($0, formatter) }
      viewModel.others = context.others.map { OrderSummaryDocument($0, formatter) }
    }
    try await display.shown(as: (any FetchOrderDisplayLogic).self).displayFetchedOrder(viewModel)
  }

  public func presentChangedOrder(_ response: ShowOrder.ChangeOrder.Response) async throws {
    let document = OrderDocument(response.receipt.order, formatter)
    let isReplayed = response.receipt.isReplayed
    let amount = response.movedAmount.map(formatter.money)
    let notice = response.change.notice(of: document, undoing: response.undone(formatter), amount)
    let payment = response.unrefundedAmount.map { Notice.cancelling(paid: formatter.money($0)) }
    let sentence =
      response.unchangedNotice(document) ?? notice.sentence(isDryRun: response.isDryRun, isReplayed: isReplayed)
    try await display.shown(as: (any ChangeOrderDisplayLogic).self).displayChangedOrder(
      .init(
        document: document,
        notice: [sentence, payment].compactMap(\.self).joined(separator: " "), isReplayed: isReplayed,
        movedAmount: amount, paymentNotice: payment))
  }

  public func presentHistory(_ response: ShowOrder.FetchHistory.Response) async throws {
    let documents = response.events.map { EventDocument($0, formatter) }
    try await display.shown(as: (any FetchHistoryDisplayLogic).self).displayHistory(
      .init(
        displayedEvents: documents.map(ShowOrder.FetchHistory.DisplayedEvent.init), documents: documents,
        allowsUndo: response.allowsUndo))
  }

  public func presentEvents(_ response: ShowOrder.FetchEvents.Response) async throws {
    let documents = response.page.events.map { event in
      var document = EventDocument(event, formatter)
      if let orders = response.page.orders {
        document.snapshot = .included(orders[event.id].map { OrderDocument($0, formatter) })
      }
      return document
    }
    try await display.shown(as: (any FetchEventsDisplayLogic).self).displayEvents(
      .init(
        displayedEvents: documents.map(ShowOrder.FetchHistory.DisplayedEvent.init), documents: documents,
        next: response.page.next, isLast: response.page.isLast, cursors: response.page.cursors))
  }

  public func presentForgottenOrders(_ response: ShowOrder.ForgetOrders.Response) async throws {
    try await display.shown(as: (any ForgetOrdersDisplayLogic).self).displayForgottenOrders(
      .init(count: response.count, notice: response.notice, isReplayed: response.isReplayed))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error, formatter))
  }
}
