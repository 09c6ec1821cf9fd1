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
      addresses: customer.addresses.map { .init(address: AddressDocument($0.address), order: $0.order) },
      tags: customer.tags.map { TagDocument($0, formatter) })
    try await display.shown(as: (any FetchCustomerDisplayLogic).self).displayFetchedCustomer(.init(document: document))
  }

  public func presentChangedCustomer(_ response: Customers.ChangeCustomer.Response) async throws {
    let kind: CustomerChangeDocument.Kind =
      switch response.request.change {
      case .merge: .merged
      case .tags: .tagged
      }
    let failed = response.failed.map { CustomerChangeDocument.Failure(order: $0.order, detail: $0.problem.detail) }
    let undo = response.request.isDryRun ? [] : response.changed.compactMap(\.undo)
    let document = CustomerChangeDocument(
      kind, response.changed.map(\.number), failed: failed, remaining: response.remaining.value, undo: undo,
      notice: notice(response))
    try await display.shown(as: (any ChangeCustomerDisplayLogic).self).displayChangedCustomer(
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

  // MARK: The sentence about a change

  private func notice(_ response: Customers.ChangeCustomer.Response) -> String {
    let request = response.request
    let (orders, remedy) = (response.changed.count, response.changed.isEmpty ? nil : Notice.canBeUndone)
    let subject = "\(formatter.number(orders)) \(orders == 1 ? "order" : "orders") of \(request.email)"
    let changed = Notice(subject, participle(request.change), remedy: remedy)
    var sentences = [changed.sentence(isDryRun: request.isDryRun)]
    if case .tags = request.change, orders == 0, response.failed.isEmpty {
      sentences = ["No order of \(request.email) needs this change."]
    }
    if !response.failed.isEmpty { sentences.append("\(response.failed.count.of("order")) could not be changed.") }
    if response.remaining.value > 0 {
      let count = DisplayedCount(response.remaining, formatter)
      sentences.append(
        "\(count.display) \(count.value == 1 ? "order remains" : "orders remain"); \(again(request.change)).")
    }
    return sentences.joined(separator: " ")
  }

  private func participle(_ change: Customers.ChangeCustomer.Change) -> String {
    switch change {
    case .merge(let into): return "merged into \(into)"
    case .tags(let added, let removed):
      let parts = [("tagged", added), ("no longer tagged", removed)].compactMap { words, texts -> String? in
        let tags = Tags(texts).words
        return tags.isEmpty ? nil : "\(words) \(tags.map { $0.quoted(40) }.joined(separator: ", "))"
      }
      return parts.joined(separator: " and ")
    }
  }

  private func again(_ change: Customers.ChangeCustomer.Change) -> String {
    switch change {
    case .merge: "merge again"
    case .tags: "repeat the change"
    }
  }
}

extension Customers.ChangeCustomer.ChangedOrder {
  /// The operation that takes the change of the order back; `nil` if its version is unknown.
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
