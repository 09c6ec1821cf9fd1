import CreateOrderProtocols
import FormKernel
import HTTPProtocols
import OrderDocumentsProtocols
import PageKernel
import Permissions
import PresentationProtocols
import WebKernel

/// The operations of the form that creates and edits orders.
struct CreateOrderPages: Sendable {
  let createOrder: CreateOrderBuilder

  /// The number of empty item lines in the form of a new order, and after each press of “Add lines”.
  private static let emptyItems = 3

  private static let customerOf = HTTPParameter(
    "customer_of", in: .query, description: "Another order of the customer, whose name, contact and addresses are used."
  )

  var operations: [WebOperation] {
    [
      .page(.get, "/orders/new", id: "showNewOrderForm", role: .editor, parameters: [Self.customerOf]) {
        try await form($0, of: nil)
      },
      .page(.get, "/orders/{id}/edit", id: "showOrderForm", role: .editor) { try await form($0, of: $0.path("id")) },
      .page(.post, "/orders/new", id: "createOrderByForm", role: .editor) { request in
        try await sent(request, of: nil) { typed, scene in
          try await scene.createOrder(
            .init(
              input: typed.input, idempotencyKey: request.writeKey, isDryRun: request.isDryRun, isTyped: true))
        }
      },
      .page(.post, "/orders/{id}/edit", id: "editOrderByForm", role: .editor) { request in
        let order = request.path("id")
        return try await sent(request, of: order) { typed, scene in
          try await scene.updateOrder(
            .init(
              order: order, input: typed.input, ifVersion: try request.seenVersion(typed.version),
              idempotencyKey: request.writeKey, isDryRun: request.isDryRun, isTyped: true))
        }
      },
    ]
  }

  /// Returns the page of the form, empty or with the typed values.
  ///
  /// - Parameter more: how many empty lines to add to the typed ones.
  private func form(
    _ request: WebRequest, of order: String?, typed: TypedOrder? = nil, more: Int = emptyItems,
    problem: Problem? = nil
  ) async throws -> HTTPResponse {
    let action = request.form["action"]
    let rows = typed.map { min($0.rows.count + more, CreateOrder.mostItems) }
    let other = order == nil && typed == nil ? request.query[Self.customerOf.name] : nil
    var viewModel: CreateOrder.FetchForm.ViewModel = try await createOrder.result(in: request.context) {
      try await $0.fetchForm(
        .init(
          order: order, customerOf: other,
          customerEmail: action == "customer" ? typed?["/email"] : nil, emptyItems: rows ?? more,
          hasSuggestions: true))
    }
    // Only the typed lines are shown, however many the order has by now.
    if let rows { viewModel.items = Array(viewModel.items.prefix(rows)) }
    var (typed, total) = (typed, String?.none)
    if action == "lines" { typed?.fillIn(viewModel.knownItems) }
    if let typed, problem == nil, order == nil { total = try await self.total(of: typed, request) }
    return OrderFormPage(request: request, viewModel: viewModel, typed: typed, problem: problem, total: total).response
  }

  /// Returns the total of what was typed; `nil` if a value cannot be read.
  private func total(of typed: TypedOrder, _ request: WebRequest) async throws -> String? {
    let viewModel: CreateOrder.ValidateOrder.ViewModel = try await createOrder.result(in: request.context) {
      try await $0.validateOrder(.init(input: typed.input, isTyped: true))
    }
    return viewModel.displayedTotal
  }

  private func sent(
    _ request: WebRequest, of order: String?,
    saving: (TypedOrder, UseCases<any CreateOrderBusinessLogic, ResultDisplay<CreateOrder.ViewModel>>) async throws ->
      Void
  ) async throws -> HTTPResponse {
    let typed = TypedOrder(request.form)
    try typed.checkRowCount()
    if ["lines", "customer"].contains(request.form["action"]) {
      return try await form(request, of: order, typed: typed)
    }
    do {
      let saved = try await createOrder.result(in: request.context) { try await saving(typed, $0) }
      let isThere = order != nil || !request.isDryRun
      return request.redirect(
        to: isThere ? request.link(toOrder: saved.document.summary.id) : request.link("/orders"), notice: saved.notice)
    } catch let problem as Problem where problem.code == .conflict && problem.currentVersion != nil && order != nil {
      return ConflictPage(request: request, typed: typed, problem: problem).response
    } catch let problem as Problem where problem.isCorrectable {
      return try await form(request, of: order, typed: typed, more: 1, problem: problem)
    }
  }
}
