import CommandLineKernel
import DocumentsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import ShowOrderProtocols

/// Shows one order, its history, and the outcome of a change.
actor ShowOrderDisplay: FetchOrderDisplayLogic, ChangeOrderDisplayLogic, ForgetOrdersDisplayLogic,
  FetchHistoryDisplayLogic, CommandDisplay
{
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws {
    guard invocation.format == .table else { return try invocation.writeJSON(viewModel.document) }
    let order = viewModel.displayedOrder
    try writeRows(order.rows, formatted: viewModel.document.dates)
    if !order.items.isEmpty {
      var table = Table(
        [
          Column(heading: "SKU", rank: 2), Column(heading: "Title", isElastic: true),
          Column(heading: "Quantity", isRight: true, rank: 1), Column(heading: "Price", isRight: true, rank: 3),
          Column(heading: "Discount", isRight: true, rank: 4),
          Column(heading: "Total", isRight: true),
        ], invocation)
      let rows = order.items.map { item in
        [Cell(item.sku), Cell(item.title), Cell(item.quantity)]
          + [item.unitPrice, item.discount, item.total].map { Cell($0, isFormatted: true) }
      }
      try invocation.write("\n" + table.lines(rows) + "\n")
    }
    try writeRows(order.sums, isRight: true, formatted: order.sums.map(\.text))
    try writeRows(order.refunds)
    if !order.nextStatuses.isEmpty {
      try invocation.console.flush()
      invocation.note("Next: \(order.nextStatuses.joined(separator: ", "))")
    }
  }

  func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws {
    try invocation.showSaved(viewModel.document, viewModel.notice)
    if viewModel.paymentNotice != nil {
      let number = viewModel.document.summary.number
      let undo = invocation.settings.isDryRun ? "" : "“storekeeper orders undo \(number)”, then "
      invocation.note("To refund it: \(undo)“storekeeper orders refund \(number)”")
    }
  }

  func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws {
    switch invocation.format {
    case .json: try invocation.writeJSON(HistoryDocument(events: viewModel.documents))
    case .ndjson: for event in viewModel.documents { try invocation.writeJSON(event) }
    case .table, .csv: try writeHistory(viewModel)
    }
  }

  func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws {
    if invocation.format != .table { try invocation.writeJSON(CountDocument(count: viewModel.count)) }
    try invocation.console.flush()
    invocation.note(viewModel.notice)
  }

  /// Writes rows of labels and texts.
  ///
  /// - Parameter formatted: the texts that are dates and amounts in the format of the locale.
  private func writeRows(_ rows: [ShowOrder.DisplayedRow], isRight: Bool = false, formatted: [String] = []) throws {
    if rows.isEmpty { return }
    var table = Table(
      [Column(heading: ""), Column(heading: "", isRight: isRight, isElastic: !isRight, wraps: !isRight)], invocation)
    // An address has several lines: the first one is beside its label, the others below.
    let cells = rows.flatMap { row in
      if !invocation.console.terminal.isOutput || formatted.contains(row.text) {
        return [[Cell(row.label, .dim), Cell(row.text, isFormatted: formatted.contains(row.text))]]
      }
      return row.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { [Cell($0.offset == 0 ? row.label : "", .dim), Cell(String($0.element))] }
    }
    try invocation.write(table.lines(cells))
  }

  private func writeHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) throws {
    let columns = [
      Column(heading: "Version", isRight: true), Column(heading: "At", rank: 1), Column(heading: "What"),
      Column(heading: "Who", rank: 2), Column(heading: "Changes", isElastic: true, wraps: true),
    ]
    let rows = viewModel.displayedEvents.map {
      [
        Cell($0.version), Cell($0.at, isFormatted: true), Cell($0.what), Cell($0.who),
        Cell($0.changes.joined(separator: "; ")),
      ]
    }
    if invocation.format == .csv {
      let heading = columns.map { $0.heading.lowercased() }
      return try invocation.write(CommaSeparated.text([heading] + rows.map { $0.map(\.text) }))
    }
    var table = Table(columns, invocation)
    if !rows.isEmpty { try invocation.write(table.lines(rows)) }
  }
}

extension OrderDocument {
  /// The displayed dates of the order.
  fileprivate var dates: [String] { [summary.date.display, createdAt.display, updatedAt.display] }
}

/// The JSON of an order's whole history: `{"events":[…],"next":null}`.
private struct HistoryDocument: JSONWritable {
  let events: [EventDocument]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("events", events)
      $0.member("next", String?.none)
    }
  }
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
    var columns = OrderRow.columns
    for index in columns.indices { columns[index].heading = "" }
    var table = Table(columns, self)
    try write(table.lines([OrderRow.cells(document.summary)]))
  }
}
