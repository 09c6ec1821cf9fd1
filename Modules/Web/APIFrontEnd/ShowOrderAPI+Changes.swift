import APIDocuments
import HTTPProtocols
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

// The operations that change an order. A write names the seen version, except where there is none to see.

extension ShowOrderAPI {
  var changing: [WebOperation] {
    [
      .api(
        .delete, "/orders/{id}", id: "deleteOrder", summary: "Deletes an order",
        details: "Lists leave it out. It can be restored until an administrator purges deleted orders.", role: .editor,
        parameters: [.order, .ifMatch], responses: [.order]
      ) { request in
        try await change(request, .delete, ifVersion: try request.versionsToMatch())
      },
      .api(
        .post, "/orders/{id}/status", id: "changeStatus", summary: "Changes the status of an order",
        details: """
          “nextStatuses” of the order has the statuses that are allowed now. A shipped order may get a carrier and a \
          tracking number.
          """, role: .editor,
        parameters: [.order, .ifMatch], body: .json("StatusChange"), responses: [.order]
      ) { request in
        let versions = try request.versionsToMatch()
        let input = try StatusInput(json: try await request.bodyIfAny() ?? [])
        let change = ShowOrder.ChangeOrder.Change.status(
          input.status, carrier: input.carrier, tracking: input.tracking)
        return try await self.change(request, change, ifVersion: versions)
      },
      .api(
        .post, "/orders/{id}/refund", id: "refundOrder", summary: "Refunds an amount, or the rest of the total",
        details: "An order whose total has been refunded gets the status refunded.", role: .editor,
        parameters: [.order, .ifMatch], body: .json("RefundRequest", isRequired: false),
        responses: [.order]
      ) { request in
        let versions = try request.versionsToMatch()
        let input = try await request.bodyIfAny().map(GivingBackInput.init) ?? GivingBackInput()
        return try await change(request, .refund(input.amount, reason: input.reason), ifVersion: versions)
      },
      .api(
        .post, "/orders/{id}/undo", id: "undoLastChange", summary: "Undoes the last change to an order",
        details: "The values before the change become a new version; the history has both.", role: .editor,
        parameters: [.order, .ifMatch], body: .json("EmptyObject", isRequired: false), responses: [.order]
      ) { request in
        let versions = try request.versionsToMatch()
        try await request.expectNothing()
        return try await change(request, .undo, ifVersion: versions)
      },
      .api(
        .post, "/orders/{id}/restore", id: "restoreOrder", summary: "Restores a deleted order",
        details: "The order has its number, its history and its values again, as a new version.", role: .editor,
        parameters: [.order, .ifMatch], body: .json("EmptyObject", isRequired: false), responses: [.order]
      ) { request in
        let versions = try request.versionsToMatch()
        try await request.expectNothing()
        return try await change(request, .restore, ifVersion: versions)
      },
    ]
  }

  /// The operations that cannot be undone.
  var forgetting: [WebOperation] {
    [
      .api(
        .post, "/orders/{id}/erase", id: "eraseOrder",
        summary: "Permanently removes personal data from an order; the amounts stay",
        details: """
          Name, email, phone and addresses are removed everywhere, also from the history. Backups still have them. It \
          cannot be undone.
          """, role: .admin,
        parameters: [.order, .ifMatch, .prefer], body: .json("EmptyObject", isRequired: false),
        responses: [.forgotten, .accepted]
      ) { request in
        let versions = try request.versionsToMatch()
        try await request.expectNothing()
        return try await inJob(request, "eraseOrder") {
          try await versions.write { version in
            try await forget(request, .personOfOrder(request.path("id")), ifVersion: version)
          }
        }
      },
      .api(
        .post, "/orders/purge", id: "purgeOrders", summary: "Permanently removes all deleted orders",
        details: "They can no longer be restored, and the file of the store holds them no more.", role: .admin,
        parameters: [.prefer], body: .json("EmptyObject", isRequired: false), responses: [.forgotten, .accepted]
      ) { request in
        try await request.expectNothing()
        return try await inJob(request, "purgeOrders") {
          try await forget(request, .deletedOrders, ifVersion: nil)
        }
      },
    ]
  }

  private func change(
    _ request: WebRequest, _ change: ShowOrder.ChangeOrder.Change, ifVersion versions: VersionsToMatch
  ) async throws -> HTTPResponse {
    do {
      return try await versions.write { version in
        try await ask(request) {
          try await $0.changeOrder(
            .init(
              order: request.path("id"), change: change, ifVersion: version, idempotencyKey: request.idempotencyKey,
              isDryRun: request.isDryRun))
        }
      }
    } catch let problem as Problem {
      throw problem.pointing { change.members.contains(String($0)) }
    }
  }

  /// Runs a write as a job, since it rewrites the store's whole file, whose size decides the duration.
  private func inJob(
    _ request: WebRequest, _ operation: String, _ work: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let what = [request.http.target, request.http.fields["If-Match"] ?? ""].joined(separator: " ")
    // The store keeps the key itself, and detects a different request with the same key.
    let key = request.idempotencyKey.map { "\($0) \(what)".utf8.fingerprint }
    return try await jobs.respond(to: request, as: operation, key: key) { _ in try await work() }
  }

  private func forget(
    _ request: WebRequest, _ selection: ShowOrder.ForgetOrders.Selection, ifVersion version: Int64?
  ) async throws -> HTTPResponse {
    try await ask(request) {
      try await $0.forgetOrders(
        .init(
          selection: selection, ifVersion: version, idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
    }
  }
}

extension ShowOrder.ChangeOrder.Change {
  /// The members that the body of the change may have.
  fileprivate var members: [String] {
    switch self {
    case .status: ["status", "carrier", "tracking"]
    case .refund: ["amount", "reason"]
    default: []
    }
  }
}

extension WebOperation.ResponseDeclaration {
  fileprivate static let forgotten = Self.json(
    "ErasedOrders", "The number of orders", fields: ["Idempotent-Replayed"])
}

extension WebRequest {
  /// Checks that the request has no body content.
  ///
  /// - Throws: `invalid` if the body has any members.
  fileprivate func expectNothing() async throws(Problem) {
    if let bytes = try await bodyIfAny() { try EmptyInput.check(json: bytes) }
  }
}
