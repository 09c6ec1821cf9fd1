import OrderDocumentsProtocols
import DocumentsProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

/// The operations that show one order, its history, and the history of all orders.
struct ShowOrderAPI: Sendable {
  let showOrder: ShowOrderBuilder
  let jobs: Jobs

  var operations: [WebOperation] { reading + changing + forgetting }

  private var reading: [WebOperation] {
    [
      .api(
        .get, "/orders/{id}", id: "showOrder", summary: "Shows an order",
        details: "The ETag has the version, which a write names in If-Match.", role: .viewer,
        parameters: [.order, .ifNoneMatch],
        responses: [
          .json("Order", "The order", fields: ["ETag"]),
          .init(status: .notModified, description: "Not modified", fields: ["ETag"]),
        ]
      ) { request in
        try await ask(request) { try await $0.fetchOrder(.init(order: request.path("id"))) }
      }.reusable,
      .api(
        .get, "/orders/{id}/history", id: "showHistory",
        summary: "Lists the changes to an order, oldest first",
        details: "Who changed what, when, and through which front end; also of a deleted order.", role: .viewer,
        parameters: [.order, Self.types, .limit, Self.after],
        responses: [.json("OrderEventPage", "A page of events", fields: ["Link"])]
      ) { request in
        try await events(request, of: request.path("id"))
      }.reusable,
    ]
  }

  private func events(_ request: WebRequest, of order: String?) async throws -> HTTPResponse {
    try await ask(request) {
      let types = request.query.values("type").filter { !$0.isEmpty }
      try await $0.fetchEvents(.init(order: order, types: types, after: request.after, limit: request.limit))
    }
  }

  static let types = HTTPParameter(
    "type", in: .query, isRepeatable: true,
    description: """
      Only events of these types: created, imported, edited, status-changed, refunded, undone, deleted, restored or \
      erased. A page may then have fewer results than the limit without being the last.
      """)
  static let after = HTTPParameter(
    "after", in: .query,
    description: """
      The “next” value of an earlier page, which is never null; or latest for an empty page whose “next” requests \
      later events only. After a restore, or after the last event, it answers 410: read again from the start.
      """)

  /// Sends a request to a scene with a display of its own, and returns the response that the display made.
  func ask(
    _ request: WebRequest, _ question: (UseCases<any ShowOrderBusinessLogic, ShowOrderDisplay>) async throws -> Void
  ) async throws -> HTTPResponse {
    let display = ShowOrderDisplay(request)
    try await question(showOrder(for: display, in: request.context))
    return try display.response.taken()
  }
}

final class ShowOrderDisplay: ShowOrderDisplayLogic, RespondingDisplay {
  let response = ResponseBox()
  private let request: WebRequest

  init(_ request: WebRequest) { self.request = request }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) throws {
    let tag = EntityTag.tag(viewModel.document.revision, in: request.context)
    // A client may store the response, but has to revalidate it before each use.
    let fields: HTTPFields = ["ETag": tag, "Cache-Control": "private, no-cache"]
    response.put(.json(viewModel.document, fields: fields))
  }

  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) {
    let fields = request.fields(revision: viewModel.document.revision, isReplayed: viewModel.isReplayed)
    response.put(.json(viewModel.document, fields: fields))
  }

  func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) {
    response.put(.json(EventsDocument(events: viewModel.documents)))
  }

  func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) {
    let document = EventsDocument(events: viewModel.documents, next: viewModel.next)
    response.put(.json(document, fields: request.linkFields(next: viewModel.isLast ? nil : viewModel.next)))
  }

  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) {
    response.put(
      .json(
        ForgottenDocument(orders: viewModel.count, notice: viewModel.notice), fields: .replayed(viewModel.isReplayed)))
  }
}
