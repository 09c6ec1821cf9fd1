import CommandLineKernel
import DocumentsProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrderFiltersKernel
import PresentationProtocols

/// The command `orders pick`: lists what to take from the shelves for several orders.
enum PickOrdersCommand {
  private static let orders = Operand(
    .text("ORDER").completed(by: "orders"), .any,
    "ids, numbers or references of orders (default: those that the filters find; without --status, placed and paid ones)"
  )

  static let declaration = Command(
    path: ["orders", "pick"], summary: "List what to take from the shelves for several orders, sorted by SKU",
    operands: [orders], options: OrderFilters.allWithView, formats: [.table, .json, .ndjson, .csv],
    examples: ["storekeeper orders pick 61 62 63", "storekeeper orders pick --status paid --format csv"]
  ) { invocation in
    let arguments = invocation.arguments
    let names = arguments.operandList(0)
    if !names.isEmpty, OrderFilters.isSet(arguments) {
      throw Problem(.usage, "orders and filters cannot be combined; leave one out")
    }
    let (scenes, context) = try await invocation.scenes()
    let parameters = try await OrderFilters.parameters(invocation, sort: nil, scenes, context)
    try invocation.page()
    try await withLifetime(of: PickListDisplay(invocation)) {
      try await scenes.listOrders(for: $0, in: context).fetchPickList(.init(orders: names, parameters: parameters))
    }
    return .done
  }
}

/// Shows a pick list.
private final class PickListDisplay: FetchPickListDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayPickList(_ viewModel: ListOrders.FetchPickList.ViewModel) async throws {
    let (columns, rows) = (ListOrders.FetchPickList.columns, viewModel.document.rows)
    switch invocation.format {
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: rows)
    case .csv:
      try invocation.write(
        CommaSeparated.text([columns.map(\.name)] + rows.map { row in columns.map { $0.text(row) } }))
    case .table:
      try invocation.writeTable(columns, rows)
      try invocation.console.flush()
      invocation.note(
        rows.isEmpty
          ? "\(ListOrders.FetchPickList.nothing) Orders that wait: “storekeeper orders list --status paid”"
          : viewModel.summary)
    }
  }
}
