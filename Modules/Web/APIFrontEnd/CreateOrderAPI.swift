import APIKernel
import CreateOrderProtocols
import DocumentsProtocols
import HTTPProtocols
import OrderDocumentsProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operations that create and edit orders.
struct CreateOrderAPI: Sendable {
  let createOrder: CreateOrderBuilder

  var operations: [WebOperation] {
    [
      .api(
        .post, "/orders", id: "createOrder", summary: "Creates an order",
        details: """
          The new order is placed now, unless the request names another date or the status draft. With items, the total is \
          computed; a total that contradicts them is refused.
          """, role: .editor, body: .json("NewOrder"),
        responses: [
          .json(
            "Order", "The new order", status: .created, fields: ["Location", "ETag", "Idempotent-Replayed"]),
          .json("Order", "The order that would be created (dry run)"),
        ]
      ) { request in
        let order = CreateOrder.CreateOrder.Request(
          input: try await request.order(), idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun)
        return try await ask(request, isNew: true) { try await $0.createOrder(order) }
      },
      .api(
        .put, "/orders/{id}", id: "replaceOrder", summary: "Replaces an order",
        details: """
          Takes what GET returned. A member that is missing loses its value; what the store sets is ignored.
          """, role: .editor,
        parameters: [.order, .ifMatch], body: .json("OrderInput"), responses: [.order]
      ) { request in
        try await update(request, isReplacing: true)
      },
      .api(
        .patch, "/orders/{id}", id: "editOrder", summary: "Changes some fields of an order",
        details: """
          A JSON Merge Patch (RFC 7396): only members that are there change, null removes a value, and a list replaces the \
          whole list.
          """, role: .editor,
        parameters: [.order, .ifMatch], body: .mergePatch("OrderInput"), responses: [.order]
      ) { request in
        try await update(request, isReplacing: false)
      },
    ]
  }

  private func update(_ request: WebRequest, isReplacing: Bool) async throws -> HTTPResponse {
    let versions = try request.versionsToMatch()
    let input = try await request.order()
    return try await versions.write { version in
      try await ask(request, isNew: false) {
        try await $0.updateOrder(
          .init(
            order: request.path("id"), input: input, isReplacing: isReplacing, ifVersion: version,
            idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
      }
    }
  }

  private func ask(
    _ request: WebRequest, isNew: Bool,
    _ save: (UseCases<any CreateOrderBusinessLogic, ResultDisplay<CreateOrder.ViewModel>>) async throws -> Void
  ) async throws -> HTTPResponse {
    let saved = try await createOrder.result(in: request.context, save)
    let order = saved.document
    // The order of a dry run has no address, and no version that a client could change.
    guard !(isNew && request.isDryRun) else { return .json(order) }
    var fields = request.fields(revision: order.revision, isReplayed: saved.isReplayed)
    if isNew { fields.append("Location", "/api/v1/orders/" + order.summary.id) }
    return .json(order, isNew ? .created : .ok, fields: consume fields)
  }
}
