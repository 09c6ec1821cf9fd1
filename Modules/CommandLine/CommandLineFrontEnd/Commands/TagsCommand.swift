import CommandLineKernel
import DocumentsProtocols
import ListOrdersProtocols
import OrderDocumentsProtocols
import OrderFilesProtocols
import OrderFiltersKernel
import OrderQueries
import PresentationProtocols

/// The command `orders tags`: lists the tags of orders.
enum TagsCommand {
  static let declaration = Command(
    path: ["orders", "tags"], summary: "List the tags of orders, each with the number of orders that have it",
    options: OrderFilters.allWithView, formats: [.table, .json, .ndjson, .csv],
    notes: ["The tags of the newest 10,000 orders that match are counted. The most frequent tag comes first."],
    examples: ["storekeeper orders tags", "storekeeper orders tags --status paid --since -30d"]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    let parameters = try await OrderFilters.parameters(invocation, sort: nil, scenes, context)
    try invocation.page()
    try await withLifetime(of: TagsDisplay(invocation)) {
      try await scenes.listOrders(for: $0, in: context).fetchTags(.init(parameters: parameters))
    }
    return .done
  }

  /// The hidden command that lists tags for completion.
  static let names = CompletionCommand.command(for: TagOptions.source) { (invocation: Invocation, _) in
    let (scenes, context) = try await invocation.scenes()
    let display = TagCompletion()
    try await withLifetime(of: display) {
      try await scenes.listOrders(for: $0, in: context)
        .fetchTags(.init(mostOrders: ListOrders.FetchTags.mostForCompletion))
    }
    return await display.candidates
  }
}

/// Shows tags.
private final class TagsDisplay: FetchTagsDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayTags(_ viewModel: ListOrders.FetchTags.ViewModel) async throws {
    let (columns, tags) = (ListOrders.FetchTags.columns, viewModel.document.tags)
    switch invocation.format {
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: tags)
    case .csv:
      try invocation.write(CommaSeparated.text([columns.map(\.name)] + tags.map { [$0.tag, String($0.orders)] }))
    case .table:
      try invocation.writeTable(columns, tags)
      try invocation.console.flush()
      if tags.isEmpty { invocation.note("No order has a tag. “storekeeper orders edit 1001 --add-tag gift” adds one.") }
    }
    if let limit = viewModel.displayedLimit { invocation.note(limit) }
  }
}

/// Receives tags.
private actor TagCompletion: FetchTagsDisplayLogic, CommandDisplay {
  private(set) var candidates: [CompletionCommand.Candidate] = []

  func displayTags(_ viewModel: ListOrders.FetchTags.ViewModel) {
    candidates = viewModel.document.tags.map {
      ($0.tag, "\($0.displayedOrders) \($0.orders == 1 ? "order" : "orders")")
    }
  }
}
