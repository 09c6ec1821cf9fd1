import FormKernel
import HTTPProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import PageKernel
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The operations that show one order, its history and its slip, and act on it.
struct ShowOrderPages: Sendable {
  let showOrder: ShowOrderBuilder
  let jobs: Jobs

  /// The changes that have a form on the page of an order; the form of an edit is a page of its own.
  private static let verbs = OrderAction.Verb.allCases.filter { $0 != .edit }

  var operations: [WebOperation] {
    Self.verbs.map(change) + [
      .page(.get, "/orders/{id}", id: "showOrder", role: .viewer, parameters: [HistoryList.before]) {
        try await show($0)
      },
      .page(.get, "/orders/{id}/slip", id: "showSlip", role: .viewer, parameters: [Self.shipment]) { request in
        let shipment = request.given(Self.shipment.name).flatMap { Int64($0) }
        return SlipPage(
          request: request, viewModel: try await fetch(.init(order: request.path("id"), shipment: shipment), request),
          shipment: shipment
        ).response
      }.reusable,
      .page(.get, "/orders/{id}/delete", id: "confirmDeletion", role: .editor) { request in
        ConfirmationPage(request: request, viewModel: try await fetch(request), question: .deletion).response
      },
      .page(.get, "/orders/{id}/erase", id: "confirmErasure", role: .admin) { request in
        ConfirmationPage(request: request, viewModel: try await fetch(request), question: .erasure).response
      },
      .page(.post, "/orders/{id}/erase", id: "erase", role: .admin) { request in
        // The store rewrites its whole file, so that nothing of the person is left in it.
        try await jobs.respondToForm(request, as: "erase") { _ in try await erase(request) }
      },
    ]
  }

  /// The number of the shipment whose slip is shown.
  private static let shipment = HTTPParameter("shipment", in: .query, kind: .integer, range: 1...Int.max)

  // MARK: Reading

  private func show(_ request: WebRequest, _ problem: Problem? = nil, refusing verb: OrderAction.Verb? = nil)
    async throws -> HTTPResponse
  {
    let viewModel: ShowOrder.FetchOrder.ViewModel
    do {
      viewModel = try await fetch(.init(order: request.path("id"), includesContext: true), request)
    } catch let missing as Problem where missing.code == .notFound {
      return try await showDeleted(request, missing)
    }
    let history = try await fetchHistory(request)
    return OrderPage(request: request, viewModel: viewModel, history: history, problem: problem, refused: verb)
      .response
  }

  /// Returns the page of an order whose last event is its deletion; throws `missing` otherwise.
  private func showDeleted(_ request: WebRequest, _ missing: Problem) async throws -> HTTPResponse {
    guard let history = try? await fetchHistory(request), history.documents.last?.type == "deleted",
      let order = history.documents.last?.order
    else { throw missing }
    let deleted = try await fetch(.init(order: order, includesDeleted: true), request)
    return DeletedOrderPage(request: request, order: deleted, history: history).response
  }

  private func fetch(_ request: WebRequest) async throws -> ShowOrder.FetchOrder.ViewModel {
    try await fetch(.init(order: request.path("id")), request)
  }

  private func fetch(_ fetch: ShowOrder.FetchOrder.Request, _ request: WebRequest)
    async throws -> ShowOrder.FetchOrder.ViewModel
  {
    try await showOrder.result(in: request.context) { try await $0.fetchOrder(fetch) }
  }

  private func fetchHistory(_ request: WebRequest) async throws -> ShowOrder.FetchHistory.ViewModel {
    try await showOrder.result(in: request.context) { try await $0.fetchHistory(.init(order: request.path("id"))) }
  }

  // MARK: Writing

  /// Declares the operation that receives the form of a change, and may ask for confirmation.
  private func change(_ verb: OrderAction.Verb) -> WebOperation {
    .page(.post, "/orders/{id}/\(verb.rawValue)", id: verb.operationID, role: .editor) { request in
      do {
        var change = ShowOrder.ChangeOrder.Request(
          order: request.path("id"),
          change: OrderAction(
            verb,
            ActionMembers(of: verb, lines: request.lineQuantities) {
              // A box without a tick is not sent.
              request.form.text($0) ?? ($0 == "restocked" ? "false" : nil)
            }),
          ifVersion: verb == .restore ? nil : try request.seenVersion(), isTyped: true)
        if let question = try await question(change, request) {
          return ConfirmationPage(request: request, viewModel: try await fetch(request), question: question).response
        }
        (change.idempotencyKey, change.isDryRun) = (request.writeKey, request.isDryRun)
        let changed = try await changed(change, request)
        return request.redirect(to: request.link(toOrder: changed.document.summary.id), notice: changed.notice)
      } catch let problem as Problem where problem.isCorrectable {
        return try await show(request, problem, refusing: verb)
      }
    }
  }

  /// Returns the question about a change that concerns money which the form does not name; `nil` if it needs none.
  private func question(_ change: ShowOrder.ChangeOrder.Request, _ request: WebRequest)
    async throws -> ConfirmationPage.Question?
  {
    guard request.form.text("confirmed") == nil else { return nil }
    var preview = change
    preview.isDryRun = true
    switch change.change {
    case .refund(nil, _):
      let previewed = try await changed(preview, request)
      return previewed.movedAmount.map { .refund(amount: $0) }
    case .undo:
      let previewed = try await changed(preview, request)
      return previewed.movedAmount.map { _ in .undo(preview: previewed.notice) }
    case .status("cancelled", _, _):
      // An order that cannot be cancelled, or that others have changed, is refused first.
      return try await changed(preview, request).paymentNotice.map { .cancellation(payment: $0) }
    case .return(let input) where input.amount == nil:
      return try await changed(preview, request).movedAmount.map { .return(amount: $0) }
    case .refund, .return, .note, .status, .ship, .edit, .delete, .restore: return nil
    }
  }

  private func changed(_ change: ShowOrder.ChangeOrder.Request, _ request: WebRequest)
    async throws -> ShowOrder.ChangeOrder.ViewModel
  {
    try await showOrder.result(in: request.context) { try await $0.changeOrder(change) }
  }

  private func erase(_ request: WebRequest) async throws -> HTTPResponse {
    do {
      let order = request.path("id")
      let forgetting = ShowOrder.ForgetOrders.Request(
        selection: .personOfOrder(order), ifVersion: try request.seenVersion(), idempotencyKey: request.writeKey,
        isDryRun: request.isDryRun)
      let forgotten: ShowOrder.ForgetOrders.ViewModel = try await showOrder.result(in: request.context) {
        try await $0.forgetOrders(forgetting)
      }
      return request.redirect(to: request.link(toOrder: order), notice: forgotten.notice)
    } catch let problem as Problem where problem.isCorrectable {
      return try await show(request, problem)
    }
  }
}

extension WebRequest {
  /// The lines of a shipment or a return, whose quantities have a field for each line: `lines/3`.
  ///
  /// A line with none is left out, unless no line has any: then the change is refused.
  fileprivate var lineQuantities: [LineInput] {
    let prefix = "lines/"
    let typed = form.fields.items.compactMap { field in
      field.name.hasPrefix(prefix)
        ? Int64(field.name.dropFirst(prefix.count)).map { id in
          LineInput(item: .id(id), quantity: field.value.filter { !$0.isWhitespace })
        } : nil
    }
    let some = typed.filter { !["", "0"].contains($0.quantity) }
    return some.isEmpty ? typed : some
  }
}
