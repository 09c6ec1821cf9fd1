import APIDocuments
public import CreateOrderProtocols
public import Foundation
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Turns an order that was kept, or is to be edited, into what the display shows, with one formatter.
///
/// It holds its display weakly. Where that has gone, it throws `CancellationError`.
public struct CreateOrderPresenter: CreateOrderPresentationLogic {
  private weak let display: (any CreateOrderDisplayLogic)?
  private let formatter: any ValueFormatting
  private let reader: any ValueReading
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - reader: reads what will be typed into the form, so that nothing is shown there that it cannot read.
  ///   - timeZone: whose days the form shows.
  public init(
    display: any CreateOrderDisplayLogic, formatter: any ValueFormatting, reader: any ValueReading, timeZone: TimeZone
  ) {
    self.display = display
    self.formatter = formatter
    self.reader = reader
    self.timeZone = timeZone
  }

  // MARK: Presentation logic

  public func presentSavedOrder(_ response: CreateOrder.Response) async throws {
    try await display.orCancelled.displaySavedOrder(viewModel(of: response))
  }

  /// Apart from `presentSavedOrder`, which would keep room for every step while the display shows.
  @inline(never)
  private func viewModel(of response: CreateOrder.Response) -> CreateOrder.ViewModel {
    let document = OrderDocument(response.receipt.order, formatter)
    return .init(
      displayedOrder: CreateOrder.DisplayedOrder(document.summary), document: document, notice: response.notice,
      isReplayed: response.receipt.isReplayed)
  }

  public func presentForm(_ response: CreateOrder.FetchForm.Response) async throws {
    let fields = FormFields(formatter: formatter, reader: reader, timeZone: timeZone)
    try await display.orCancelled.displayForm(
      .init(
        sections: fields.sections(of: response.order),
        items: fields.items(of: response.order, empty: response.emptyItems),
        document: response.order.map { OrderDocument($0, formatter) }))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error, formatter))
  }
}

extension CreateOrder.Response {
  fileprivate var notice: String {
    let subject = "Order \(receipt.order.number)"
    if receipt.isUnchanged { return "\(subject) is so already; nothing has been changed." }
    let notice =
      isNew
      ? Notice(subject, "created", remedy: "it can be deleted")
      : Notice(subject, "changed", remedy: Notice.canBeUndone)
    return notice.sentence(isDryRun: isDryRun, isReplayed: receipt.isReplayed)
  }
}

extension CreateOrder.DisplayedOrder {
  /// What a person reads of a document, so that both say the same.
  fileprivate init(_ document: OrderSummaryDocument) {
    self.init(
      id: document.id, number: String(document.number), date: document.date.display, status: document.status.display,
      email: document.email, name: document.name.display, total: document.total.display)
  }
}
