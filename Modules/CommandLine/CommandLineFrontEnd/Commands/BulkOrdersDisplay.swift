import BulkOrdersProtocols
import CommandLineKernel
import ListOrdersProtocols
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols

/// Shows the changed orders, the reasons why others were not changed, and the command that undoes all.
actor BulkOrdersDisplay: BulkOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var succeededCount = 0
  private var failures: [Problem] = []
  private var table: Table<OrderSummaryDocument>

  init(_ invocation: Invocation) {
    self.invocation = invocation
    table = Table(ListOrders.columns, hasHeadings: false, invocation)
  }

  /// The exit status after all results.
  var status: ExitStatus {
    guard let first = failures.first else { return .done }
    return succeededCount > 0 ? .partlyDone : ExitStatus(first)
  }

  /// Notes the results of all requests together.
  func noteTotal() {
    let failed = failures.isEmpty ? "" : ", \(failures.count) not changed"
    invocation.note("In total: \(succeededCount.of("order")) done\(failed).")
  }

  func displayChangedOrders(_ viewModel: BulkOrders.ChangeOrders.ViewModel) async throws {
    let document = viewModel.document
    succeededCount += document.doneCount + document.unchangedCount
    failures += document.results.compactMap(\.problem)
    try invocation.show(after: viewModel.notice) { try write(document) }
    if invocation.format == .table {
      report(document)
      for result in viewModel.displayedResults {
        if result.isUnchanged { invocation.note(result.notice) }
        if result.changes.isEmpty { continue }
        invocation.noteFormatted("Order \(result.order): \(result.changes.joined(separator: "; "))")
      }
    }
    invocation.note(viewModel.notice)
    noteUndo(of: document)
  }

  private func write(_ document: BulkDocument) throws {
    switch invocation.format {
    case .json: try invocation.writeJSON(document)
    case .ndjson: try invocation.writeJSON(lines: document.results)
    case .table, .csv:
      let orders = document.results.filter(\.isDone).compactMap(\.order)
      if !orders.isEmpty { try invocation.write(table.lines(orders)) }
    }
  }

  private func report(_ document: BulkDocument) {
    for result in document.results {
      guard var problem = result.problem else { continue }
      let name = quoted(result.requested)
      if !problem.detail.contains(name) { problem.detail = "\(name): \(problem.detail)" }
      invocation.report(problem)
    }
  }

  /// Notes the command that takes all changes back, if one command does. It leaves out orders that change later.
  private func noteUndo(of document: BulkDocument) {
    guard let action = document.undo.first?.action, document.undo.allSatisfy({ $0.action == action }) else { return }
    let numbers = Dictionary(
      document.results.compactMap { $0.order.map { ($0.id, $0.number) } }, uniquingKeysWith: { first, _ in first })
    invocation.noteUndo(
      action.rawValue,
      document.undo.compactMap { step in numbers[step.order].map { (number: $0, version: step.version) } })
  }
}
