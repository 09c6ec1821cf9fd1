import BulkOrders
import BulkOrdersProtocols
import BulkOrdersTesting
import DocumentsProtocols
import Foundation
import MemoryStore
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import Workers
import WorkerTesting

/// The scene over a store in memory with the orders 1 to 3, each of $1.00.
@Suite struct `Many orders of a store` {
  private let store = MemoryStore()
  private let worker: OrdersWorker

  init() async throws {

    worker = OrdersWorker(
      store: store, settings: { [store] () throws(StoreError) in await store.fetchSettings() },
      clock: { Instant(microseconds: 1_183_075_200_000_000) },
      makeID: { _ in UUID().uuidString.lowercased() })
    for name in ["Amy", "Bob", "Cleo"] {
      var input = OrderInput()
      (input.firstName, input.total) = (.set(name), .set(MoneyInput("1.00")))
      _ = try await worker.createOrder(input, options())
    }
  }

  @Test func `each order has its own result, and a failure does not stop the others`() async throws {
    let shown = try await perform([
      BulkOperation(order: "1", version: 1, .status("paid")),
      BulkOperation(order: "2", version: 7, .status("paid")),
      BulkOperation(order: "3", version: 1, .status("delivered")),
      BulkOperation(order: "4711", version: 1, .status("paid")),
    ])
    #expect(shown.displayedResults.map(\.isDone) == [true, false, false, false])
    #expect(shown.document.results.map { $0.problem?.code } == [nil, .conflict, .invalid, .notFound])
    #expect(shown.document.results[0].order?.version == 2)
    #expect(shown.displayedResults[0].notice == "Order 1 marked as paid.")
    #expect(shown.displayedResults[0].changes == ["Status: Placed → Paid"])
    #expect(shown.displayedResults[1].order == "2" && shown.displayedResults[1].name == "Bob")
    #expect(shown.notice == "1 order marked as paid, 3 not changed. You can undo this.")
    #expect(shown.displayedTotals == ["$1.00"])
    #expect(try await statuses() == [.paid, .placed, .placed])
  }

  @Test func `one undo takes all changes back, and leaves out an order that has changed since`() async throws {
    let shown = try await perform([
      BulkOperation(order: "1", version: 1, .status("paid")), BulkOperation(order: "2", version: 1, .delete),
      BulkOperation(order: "3", version: 1, .edit(.noting("fragile"))),
    ])
    #expect(shown.document.undo.map(\.action) == [.undo, .restore, .undo])
    #expect(shown.document.undo.map(\.version) == [2, 2, 2])
    _ = try await worker.changeOrder("3", .edit(.noting("urgent")), ifVersion: 2, options())

    let undone = try await perform(shown.document.undo.map(BulkOperation.init))
    #expect(undone.displayedResults.map(\.isDone) == [true, true, false])
    #expect(undone.document.results[2].problem?.code == .conflict)
    #expect(undone.document.undo == [])
    #expect(try await statuses() == [.placed, .placed, .placed])
    #expect(try await worker.fetchOrder("3").note == "urgent")
  }

  @Test func `no undo is offered that would take back only a part of the changes`() async throws {
    _ = try await perform([BulkOperation(order: "1", version: 1, .status("paid"))])
    let shown = try await perform([
      BulkOperation(order: "1", version: 2, .undo), BulkOperation(order: "2", version: 1, .status("paid")),
    ])
    #expect(shown.document.doneCount == 2)
    #expect(shown.document.undo == [])
    #expect(shown.notice == "2 orders changed.")
  }

  @Test func `an order that had the values already is unchanged, and the undo leaves it alone`() async throws {
    _ = try await worker.changeOrder("1", .edit(.noting("fragile")), ifVersion: nil, options())
    let operations = [
      BulkOperation(order: "1", version: 2, .edit(.noting("fragile"))),
      BulkOperation(order: "2", version: 1, .edit(.noting("fragile"))),
    ]
    let preview = try await perform(operations, isDryRun: true)
    #expect(
      preview.notice == "1 order would be changed, 1 already has these values; nothing has been changed.")
    for isRepeated in [false, true] {
      let shown = try await perform(operations, key: "k1")
      #expect(shown.isReplayed == isRepeated)
      #expect(shown.document.doneCount == 1 && shown.document.unchangedCount == 1 && shown.document.failedCount == 0)
      #expect(shown.displayedResults.map(\.isDone) == [false, true])
      #expect(shown.displayedResults.map(\.isUnchanged) == [true, false])
      #expect(shown.displayedResults[0].notice == "Order 1 already has these values.")
      #expect(shown.displayedTotals == ["$1.00"])
      #expect(
        shown.document.undo == [BulkUndoStep(order: try await worker.fetchOrder("2").id, version: 2, action: .undo)])
      #expect(shown.notice.hasPrefix("1 order changed, 1 already has these values"))
    }
    let again = try await perform(["1", "2"].map { BulkOperation(order: $0, .edit(.noting("fragile"))) })
    #expect(again.notice == "2 orders already have these values; nothing has been changed.")
    #expect(again.document.undo == [] && again.displayedTotals == [])
  }

  @Test func `an order that has the status already is unchanged, and so are several`() async throws {
    _ = try await worker.changeOrder("1", .status("paid"), ifVersion: nil, options())
    let shown = try await perform(["1", "2"].map { BulkOperation(order: $0, .status("paid")) })
    #expect(shown.displayedResults.map(\.notice) == ["Order 1 is already paid.", "Order 2 marked as paid."])
    #expect(shown.notice == "1 order marked as paid, 1 is already paid. You can undo this.")
    let again = try await perform(["1", "2"].map { BulkOperation(order: $0, .status("paid")) })
    #expect(again.notice == "2 orders are already paid; nothing has been changed.")
    #expect(again.document.undo == [] && again.document.failedCount == 0)
  }

  @Test func `a dry run changes nothing, and shows the sums and the reasons`() async throws {
    let shown = try await perform(
      [
        BulkOperation(order: "1", version: 1, .status("paid")),
        BulkOperation(order: "2", version: 1, .status("paid")),
        BulkOperation(order: "3", version: 1, .status("delivered")),
      ], isDryRun: true)
    #expect(shown.displayedTotals == ["$2.00"])
    #expect(shown.notice == "2 orders would be marked as paid, 1 would not be changed; nothing has been changed.")
    #expect(shown.document.undo == [])
    #expect(try await statuses() == [.placed, .placed, .placed])
  }

  @Test func `a repeated request with its key returns the same results, and writes nothing`() async throws {
    let operations = [
      BulkOperation(order: "1", version: 1, .status("paid")),
      BulkOperation(order: "2", version: 9, .status("paid")),
      BulkOperation(order: "3", version: 1, .delete),
    ]
    let first = try await perform(operations, key: "k1")
    let second = try await perform(operations, key: "k1")
    #expect(!first.isReplayed && second.isReplayed)
    #expect(second.document == first.document)
    #expect(try await worker.fetchHistory(of: "1").count == 2)
  }

  @Test func `a key of another request is refused, and nothing is written`() async throws {
    _ = try await perform([BulkOperation(order: "1", version: 1, .status("paid"))], key: "k1")
    let problem = try await failure(
      [
        BulkOperation(order: "1", version: 1, .status("paid")),
        BulkOperation(order: "2", version: 1, .status("paid")),
      ], key: "k1")
    #expect(problem?.code == .invalid)
    #expect(try await statuses() == [.paid, .placed, .placed])
    #expect(try await failure([BulkOperation(order: "2", version: 1, .delete)], key: "\n")?.code == .invalid)
  }

  @Test func `a key of a request with other kinds of operations is refused, and nothing is written`() async throws {
    _ = try await perform([BulkOperation(order: "1", version: 1, .status("paid"))], key: "k1")
    let problem = try await failure([BulkOperation(order: "2", version: 1, .delete)], key: "k1")
    #expect(problem?.code == .invalid)
    #expect(try await statuses() == [.paid, .placed, .placed])
  }

  @Test func `a request that replaces whole orders is another one than a request that merges the same fields`()
    async throws
  {
    var input = OrderInput()
    input.firstName = .set("Ann")
    let merging = BulkOperation(order: "1", version: 1, .edit(input))
    // The second operation fails, so that only the key of the whole request tells the two requests apart.
    _ = try await perform([merging, BulkOperation(order: "2", version: 9, .edit(input))], key: "k1")
    let replacing = BulkOperation(order: "2", version: 9, .edit(input, replacing: true))
    #expect(try await failure([merging, replacing], key: "k1")?.code == .invalid)
  }

  @Test func `a request of which each operation failed leaves its key free`() async throws {
    let failed = try await perform([BulkOperation(order: "1", version: 9, .status("paid"))], key: "k1")
    #expect(failed.document.failedCount == 1)
    let corrected = try await perform([BulkOperation(order: "1", version: 1, .status("paid"))], key: "k1")
    #expect(corrected.document.doneCount == 1 && !corrected.isReplayed)
  }

  @Test func `a cancellation says how many of the orders were paid`() async throws {
    _ = try await perform([BulkOperation(order: "1", .status("paid"))])
    let shown = try await perform([
      BulkOperation(order: "1", .status("cancelled")), BulkOperation(order: "2", .status("cancelled")),
    ])
    #expect(
      shown.notice == """
        2 orders marked as cancelled. You can undo this. 1 of these orders has been paid. Cancelling an order \
        does not refund the money.
        """)
    #expect(
      shown.paymentNotice == "1 of these orders has been paid. Cancelling an order does not refund the money.")
  }

  @Test func `an order that is named twice is changed once`() async throws {
    let shown = try await perform([
      BulkOperation(order: "1", .status("paid")), BulkOperation(order: "1", .status("cancelled")),
    ])
    #expect(shown.displayedResults.map(\.isDone) == [true, false])
    #expect(try await statuses() == [.paid, .placed, .placed])
  }

  @Test(arguments: [0, BulkOperation.limit + 1])
  func `a request has 1 to 1,000 operations`(count: Int) async throws {
    let problem = try await failure((0..<count).map { BulkOperation(order: String($0), .delete) }, key: nil)
    #expect(problem?.faults.first?.pointer == "/operations")
  }

  @Test func `a thousand operations each have a result in the order of the request`() async throws {
    let shown = try await perform((0..<BulkOperation.limit).map { BulkOperation(order: "\(1 + $0)", .delete) })
    #expect(shown.document.results.map(\.requested) == (0..<1_000).map { "\(1 + $0)" })
    #expect(shown.document.doneCount == 3 && shown.document.failedCount == 997)
  }

  // MARK: Fixtures

  private func options() -> WriteOptions {
    WriteOptions(author: Author(name: "amy", frontEnd: "web"), timeZone: .gmt)
  }

  private func statuses() async throws -> [OrderStatus] {
    try await worker.fetchOrders(.init(sort: "number"), in: .gmt).orders.map(\.status)
  }

  private func calls(_ operations: [BulkOperation], key: String?, isDryRun: Bool)
    async throws -> [BulkOrdersDisplayLogicSpy.Call]
  {
    let display = BulkOrdersDisplayLogicSpy()
    let scene = BulkOrdersBuilder(worker: worker, formatters: ReferenceFormatters())
    try await scene(for: display, in: .enUS).changeOrders(
      .init(operations: operations, idempotencyKey: key, isDryRun: isDryRun))
    return display.calls
  }

  private func perform(_ operations: [BulkOperation], key: String? = nil, isDryRun: Bool = false)
    async throws -> BulkOrders.ChangeOrders.ViewModel
  {
    let calls = try await calls(operations, key: key, isDryRun: isDryRun)
    guard case .displayChangedOrders(let viewModel) = try #require(calls.first), calls.count == 1 else {
      throw Problem(.internal, "\(calls)")
    }
    return viewModel
  }

  private func failure(_ operations: [BulkOperation], key: String?) async throws -> Problem? {
    guard case .displayProblem(let problem) = try await calls(operations, key: key, isDryRun: false).first else {
      return nil
    }
    return problem
  }
}

extension OrderInput {
  fileprivate static func noting(_ note: String) -> OrderInput {
    var input = OrderInput()
    input.note = .set(note)
    return input
  }
}
