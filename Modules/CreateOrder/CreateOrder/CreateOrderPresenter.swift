public import CreateOrderProtocols
public import Foundation
import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats a saved order, its faults, or an order to be edited, for the display, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct CreateOrderPresenter: CreateOrderPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?
  private let formatter: any ValueFormatting
  private let reader: any ValueReading
  private let timeZone: TimeZone

  /// Creates a presenter of one display.
  ///
  /// - Parameters:
  ///   - reader: parses what is typed into the form, so that the form shows only values that it can parse.
  ///   - timeZone: the zone of the form's days.
  public init(
    display: any ProblemDisplayLogic, formatter: any ValueFormatting, reader: any ValueReading, timeZone: TimeZone
  ) {
    self.display = display
    self.formatter = formatter
    self.reader = reader
    self.timeZone = timeZone
  }

  // MARK: Presentation logic

  public func presentSavedOrder(_ response: CreateOrder.Response) async throws {
    try await display.shown(as: (any SaveOrderDisplayLogic).self).displaySavedOrder(viewModel(of: response))
  }

  /// Formats the response, apart from `presentSavedOrder`, whose task would reserve memory for every step.
  @inline(never)
  private func viewModel(of response: CreateOrder.Response) -> CreateOrder.ViewModel {
    let document = OrderDocument(response.receipt.order, formatter)
    return .init(document: document, notice: response.notice, isReplayed: response.receipt.isReplayed)
  }

  public func presentInvalidFields(_ response: CreateOrder.ValidateOrder.Response) async throws {
    let faults = response.invalidFields.isEmpty ? [] : Problem(.invalid(response.invalidFields), formatter).faults
    try await display.shown(as: (any ValidateOrderDisplayLogic).self).displayFaults(
      .init(faults: faults, displayedTotal: response.total.map(formatter.money)))
  }

  public func presentForm(_ response: CreateOrder.FetchForm.Response) async throws {
    let fields = FormFields(formatter: formatter, reader: reader, timeZone: timeZone)
    var viewModel = CreateOrder.FetchForm.ViewModel(
      sections: fields.sections(of: response.order, customerOf: response.customerOf),
      items: fields.items(of: response.order, empty: response.emptyItems),
      document: response.order.map { OrderDocument($0, formatter) })
    var known: Set<String> = []
    viewModel.knownCustomers = response.newest.filter { !$0.email.isEmpty && known.insert($0.email).inserted }
      .map { DisplayedValue(value: $0.email, display: $0.name.full) }
    viewModel.knownItems = fields.knownItems(of: response.newest)
    try await display.shown(as: (any FetchFormDisplayLogic).self).displayForm(viewModel)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error, formatter))
  }
}

extension CreateOrder.Response {
  fileprivate var notice: String {
    let subject = "Order \(receipt.order.number)"
    if receipt.isUnchanged { return "\(subject) already has these values; \(Notice.nothingChanged)." }
    let notice =
      isNew
      ? Notice(subject, "created", remedy: "You can delete it")
      : Notice(subject, "changed", remedy: Notice.canBeUndone)
    return notice.sentence(isDryRun: isDryRun, isReplayed: receipt.isReplayed)
  }
}
