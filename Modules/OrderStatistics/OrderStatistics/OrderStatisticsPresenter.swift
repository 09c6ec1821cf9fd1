public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats counts and sums for the display: texts for people and a document for machines, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct OrderStatisticsPresenter: OrderStatisticsPresentationLogic {
  private weak let display: (any ProblemDisplayLogic)?
  private let formatter: any ValueFormatting

  public init(display: any ProblemDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentStatistics(_ response: OrderStatistics.Response) async throws {
    let periods = response.groups.map { group in
      StatisticsDocument.Period(
        period: DisplayedValue(group.key, formatter), orders: group.count, sums: group.sums.map(displayed))
    }
    let document = StatisticsDocument(periods: periods, sums: response.sums.map(displayed), orders: response.count)
    let uncounted = uncounted(response)
    try await display.shown(as: (any FetchStatisticsDisplayLogic).self).displayStatistics(
      .init(
        displayedHeading: response.by == .status ? "Status" : "Period",
        displayedPeriods: rows(periods, of: response),
        displayedFigures: response.figures(formatter),
        displayedPrevious: response.previous.map { "\(formatter.day($0.first)) – \(formatter.day($0.last))" },
        displayedUncounted: uncounted,
        displayedTotal: document.displayedTotal(formatter) + (uncounted.map { "; not counted: \($0)" } ?? ""),
        displayedChart: response.charted.flatMap { .init($0, of: response, formatter) }, document: document))
  }

  /// Returns the rows of the groups, and one for all periods without orders between two groups or at an end.
  private func rows(_ periods: [StatisticsDocument.Period], of response: OrderStatistics.Response)
    -> [OrderStatistics.DisplayedPeriod]
  {
    let greatest = periods.map(\.orders).max() ?? 0
    guard !periods.isEmpty, let unit = TimelineUnit(response.by), let span = response.places(in: unit) else {
      return periods.map { .init($0, greatest: greatest, formatter) }
    }
    var (rows, next) = ([OrderStatistics.DisplayedPeriod](), span.lowerBound)
    func text(_ index: Int) -> String {
      OrderStatistics.Response.Group.Key(unit, unit.day(at: index)).map { DisplayedValue($0, formatter).display } ?? ""
    }
    func addGap(until end: Int) {
      guard next < end else { return }
      let period = next == end - 1 ? text(next) : "\(text(next)) – \(text(end - 1))"
      rows.append(.init(period: period, orders: formatter.number(0)))
    }
    for (group, period) in zip(response.groups, periods) {
      let index = group.key.day.map(unit.index) ?? next
      addGap(until: index)
      rows.append(.init(period, greatest: greatest, formatter))
      next = index + 1
    }
    addGap(until: span.upperBound + 1)
    return rows
  }

  /// Returns the orders that the sums leave out, by status: `3 draft, 8 cancelled`; `nil` if there are none.
  private func uncounted(_ response: OrderStatistics.Response) -> String? {
    let counts = response.groups.compactMap { group -> String? in
      guard case .status(let status) = group.key, !status.isSale, group.count > 0 else { return nil }
      return "\(formatter.number(group.count)) \(DisplayedValue(group.key, formatter).display.lowercased())"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  public func presentItems(_ response: OrderStatistics.FetchItems.Response) async throws {
    let items = response.items.map { item in
      StatisticsDocument.Item(
        sku: item.sku, title: item.title, orders: item.orders, quantity: item.quantity,
        revenue: item.revenue.map(displayed))
    }
    let revenue = response.revenue.map(displayed)
    let document = StatisticsDocument(
      items: items, sums: .init(gross: revenue, totals: revenue), orders: response.orders,
      isComplete: response.isComplete)
    let shown = response.count == items.count ? "" : "\(formatter.number(items.count)) of "
    let counts = [shown + formatter.number(response.count, of: "item"), formatter.number(response.orders, of: "order")]
    try await display.shown(as: (any FetchItemsDisplayLogic).self).displayItems(
      .init(
        displayedItems: items.map { displayed($0) }, displayedTotal: (counts + revenue.texts).joined(separator: ", "),
        displayedLimit: response.isComplete
          ? nil
          : """
          Only the newest \(formatter.number(response.orders)) orders are included. Choose a shorter period to include \
          all of its orders.
          """, document: document))
  }

  public func presentTaxes(_ response: OrderStatistics.FetchTaxes.Response) async throws {
    try await display.shown(as: (any FetchTaxesDisplayLogic).self).displayTaxes(response.viewModel(formatter))
  }

  private func displayed(_ item: StatisticsDocument.Item) -> OrderStatistics.FetchItems.DisplayedItem {
    .init(
      sku: item.sku, title: item.title, orders: formatter.number(item.orders),
      quantity: formatter.number(Int(item.quantity)), revenue: item.revenue.texts)
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }

  private func displayed(_ money: Money) -> DisplayedMoney { DisplayedMoney(money, formatter) }
}

extension OrderStatistics.DisplayedPeriod {
  /// Takes the displayed texts from a document, so that both agree.
  fileprivate init(_ document: StatisticsDocument.Period, greatest: Int, _ formatter: any ValueFormatting) {
    self.init(
      period: document.period.display, orders: formatter.number(document.orders), gross: document.sums.gross.texts,
      refunds: document.sums.refunds.texts, totals: document.sums.totals.texts,
      share: greatest == 0 ? 0 : Double(document.orders) / Double(greatest))
  }
}

extension StatisticsDocument {
  /// The number of orders and the net sums; with the gross sums and the refunds if there are refunds.
  fileprivate func displayedTotal(_ formatter: any ValueFormatting) -> String {
    let count = formatter.number(orders, of: "order")
    let hasRefunds = !sums.refunds.beyond.isEmpty || sums.refunds.sums.contains { $0.minor != 0 }
    guard hasRefunds else { return ([count] + sums.totals.texts).joined(separator: ", ") }
    return "\(count); gross \(sums.gross.text); refunds \(sums.refunds.text); net \(sums.totals.text)"
  }
}

extension StatisticsDocument.Amounts {
  /// The displayed sums, those beyond 64 bits by their limits.
  fileprivate var texts: [String] {
    sums.map(\.display) + beyond.map(\.asLimit)
  }

  fileprivate var text: String { texts.joined(separator: ", ") }
}

extension DisplayedMoney {
  /// The text of a sum that exceeds this limit of 64 bits: `more than $92,233,720,368,547,758.07`.
  var asLimit: String { (minor < 0 ? "less than " : "more than ") + display }
}
