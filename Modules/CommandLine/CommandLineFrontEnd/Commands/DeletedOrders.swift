import CommandLineKernel
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import PresentationProtocols

/// The command `orders list --deleted`: lists deleted orders, the newest deletion first.
struct DeletedOrders {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func list() async throws -> ExitStatus {
    let arguments = invocation.arguments
    let isWhole = arguments.has(ListOrdersCommands.whole)
    var request = ListOrders.FetchDeletedOrders.Request(
      limit: isWhole ? 500 : arguments.count(ListOrdersCommands.limit) ?? 50, after: arguments[SharedOptions.after])
    let (scenes, context) = try await invocation.scenes()
    try invocation.page()
    try await withLifetime(of: DeletedOrdersDisplay(invocation, isWhole: isWhole)) {
      repeat {
        try await scenes.listOrders(for: $0, in: context).fetchDeletedOrders(request)
        request.after = await $0.next
      } while isWhole && request.after != nil
    }
    return .done
  }
}

/// Shows deleted orders page by page, each with the time and the author of its deletion.
private actor DeletedOrdersDisplay: FetchDeletedOrdersDisplayLogic, CommandDisplay {
  /// The cursor of the next page; `nil` after the last one.
  private(set) var next: String?
  private let invocation: Invocation
  private let isWhole: Bool
  private var table: Table<DeletedOrderDocument>
  private var json: PagedJSON
  private var csv = OrdersCSV.Writer()
  private var shown = 0
  private var hasBegun = false

  init(_ invocation: Invocation, isWhole: Bool) {
    self.invocation = invocation
    self.isWhole = isWhole
    table = Table(ListOrders.FetchDeletedOrders.columns, invocation)
    json = PagedJSON("orders", invocation)
  }

  func displayDeletedOrders(_ viewModel: ListOrders.FetchDeletedOrders.ViewModel) async throws {
    next = viewModel.next
    let isLast = !isWhole || next == nil
    let orders = viewModel.documents
    switch invocation.format {
    case .table: if !orders.isEmpty { try invocation.write(table.lines(orders)) }
    case .json: try invocation.console.write(try json.page(orders, isLast: isLast, next: next))
    case .ndjson: try invocation.writeJSON(lines: orders)
    case .csv:
      if !hasBegun { csv.writeHeading() }
      for order in orders { csv.write(order.summary) }
      try invocation.console.write(csv.take())
    }
    hasBegun = true
    shown += orders.count
    if isLast { try finish() }
  }

  private func finish() throws {
    try invocation.console.flush()
    invocation.notePages(of: shown, next: next)
    if next == nil, shown == 0, invocation.format == .table {
      invocation.note("There are no deleted orders.")
    }
  }
}
