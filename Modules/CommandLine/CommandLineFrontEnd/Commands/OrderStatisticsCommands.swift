import APIDocuments
import CommandLineKernel
import OrderStatisticsProtocols
import PresentationProtocols

/// The command `orders stats`.
enum OrderStatisticsCommands {
  static let all = [stats]

  static let by = Option(
    "by", .choice("PERIOD", OrderStatistics.Period.allCases.map(\.rawValue)), "The period (default day)")

  static let stats = Command(
    path: ["orders", "stats"], summary: "Show order counts, gross sums, refunds and net sums by period",
    options: [by] + OrderFilters.all, formats: [.table, .json, .ndjson, .csv],
    notes: [
      "Sums and counts leave out drafts and cancelled orders; only --by status counts them, in rows without sums.",
      """
      A refund is deducted in the period in which it was made. --since and --until limit the time of a refund, and the \
      other filters its order.
      """,
    ],
    examples: ["storekeeper orders stats --by month --since 1997-01-01"]
  ) { invocation in
    let period = invocation.arguments[by].flatMap(OrderStatistics.Period.init)
    let (scenes, context) = try await invocation.scenes()
    let request = OrderStatistics.Request(
      parameters: OrderFilters.parameters(invocation.arguments, (scenes, context)), by: period ?? .day)
    try invocation.page()
    try await withLifetime(of: OrderStatisticsDisplay(invocation)) {
      try await scenes.orderStatistics(for: $0, in: context).fetchStatistics(request)
    }
    return .done
  }
}

/// Shows the periods as a table, each with its bar.
final class OrderStatisticsDisplay: OrderStatisticsDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws {
    switch invocation.format {
    case .table: try writeTable(viewModel)
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: for period in viewModel.document.periods { try invocation.writeJSON(period) }
    case .csv: try invocation.write(csv(viewModel))
    }
  }

  private func writeTable(_ viewModel: OrderStatistics.ViewModel) throws {
    let isTerminal = invocation.console.terminal.isOutput
    let texts = viewModel.displayedPeriods.map { [$0.period, $0.orders, $0.gross, $0.refunds, $0.totals] }
    let headings = [viewModel.displayedHeading, "Orders", "Gross", "Refunds", "Net"]
    let room = barRoom([headings] + texts)
    // In a narrow terminal, columns are left out before a sum is cut; the net sums stay.
    var table = Table(
      [
        Column(heading: headings[0]), Column(heading: headings[1], isRight: true, rank: 1),
        Column(heading: headings[2], isRight: true, rank: 2), Column(heading: headings[3], isRight: true, rank: 3),
        Column(heading: headings[4], isRight: true),
      ] + (room > 0 ? [Column(heading: "")] : []), invocation)
    let rows = zip(viewModel.displayedPeriods, texts).map { period, texts in
      texts.map { Cell($0, isFormatted: true) }
        + (room > 0 ? [Cell(OrderStatisticsDisplay.bar(period.share, columns: room), .blue)] : [])
    }
    if !rows.isEmpty { try invocation.write(table.lines(rows)) }
    if isTerminal { return try invocation.write("\(plain(viewModel.displayedTotal, isFormatted: true))\n") }
    try invocation.console.flush()
    invocation.noteFormatted(viewModel.displayedTotal)
  }

  /// Returns the columns left for the bars: at most 20, and none if fewer than 4 are left.
  ///
  /// Bars shrink before a sum is cut.
  private func barRoom(_ lines: [[String]]) -> Int {
    let terminal = invocation.console.terminal
    guard terminal.isOutput, let columns = lines.first?.indices else { return 0 }
    let taken = columns.reduce(0) { taken, column in
      taken + 2 + (lines.map { width(of: plain($0[column], isFormatted: true)) }.max() ?? 0)
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

  /// Returns a CSV line for each period and currency, and for each period without sums; a sum beyond 64 bits is left
  /// out.
  private func csv(_ viewModel: OrderStatistics.ViewModel) -> String {
    let lines = viewModel.document.periods.flatMap { period in
      let columns = [period.sums.gross, period.sums.refunds, period.sums.totals]
      let currencies = Set(columns.flatMap { ($0.sums + $0.beyond).map(\.currency) }).sorted()
      return (currencies.isEmpty ? [""] : currencies).map { currency in
        let amounts = columns.map { column in column.sums.first { $0.currency == currency }?.amount ?? "" }
        return ([period.period.value, String(period.orders)] + amounts + [currency]).joined(separator: ",") + "\r\n"
      }
    }
    return "\(viewModel.displayedHeading.lowercased()),orders,gross,refunds,net,currency\r\n" + lines.joined()
  }
}
