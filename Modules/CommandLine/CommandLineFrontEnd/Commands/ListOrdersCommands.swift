import CommandLineKernel
import DocumentsProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrderQueries
import OrderFiltersKernel
import PresentationProtocols

/// The command `orders list`.
enum ListOrdersCommands {
  static let all = [list, ExportOrdersCommand.declaration, PickOrdersCommand.declaration, TagsCommand.declaration]

  static let limit = Option("limit", .count("N", 1...100_000), "The maximum number of orders (default 50)")
  static let before = Option("before", .text("CURSOR"), "List the results before this cursor")
  static let whole = Option("all", "List all orders")
  static let count = Option("count", "Print only the number of orders")
  static let deleted = Option(
    "deleted", "List deleted orders, the newest deletion first; “orders restore” restores one")

  static let list = Command(
    path: ["orders", "list"], summary: "List or search orders, newest first",
    options: OrderFilters.allWithView + [OrderFilters.sort, limit, SharedOptions.after, before, whole, count, deleted],
    formats: [.table, .json, .ndjson, .csv],
    examples: [
      "storekeeper orders list --status placed --since -7d", "storekeeper orders list --query queso --sort -total",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    try arguments.exclude(whole, limit)
    if arguments.has(deleted) {
      try arguments.exclude(deleted, OrderFilters.allWithView + [OrderFilters.sort, before, count])
      return try await DeletedOrders(invocation).list()
    }
    let (scenes, context) = try await invocation.scenes()
    var parameters = try await OrderFilters.parameters(invocation, sort: arguments[OrderFilters.sort], scenes, context)
    parameters.limit = arguments.count(limit) ?? parameters.limit
    parameters.after = arguments[SharedOptions.after]
    parameters.before = arguments[before]
    if !arguments.has(count) { try invocation.page() }
    let work = try await Work.show(invocation, scenes, context)
    try await withLifetime(of: ListOrdersDisplay(invocation, below: work)) {
      if arguments.has(count) {
        try await scenes.listOrders(for: $0, in: context).countOrders(.init(parameters: parameters))
      } else {
        try await scenes.listOrders(for: $0, in: context)
          .fetchOrders(
            .init(parameters: parameters, isWhole: arguments.has(whole), suggestsQueries: invocation.format == .table))
      }
    }
    return .done
  }
}

/// Shows a list batch by batch, while it is read.
actor ListOrdersDisplay: FetchOrdersDisplayLogic, CountOrdersDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var table: Table<OrderSummaryDocument>
  private var json: PagedJSON
  private var csv = OrdersCSV.Writer()
  private var shown = 0
  private var hasBegun = false

  /// - Parameter work: the orders that wait, which a JSON document has before the list; `nil` for none.
  init(_ invocation: Invocation, below work: WorkDocument? = nil) {
    self.invocation = invocation
    table = Table(ListOrders.columns, invocation)
    json = PagedJSON("orders", invocation) { json in
      if let work { json.member("work", work.tasks) }
    }
  }

  func displayFetchedOrders(_ viewModel: ListOrders.FetchOrders.ViewModel) async throws {
    switch invocation.format {
    case .table: try invocation.write(table.lines(viewModel.documents))
    case .json:
      try invocation.console.write(
        try json.page(viewModel.documents, isLast: viewModel.isLast, next: viewModel.next))
    case .ndjson: try invocation.writeJSON(lines: viewModel.documents)
    case .csv: try writeCSV(viewModel.documents)
    }
    hasBegun = true
    shown += viewModel.documents.count
    if viewModel.isLast { try finish(viewModel) }
  }

  func displayCount(_ viewModel: ListOrders.CountOrders.ViewModel) async throws {
    switch invocation.format {
    case .table: try invocation.write("\(viewModel.count)\n")
    case .json, .ndjson: try invocation.writeJSON(CountDocument(count: viewModel.count))
    case .csv: try invocation.write("count\r\n\(viewModel.count)\r\n")
    }
  }

  private func writeCSV(_ documents: [OrderSummaryDocument]) throws {
    if !hasBegun { csv.writeHeading() }
    for document in documents { csv.write(document) }
    try invocation.console.write(csv.take())
  }

  private func finish(_ viewModel: ListOrders.FetchOrders.ViewModel) throws {
    // The note about the list follows the list, even after a pager.
    try invocation.console.flush()
    invocation.notePages(of: shown, next: viewModel.next, previous: viewModel.previous)
    if viewModel.next == nil, shown == 0, invocation.format == .table {
      let isNarrowed =
        OrderFilters.isSet(invocation.arguments) || invocation.arguments.has(SharedOptions.after)
      invocation.note(
        isNarrowed
          ? ([viewModel.shorterQueries.isEmpty ? ListOrders.EmptyList.search : ListOrders.EmptyList.words]
            + viewModel.shorterQueries.map { "\($0.text): --query \(shellQuoted($0.query))" }).joined(separator: "\n")
          : "\(ListOrders.EmptyList.store) “storekeeper store sample” adds sample orders; "
            + "“storekeeper orders create” creates one.")
    }
  }
}
