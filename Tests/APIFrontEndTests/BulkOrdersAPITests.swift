import BulkOrdersProtocols
import BulkOrdersTesting
import Foundation
import HTTPProtocols
import JSON
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrderHistoryProtocols
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Many orders over the API` {
  private let scenes = WebScenesStub.answering()

  @Test func `each operation is passed on with its version, and each result is returned`() async throws {
    let response = await send(
      """
      {"order":"1001","version":7,"action":"status","status":"shipped","carrier":"UPS"},
      {"order":"4711","version":1,"action":"undo"}
      """)
    #expect(response.status == .ok)
    #expect(
      scenes.bulkOrdersSpy.calls == [
        .changeOrders(
          .init(operations: [
            BulkOperation(order: "1001", version: 7, .status("shipped", carrier: "UPS")),
            BulkOperation(order: "4711", version: 1, .undo),
          ]))
      ])
    let document = try await response.document
    #expect(document["done"] == .number("1") && document["failed"] == .number("1"))
    #expect(document["unchanged"] == .number("0"))
    guard case .array(let results)? = document["results"], case .array(let undo)? = document["undo"] else {
      return #expect(Bool(false))
    }
    #expect(results.map { $0["done"] } == [.bool(true), .bool(false)])
    #expect(results[0]["order"]?["version"] == .number("7") && results[0]["problem"] == nil)
    #expect(results[1]["problem"]?["code"] == .string("not-found") && results[1]["order"] == nil)
    #expect(undo.count == 1)
  }

  @Test func `a key and a dry run are passed on, and a replay says so`() async throws {
    let replaying = WebScenesStub(bulkOrdersSpy: .answering(with: .whole, isReplayed: true))
    let response = await WebHandler(replaying).send(
      .post, "/api/v1/orders/bulk?dry_run=true", ["Content-Type": "application/json", "Idempotency-Key": "k1"],
      body: #"{"operations":[{"order":"1","version":1,"action":"delete"}]}"#)
    #expect(response.fields["Idempotent-Replayed"] == "true")
    #expect(replaying.bulkOrdersSpy.calls.map(\.request.idempotencyKey) == ["k1"])
    #expect(replaying.bulkOrdersSpy.calls.map(\.request.isDryRun) == [true])
  }

  @Test(arguments: [
    ("", 422), (#"{"order":"1","action":"delete"}"#, 422), (#"{"order":"1","version":1,"action":"fly"}"#, 422),
    ("{", 400),
  ])
  func `a faulty request reaches no scene`(operations: String, status: Int) async throws {
    #expect(await send(operations).status.rawValue == status)
    #expect(scenes.bulkOrdersSpy.calls.isEmpty)
  }

  private func send(_ operations: String) async -> HTTPResponse {
    await WebHandler(scenes).send(
      .post, "/api/v1/orders/bulk", ["Content-Type": "application/json"], body: "{\"operations\":[\(operations)]}")
  }
}

extension BulkOrdersSceneSpy {
  /// Returns a scene that changes the order, and says that there is no order 4711.
  static func answering(with order: Order, isReplayed: Bool = false) -> BulkOrdersSceneSpy {
    BulkOrdersSceneSpy { _, display in
      let results = [
        BulkResultDocument(requested: "1001", .done(order.row, changes: EventDocument.paid.changes)),
        BulkResultDocument(requested: "4711", .failed(Problem(.notFound, "order 4711 does not exist"))),
      ]
      let document = BulkDocument(
        results: results, totals: [order.row.total],
        undo: [BulkUndoStep(order: order.id, version: order.version, action: .undo)])
      try await display.displayChangedOrders(
        .init(displayedResults: [], document: document, notice: "1 order changed.", isReplayed: isReplayed))
    }
  }

  /// Returns a scene that shows a problem.
  static func showing(_ problem: Problem) -> BulkOrdersSceneSpy {
    BulkOrdersSceneSpy { _, display in try await display.displayProblem(problem) }
  }
}
