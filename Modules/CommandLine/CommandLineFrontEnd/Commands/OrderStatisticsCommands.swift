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
    path: ["orders", "stats"], summary: "Show order counts and totals by period",
    options: [by] + OrderFilters.all, formats: [.table, .json, .ndjson, .csv],
    examples: ["storekeeper orders stats --by month --since 1997-01-01"]
  ) { invocation in
    let period = invocation.arguments[by].flatMap(OrderStatistics.Period.init)
    let request = OrderStatistics.Request(parameters: OrderFilters.parameters(invocation.arguments), by: period ?? .day)
    let (scenes, context) = try await invocation.scenes()
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
    case .csv: try invocation.write(csv(viewModel.document))
    }
  }

  private func writeTable(_ viewModel: OrderStatistics.ViewModel) throws {
    let isTerminal = invocation.console.terminal.isOutput
    let room = barRoom(viewModel.displayedPeriods)
    var table = Table(
      [
        Column(heading: "Period"), Column(heading: "Orders", isRight: true, rank: 1),
        Column(heading: "Total", isRight: true, isElastic: true),
      ] + (room > 0 ? [Column(heading: "")] : []), invocation)
    let rows = viewModel.displayedPeriods.map { period in
      [period.period, period.orders, period.totals].map { Cell($0, isFormatted: true) }
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
  private func barRoom(_ periods: [OrderStatistics.DisplayedPeriod]) -> Int {
    let terminal = invocation.console.terminal
    guard terminal.isOutput else { return 0 }
    let columns = [
      ["Period"] + periods.map(\.period), ["Orders"] + periods.map(\.orders), ["Total"] + periods.map(\.totals),
    ]
    let taken = columns.reduce(0) { $0 + 2 + ($1.map { width(of: plain($0, isFormatted: true)) }.max() ?? 0) }
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

  /// Returns a CSV line for each period and currency; a sum beyond 64 bits is left out.
  private func csv(_ document: StatisticsDocument) -> String {
    let lines = document.periods.flatMap { period in
      period.totals.map { "\(period.period.value),\(period.orders),\($0.amount),\($0.currency)\r\n" }
        + period.beyond.map { "\(period.period.value),\(period.orders),,\($0.currency)\r\n" }
    }
    return "period,orders,total,currency\r\n" + lines.joined()
  }
}
