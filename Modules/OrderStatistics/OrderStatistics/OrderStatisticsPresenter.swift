import APIDocuments
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Formats counts and sums for the display: texts for people and a document for machines, with one formatter.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct OrderStatisticsPresenter: OrderStatisticsPresentationLogic {
  private weak let display: (any OrderStatisticsDisplayLogic)?
  private let formatter: any ValueFormatting

  public init(display: any OrderStatisticsDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentStatistics(_ response: OrderStatistics.Response) async throws {
    let groups = response.isFilled ? response.groups.filled : response.groups
    let periods = groups.map { group in
      StatisticsDocument.Period(
        period: DisplayedValue(group.key, formatter), orders: group.count, totals: displayed(group.totals),
        beyond: displayed(group.beyond))
    }
    let document = StatisticsDocument(
      periods: periods, totals: displayed(response.totals), orders: response.count,
      beyond: displayed(response.beyond))
    let greatest = periods.map(\.orders).max() ?? 0
    try await display.orCancelled.displayStatistics(
      .init(
        displayedPeriods: periods.map { OrderStatistics.DisplayedPeriod($0, greatest: greatest) },
        displayedTotal: ([document.orders.of("order")] + texts(document.totals, beyond: document.beyond)).joined(
          separator: ", "),
        document: document))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }

  private func displayed(_ totals: [Money]) -> [DisplayedMoney] { totals.map { DisplayedMoney($0, formatter) } }
}

extension OrderStatistics.DisplayedPeriod {
  /// Takes the displayed texts from a document, so that both agree.
  fileprivate init(_ document: StatisticsDocument.Period, greatest: Int) {
    self.init(
      period: document.period.display, orders: String(document.orders),
      totals: texts(document.totals, beyond: document.beyond).joined(separator: ", "),
      share: greatest == 0 ? 0 : Double(document.orders) / Double(greatest))
  }
}

/// Returns the displayed sums; a sum beyond 64 bits is shown as `more than` or `less than` its limit.
private func texts(_ totals: [DisplayedMoney], beyond: [DisplayedMoney]) -> [String] {
  totals.map(\.display) + beyond.map { ($0.minor < 0 ? "less than " : "more than ") + $0.display }
}
