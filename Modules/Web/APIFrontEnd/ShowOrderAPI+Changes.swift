import APIKernel
import DocumentsProtocols
import HTTPProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import Permissions
import PresentationProtocols
import ShowOrderProtocols
import WebKernel

// The operations that change an order. A write names the seen version, except where there is none to see.

extension ShowOrderAPI {
  var changing: [WebOperation] { OrderAction.Verb.allCases.compactMap(operation) }

  /// Returns the operation of a change; `nil` for an edit, which PUT and PATCH make.
  private func operation(_ verb: OrderAction.Verb) -> WebOperation? {
    guard let declaration = verb.declaration else { return nil }
    let isDeletion = verb == .delete
    return .api(
      isDeletion ? .delete : .post, "/orders/{id}\(verb.path.map { "/\($0)" } ?? "")", id: verb.operationID,
      summary: declaration.summary, details: declaration.details, role: .editor, parameters: [.order, .ifMatch],
      body: declaration.body, responses: [.order]
    ) { request in
      let versions = try request.versionsToMatch()
      let members = try ActionMembers(of: verb, json: isDeletion ? nil : try await request.bodyIfAny())
      return try await change(request, OrderAction(verb, members), ifVersion: versions)
    }
  }

  /// The operations that cannot be undone.
  var forgetting: [WebOperation] {
    [
      .api(
        .post, "/orders/{id}/erase", id: "eraseOrder",
        summary: "Permanently removes personal data from an order; the amounts stay",
        details: """
          Name, email, phone, addresses, card, notes and the reasons of refunds and returns are removed everywhere, also \
          from the history. Amounts, tags and tracking numbers stay. Backups still have all. It cannot be undone.
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
    _ request: WebRequest, _ change: OrderAction, ifVersion versions: VersionsToMatch
  ) async throws -> HTTPResponse {
    do {
      return try await versions.write { version in
        let changed: ShowOrder.ChangeOrder.ViewModel = try await showOrder.result(in: request.context) {
          try await $0.changeOrder(
            .init(
              order: request.path("id"), change: change, ifVersion: version, idempotencyKey: request.idempotencyKey,
              isDryRun: request.isDryRun))
        }
        let fields = request.fields(revision: changed.document.revision, isReplayed: changed.isReplayed)
        return .json(changed.document, fields: fields)
      }
    } catch let problem as Problem {
      throw problem.pointing { change.verb.members.contains(String($0)) }
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
    let forgotten: ShowOrder.ForgetOrders.ViewModel = try await showOrder.result(in: request.context) {
      try await $0.forgetOrders(
        .init(
          selection: selection, ifVersion: version, idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun))
    }
    return .json(
      ForgottenDocument(orders: forgotten.count, notice: forgotten.notice), fields: .replayed(forgotten.isReplayed))
  }
}

extension OrderAction.Verb {
  /// The description of the operation; `nil` for an edit.
  fileprivate var declaration: (summary: String, details: String, body: WebOperation.BodyDeclaration?)? {
    switch self {
    case .edit: nil
    case .delete:
      (
        "Deletes an order",
        "Lists leave it out. It can be restored until an administrator purges deleted orders.", nil
      )
    case .status:
      (
        "Changes the status of an order",
        """
        “nextStatuses” of the order has the statuses that are allowed now. A shipped order may get a carrier and a \
        tracking number.
        """, .json("StatusChange")
      )
    case .refund:
      (
        "Refunds an amount, or the rest of the total",
        "An order whose total has been refunded gets the status refunded.",
        .json("RefundRequest", isRequired: false)
      )
    case .ship:
      (
        "Ships lines of an order, or all that has not been shipped, or records the next state of a shipment",
        """
        The order gets a shipment, and with its last piece the status shipped. If less is left than the request has, \
        nothing is shipped, and the problem says how much is left. With the number of a shipment on its way, that one \
        is delivered, lost or cancelled; the pieces of a lost or cancelled one can be shipped again.
        """,
        .json("ShipmentRequest", isRequired: false)
      )
    case .return:
      (
        "Records a return of shipped lines, or the next state of a return",
        """
        A received return refunds the share of its lines in the total, or the given amount, which may be zero; a dry \
        run shows it before. With the number of a requested return, that one is received or refused. If less can be \
        returned than the request has, nothing is recorded, and the problem says how much.
        """,
        .json("ReturnRequest", isRequired: false)
      )
    case .note:
      (
        "Adds an internal note to an order",
        "The people of the shop see it with its author and its time; it is on no slip and in no customer's export.",
        .json("InternalNoteRequest")
      )
    case .undo:
      (
        "Undoes the last change to an order",
        "The values before the change become a new version; the history has both.",
        .json("EmptyObject", isRequired: false)
      )
    case .restore:
      (
        "Restores a deleted order",
        "The order has its number, its history and its values again, as a new version.",
        .json("EmptyObject", isRequired: false)
      )
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
