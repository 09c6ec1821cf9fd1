import BulkOrdersProtocols
public import CustomersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats customers for the display: texts for people and documents for machines, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`, which stops the
/// interactor.
public struct CustomersPresenter: CustomersPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?
  private let formatter: any ValueFormatting

  /// Creates the presenter of one display.
  public init(display: any ProblemDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentFetchedCustomers(_ response: Customers.FetchCustomers.Response) async throws {
    let document = CustomersDocument(
      customers: response.customers.map { CustomerDocument($0, formatter) }, next: response.next?.description)
    try await display.shown(as: (any FetchCustomersDisplayLogic).self).displayFetchedCustomers(
      .init(document: document))
  }

  public func presentFetchedCustomer(_ response: Customers.FetchCustomer.Response) async throws {
    let customer = response.customer
    let document = CustomerDetailsDocument(
      customer: CustomerDocument(customer, formatter), names: customer.names.map { DisplayedName($0) },
      phones: customer.phones,
      addresses: customer.addresses.map { .init(address: AddressDocument($0.address), order: $0.order) })
    try await display.shown(as: (any FetchCustomerDisplayLogic).self).displayFetchedCustomer(.init(document: document))
  }

  public func presentMergedCustomers(_ response: Customers.MergeCustomers.Response) async throws {
    let failed = response.failed.map { CustomerMergeDocument.Failure(order: $0.order, detail: $0.problem.detail) }
    let undo = response.request.isDryRun ? [] : response.merged.compactMap(\.undo)
    let document = CustomerMergeDocument(
      merged: response.merged.map(\.number), failed: failed, remaining: response.remaining.value, undo: undo,
      notice: notice(response))
    try await display.shown(as: (any MergeCustomersDisplayLogic).self).displayMergedCustomers(
      .init(document: document, isReplayed: response.isReplayed))
  }

  public func presentRefusal(_ refusal: Customers.Refusal) async throws {
    let problem =
      switch refusal {
      case .missing(let email): Problem(.notFound, "no order has the email \(email.quoted(100))")
      case .same:
        Problem(invalid: [.init(pointer: "", message: "both emails belong to the same customer; use another one")])
      }
    try await display.orCancelled.displayProblem(problem)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }

  // MARK: The sentence about a merge

  private func notice(_ response: Customers.MergeCustomers.Response) -> String {
    let request = response.request
    let merged = Notice(
      "\(formatter.number(response.merged.count)) \(response.merged.count == 1 ? "order" : "orders") of \(request.from)",
      "merged into \(request.into)", remedy: response.merged.isEmpty ? nil : Notice.canBeUndone)
    var sentences = [merged.sentence(isDryRun: request.isDryRun)]
    if !response.failed.isEmpty { sentences.append("\(response.failed.count.of("order")) could not be changed.") }
    if response.remaining.value > 0 {
      let count = DisplayedCount(response.remaining, formatter)
      sentences.append("\(count.display) \(count.value == 1 ? "order remains" : "orders remain"); merge again.")
    }
    return sentences.joined(separator: " ")
  }
}

extension Customers.MergeCustomers.MergedOrder {
  /// The operation that takes the merge of the order back; `nil` if its version is unknown.
  fileprivate var undo: BulkUndoStep? { version.map { BulkUndoStep(order: id, version: $0, action: .undo) } }
}

extension CustomerDocument {
  fileprivate init(_ customer: Customer, _ formatter: any ValueFormatting) {
    self.init(
      email: customer.last.email, name: DisplayedName(customer.names.first ?? customer.last.name),
      count: DisplayedCount(customer.count, formatter),
      totals: customer.totals.map { DisplayedMoney($0, formatter) },
      firstOrder: OrderSummaryDocument(customer.first, formatter),
      lastOrder: OrderSummaryDocument(customer.last, formatter))
  }
}
