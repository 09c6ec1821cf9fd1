import APIKernel
import BulkOrdersProtocols
import HTTPProtocols
import Permissions
import PresentationProtocols
import WebKernel

/// The operation that changes many orders at once.
struct BulkOrdersAPI: Sendable {
  let bulkOrders: BulkOrdersBuilder

  var operations: [WebOperation] {
    [
      .api(
        .post, "/orders/bulk", id: "changeOrders", summary: "Changes up to \(BulkOperation.limit) orders",
        details: """
          Each operation has its own result, and a failed one does not stop the others: the status is 200 also if some \
          failed. “undo” has the operations that take all changes back; send them as the next request. A repeated request \
          with its Idempotency-Key returns the same results.
          """, role: .editor, body: .json("BulkRequest"),
        responses: [.json("BulkResult", "The result of each operation", fields: ["Idempotent-Replayed"])]
      ) { request in
        let operations = try BulkOperation.operations(json: try await request.bodyIfAny() ?? [])
        let changed = try await bulkOrders.changeOrders(
          .init(operations: operations, idempotencyKey: request.idempotencyKey, isDryRun: request.isDryRun),
          in: request.context)
        return .json(changed.document, fields: .replayed(changed.isReplayed))
      }
    ]
  }
}
