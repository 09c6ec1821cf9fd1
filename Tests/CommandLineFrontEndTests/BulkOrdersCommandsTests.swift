import BulkOrdersProtocols
import BulkOrdersTesting
import CommandLineTesting
import DocumentsProtocols
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Several orders` {
  @Test(arguments: [
    ("orders status 1 2 shipped --carrier UPS", OrderAction.status("shipped", carrier: "UPS")),
    ("orders status shipped 1 2 --carrier UPS", .status("shipped", carrier: "UPS")),
    ("orders delete 1 2 --yes", .delete), ("orders restore 1 2", .restore), ("orders undo 1 2", .undo),
    ("orders edit 1 2 --note fragile", .edit(.noting("fragile"))),
  ])
  func `one request has an operation for each order`(line: String, change: OrderAction) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(
      scenes.bulkOrdersSpy.calls == [.changeOrders(.init(operations: ["1", "2"].map { .init(order: $0, change) }))])
    #expect(scenes.show.calls.isEmpty && scenes.create.calls.isEmpty)
  }

  @Test(arguments: [
    ("orders undo 1@3 2@5", OrderAction.undo), ("orders status paid 1@3 2@5", .status("paid")),
    ("orders status 1@3 2@5 paid", .status("paid")), ("orders delete 1@3 2@5 --yes", .delete),
    ("orders edit 1@3 2@5 --note fragile", .edit(.noting("fragile"))),
  ])
  func `of several orders each can be named with its version`(line: String, change: OrderAction) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    let operations = [BulkOperation(order: "1", version: 3, change), BulkOperation(order: "2", version: 5, change)]
    #expect(scenes.bulkOrdersSpy.calls == [.changeOrders(.init(operations: operations))])
  }

  @Test(arguments: ["#10@3", "a@3", "1@", "@3", "1@3@4", "1@x", "1@99999999999999999999"])
  func `a reference may have the sign before a version`(name: String) async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders undo 1 \(name)", scenes) == 0)
    #expect(scenes.bulkOrdersSpy.calls.first?.request.operations.last == BulkOperation(order: name, .undo))
  }

  @Test func `a dry run is passed on, and more than 1,000 orders are several requests`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders undo 1 2 --dry-run", scenes) == 0)
    #expect(scenes.bulkOrdersSpy.calls.map(\.request.isDryRun) == [true])
    let (many, console) = (CommandLineScenesStub(), ConsoleStub())
    #expect(await run(["orders", "undo"] + (1...1_001).map(String.init), many, console) == 0)
    #expect(console.errors.contains("In total: "))
    #expect(many.bulkOrdersSpy.calls.map(\.request.operations.count) == [1_000, 1])
    #expect(await run(["orders", "undo", "--json"] + (1...1_001).map(String.init), many) == 2)
  }

  @Test func `a note of several orders has one key, which needs one request`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders note Called 1 2 --idempotency-key k", scenes) == 0)
    let operations = ["1", "2"].map { BulkOperation(order: $0, .note("Called")) }
    #expect(scenes.bulkOrdersSpy.calls == [.changeOrders(.init(operations: operations, idempotencyKey: "k"))])
    let (many, console) = (CommandLineScenesStub(), ConsoleStub())
    let orders = (1...1_001).map(String.init)
    #expect(await run(["orders", "note", "Called", "--idempotency-key", "k"] + orders, many, console) == 2)
    #expect(console.errors.contains("--idempotency-key works with at most 1000 orders, not 1001"))
    #expect(many.bulkOrdersSpy.calls.isEmpty)
  }

  @Test func `of several orders each has its own result, and the status says that some failed`() async {
    let scenes = CommandLineScenesStub(bulkOrdersSpy: .failing { $0 == "2" ? Self.refusal : nil })
    let console = ConsoleStub()
    #expect(await run("orders status 1 2 3 paid", scenes, console) == 8)
    #expect(console.output.split(separator: "\n").count == 2)
    #expect(console.errors.contains("storekeeper: “2”: status is already paid"))
    #expect(console.errors.contains("2 orders changed, 1 not changed."))
    #expect(console.errors.contains("To undo all: storekeeper orders undo 1001@1 1001@1\n"))
  }

  @Test func `an order that had the values already is named, and is no failure`() async {
    let scenes = CommandLineScenesStub(bulkOrdersSpy: .unchanged)
    let console = ConsoleStub()
    #expect(await run("orders edit 1 2 --note x", scenes, console) == 0)
    #expect(console.output.isEmpty)
    #expect(console.errors == "Order 1001 already has these values.\n2 orders already have these values.\n")
  }

  @Test func `where all of them fail, the status is that of the failure`() async {
    let scenes = CommandLineScenesStub(bulkOrdersSpy: .failing { _ in Problem(.notFound, "no such order") })
    #expect(await run("orders restore 1 2", scenes) == 3)
  }

  @Test func `several orders as JSON are the results of the API`() async {
    let scenes = CommandLineScenesStub(bulkOrdersSpy: .failing { $0 == "2" ? Self.refusal : nil })
    let console = ConsoleStub()
    #expect(await run("orders status 1 2 paid --json", scenes, console) == 8)
    #expect(
      console.output.hasPrefix(#"{"results":[{"requested":"1","done":true,"unchanged":false,"order":{"id":"abc123""#))
    #expect(console.output.contains(#""done":1,"unchanged":0,"failed":1"#))
    let lines = ConsoleStub()
    #expect(await run("orders status 1 2 paid --format ndjson", scenes, lines) == 8)
    #expect(lines.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    "orders status 1 2 paid --if-version 1", "orders undo 1 2 --steps 2", "orders edit 1 2 --editor",
    "orders edit 1 2", "orders edit --note x",
  ])
  func `an option of one order is refused`(line: String) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 2)
    #expect(scenes.bulkOrdersSpy.calls.isEmpty)
  }

  private static let refusal = Problem(.invalid, "status is already paid")
}

// MARK: Fixtures

extension OrderInput {
  fileprivate static func noting(_ note: String) -> OrderInput {
    var input = OrderInput()
    input.note = .set(note)
    return input
  }
}

extension BulkOrdersSceneSpy {
  /// Returns a scene that changes Amy's order for every name, except those with a failure.
  fileprivate static func failing(_ failure: @escaping @Sendable (String) -> Problem?) -> BulkOrdersSceneSpy {
    BulkOrdersSceneSpy { call, display in
      let amy = OrderSummaryDocument(Order.amy.summary, formatter)
      let results = call.request.operations.map { operation in
        BulkResultDocument(
          requested: operation.order,
          failure(operation.order).map { .failed($0) } ?? .done(amy, changes: []))
      }
      let done = results.compactMap(\.order)
      let document = BulkDocument(
        results: results, totals: [],
        undo: done.map { BulkUndoStep(order: $0.id, version: $0.version, action: .undo) })
      try await display.displayChangedOrders(
        .init(
          displayedResults: [], document: document,
          notice: "\(done.count) orders changed, \(results.count - done.count) not changed."))
    }
  }

  /// Returns a scene in which an order has the values of the operation already.
  fileprivate static var unchanged: BulkOrdersSceneSpy {
    BulkOrdersSceneSpy { _, display in
      let amy = OrderSummaryDocument(Order.amy.summary, formatter)
      try await display.displayChangedOrders(
        .init(
          displayedResults: [
            .init(order: "1001", notice: "Order 1001 already has these values.", isDone: false, isUnchanged: true)
          ], document: BulkDocument(results: [.init(requested: "1", .unchanged(amy))], totals: [], undo: []),
          notice: "2 orders already have these values."))
    }
  }
}
