import CommandLineKernel
import DocumentsProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Shows one order, and the outcome of a change.
actor ShowOrderDisplay: FetchOrderDisplayLogic, ChangeOrderDisplayLogic, ForgetOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws {
    guard invocation.format == .table else { return try invocation.writeJSON(viewModel.document) }
    let order = viewModel.displayedOrder
    try invocation.write(facts(order.rows, formatted: viewModel.document.dates))
    if !viewModel.document.items.isEmpty {
      try invocation.write("\n")
      try invocation.writeTable(ShowOrder.itemColumns, viewModel.document.items)
      try invocation.write("\n")
    }
    try invocation.write(facts(order.sums, formatted: order.sums.map(\.text), isRight: true))
    try invocation.write(facts(order.refunds))
    try invocation.write(facts(order.shipments))
    try invocation.write(facts(order.returns))
    try invocation.write(facts(order.internalNotes))
    if !order.nextStatuses.isEmpty {
      try invocation.console.flush()
      invocation.note("Next: \(order.nextStatuses.joined(separator: ", "))")
    }
  }

  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws {
    try invocation.showSaved(viewModel.document, viewModel.notice)
    if viewModel.paymentNotice != nil {
      let number = viewModel.document.summary.number
      invocation.note("To refund it: “storekeeper orders refund \(number)”")
    }
  }

  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws {
    if invocation.format != .table { try invocation.writeJSON(CountDocument(count: viewModel.count)) }
    try invocation.console.flush()
    invocation.note(viewModel.notice)
  }

  /// Returns the lines of rows of labels and texts.
  ///
  /// - Parameter formatted: the texts that are dates and amounts in the format of the locale.
  private func facts(_ rows: [ShowOrder.DisplayedRow], formatted: [String] = [], isRight: Bool = false) -> String {
    invocation.lines(
      of: rows.map { Fact($0.label, $0.text, isFormatted: formatted.contains($0.text), hasLines: true) },
      isRight: isRight)
  }
}

extension OrderDocument {
  /// The displayed dates of the order.
  fileprivate var dates: [String] { [summary.date.display, createdAt.display, updatedAt.display] }
}

/// The JSON of a count: `{"count":830}`.
struct CountDocument: JSONWritable {
  let count: Int

  func write(to json: inout JSONWriter) { json.object { $0.member("count", count) } }
}

extension CommandLineKernel.Invocation<StoreSession> {
  /// Shows a created or changed order, followed by a note of what was done to it.
  func showSaved(_ document: OrderDocument, _ notice: String) throws {
    try show(after: notice) { try writeSaved(document) }
    note(notice)
  }

  /// Writes the order as a list's row, or as a whole document for programs.
  private func writeSaved(_ document: OrderDocument) throws {
    guard format == .table else { return try writeJSON(document) }
    var table = Table(ListOrders.columns, hasHeadings: false, self)
    try write(table.lines([document.summary]))
  }
}
