import CommandLineKernel
import OrderQueries
import OrderStatisticsProtocols
import OrderFiltersKernel
import PresentationProtocols

/// The command `orders stats`.
enum OrderStatisticsCommands {
  static let all = [stats, TaxesCommand.taxes]

  static let by = Option(
    "by", .choice("ROWS", OrderStatistics.Rows.allCases.map(\.rawValue)),
    "The rows: periods, statuses or items (default day)")
  static let limit = Option("limit", .count("N", 1...100_000), "The maximum number of items (default 50)")

  static let stats = Command(
    path: ["orders", "stats"],
    summary: "Show orders, gross sums, refunds and net sums by period, or best sellers",
    options: [by, limit] + OrderFilters.allWithView, formats: [.table, .json, .ndjson, .csv],
    notes: [
      "Sums and counts leave out drafts and cancelled orders; only --by status counts them, in rows without sums.",
      """
      A refund is deducted in the period in which it was made. --since and --until limit the time of a refund, and the \
      other filters its order.
      """,
      """
      --by item adds up the lines of at most the newest 100,000 orders without what was returned, before other refunds, \
      order discounts, shipping and tax. The greatest revenue comes first.
      """,
    ],
    examples: [
      "storekeeper orders stats --by month --since 1997-01-01",
      "storekeeper orders stats --by item --since -30d --limit 10",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let rows = arguments[by].flatMap(OrderStatistics.Rows.init) ?? .day
    if arguments.has(limit), rows != .item {
      throw Problem(.usage, "--limit needs --by item", remedy: "leave it out, or add --by item")
    }
    let (scenes, context) = try await invocation.scenes()
    var parameters = try await OrderFilters.parameters(invocation, sort: nil, scenes, context)
    parameters.sort = nil
    try invocation.page()
    try await withLifetime(of: OrderStatisticsDisplay(invocation)) {
      try await scenes.orderStatistics(for: $0, in: context)
        .fetchRows(rows, of: parameters, limit: arguments.count(limit) ?? 50)
    }
    return .done
  }
}

/// Shows the periods as a table, each with its bar, or the items.
final class OrderStatisticsDisplay: FetchStatisticsDisplayLogic, FetchItemsDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws {
    switch invocation.format {
    case .table: try writeTable(viewModel)
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.periods)
    case .csv: try invocation.write(viewModel.csv)
    }
  }

  func displayItems(_ viewModel: OrderStatistics.FetchItems.ViewModel) async throws {
    switch invocation.format {
    case .table: try writeTable(viewModel)
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.items ?? [])
    case .csv: try invocation.write(viewModel.csv)
    }
    if let limit = viewModel.displayedLimit { invocation.note(limit) }
  }

  private func writeTable(_ viewModel: OrderStatistics.FetchItems.ViewModel) throws {
    try invocation.writeTable(OrderStatistics.FetchItems.columns, viewModel.displayedItems)
    try invocation.writeTotal(viewModel.displayedTotal)
  }

  private func writeTable(_ viewModel: OrderStatistics.ViewModel) throws {
    var columns = OrderStatistics.columns(viewModel.displayedHeading)
    let room = barRoom(columns, viewModel.displayedPeriods)
    if room > 0 {
      // The bars stand beside the numbers of orders, which they draw.
      let bars = TableColumn<OrderStatistics.DisplayedPeriod>("share", "", .bar, rank: 1) {
        OrderStatisticsDisplay.bar($0.share, columns: room)
      }
      columns.insert(bars, at: 2)
    }
    try invocation.writeTable(columns, viewModel.displayedPeriods)
    try invocation.writeTotal(viewModel.displayedTotal)
  }

  /// Returns the columns left for the bars: at most 20, and none if fewer than 4 are left.
  ///
  /// Bars shrink before a sum is cut.
  private func barRoom(
    _ columns: [TableColumn<OrderStatistics.DisplayedPeriod>], _ periods: [OrderStatistics.DisplayedPeriod]
  ) -> Int {
    let terminal = invocation.console.terminal
    guard terminal.isOutput else { return 0 }
    let taken = columns.reduce(0) { taken, column in
      let texts = [column.heading] + periods.map(column.text)
      return taken + 2 + (texts.map { width(of: plain($0, isFormatted: true)) }.max() ?? 0)
    }
    let room = min(20, terminal.columns - taken)
    return room < 4 ? 0 : room
  }

  /// Returns a bar whose length is a share of `columns`, in eighths of a column.
  static func bar(_ share: Double, columns: Int = 20) -> String {
    let eighths = Int((min(1, max(0, share)) * Double(8 * columns)).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let isSliver = share > 0 && eighths == 0
    return String(repeating: "█", count: eighths / 8) + (isSliver ? parts[1] : parts[eighths % 8])
  }
}
