import CommandLineKernel
import OrderQueries
import OrderStatisticsProtocols
import OrderFiltersKernel
import PresentationProtocols

/// The command `orders taxes`.
enum TaxesCommand {
  static let by = Option(
    "by", .choice("PERIOD", OrderStatistics.FetchTaxes.Period.allCases.map(\.rawValue)),
    "A row for each month or quarter (default: the whole time)")
  static let country = Option(
    "country", .text("COUNTRY"), "The country of the tax, or else of the address of the order: DE or Germany")

  static let taxes = Command(
    path: ["orders", "taxes"], summary: "Show net, tax and gross by tax, rate and country",
    options: [by, country] + OrderFilters.allWithView, formats: [.table, .json, .ndjson, .csv],
    notes: [
      """
      A refund is deducted in the period in which it was made: that of a return with the taxes of its lines, another in \
      proportion. Drafts and cancelled orders are left out.
      """,
      "The gross sums are the net sums of “orders stats”. An amount with two taxes is in two rows, and once in a sum.",
    ],
    examples: [
      "storekeeper orders taxes --by quarter --since 2007-01-01 --until 2007-12-31",
      "storekeeper orders taxes --by month --country DE --format csv",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let (scenes, context) = try await invocation.scenes()
    var parameters = try await OrderFilters.parameters(invocation, sort: nil, scenes, context)
    parameters.sort = nil
    let request = OrderStatistics.FetchTaxes.Request(
      parameters: parameters, by: arguments[by].flatMap(OrderStatistics.FetchTaxes.Period.init),
      country: arguments[country])
    try invocation.page()
    try await withLifetime(of: TaxesDisplay(invocation)) {
      try await scenes.orderStatistics(for: $0, in: context).fetchTaxes(request)
    }
    return .done
  }
}

/// Shows taxes as a table, with their sums below it.
private final class TaxesDisplay: FetchTaxesDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayTaxes(_ viewModel: OrderStatistics.FetchTaxes.ViewModel) async throws {
    switch invocation.format {
    case .table:
      try invocation.writeTable(OrderStatistics.FetchTaxes.columns, viewModel.displayedTaxes)
      try invocation.writeTotal(viewModel.displayedTotal)
    case .json: try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.taxes)
    case .csv: try invocation.write(viewModel.csv)
    }
    if let limit = viewModel.displayedLimit { invocation.note(limit) }
  }
}

extension Invocation {
  /// Writes overall sums below a table, or beside the output of a pipe.
  func writeTotal(_ total: String) throws {
    if console.terminal.isOutput { return try write("\(plain(total, isFormatted: true))\n") }
    try console.flush()
    noteFormatted(total)
  }
}
