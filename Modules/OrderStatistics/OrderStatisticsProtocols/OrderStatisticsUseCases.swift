public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared or the task was cancelled.
public protocol OrderStatisticsBusinessLogic: Sendable {
  /// Shows the number of orders, the sums of their totals and their refunds, by period and in total.
  func fetchStatistics(_ request: OrderStatistics.Request) async throws
  /// Shows the items with the greatest revenue.
  func fetchItems(_ request: OrderStatistics.FetchItems.Request) async throws
  /// Shows the taxes by period, country, name and rate.
  func fetchTaxes(_ request: OrderStatistics.FetchTaxes.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol OrderStatisticsPresentationLogic: FailurePresentationLogic {
  /// Presents the sums of every period that has orders.
  func presentStatistics(_ response: OrderStatistics.Response) async throws
  /// Presents the items with the greatest revenue.
  func presentItems(_ response: OrderStatistics.FetchItems.Response) async throws
  /// Presents the taxes by period, country, name and rate.
  func presentTaxes(_ response: OrderStatistics.FetchTaxes.Response) async throws
}

/// Shows the sums of periods or statuses.
public protocol FetchStatisticsDisplayLogic: ProblemDisplayLogic {
  /// Shows the periods and the sums.
  func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws
}

extension ResultDisplay: FetchStatisticsDisplayLogic where Result == OrderStatistics.ViewModel {
  public func displayStatistics(_ viewModel: OrderStatistics.ViewModel) { take(viewModel) }
}

/// Shows the sums of items.
public protocol FetchItemsDisplayLogic: ProblemDisplayLogic {
  /// Shows the items.
  func displayItems(_ viewModel: OrderStatistics.FetchItems.ViewModel) async throws
}

extension ResultDisplay: FetchItemsDisplayLogic where Result == OrderStatistics.FetchItems.ViewModel {
  public func displayItems(_ viewModel: OrderStatistics.FetchItems.ViewModel) { take(viewModel) }
}

/// Shows taxes.
public protocol FetchTaxesDisplayLogic: ProblemDisplayLogic {
  /// Shows the taxes.
  func displayTaxes(_ viewModel: OrderStatistics.FetchTaxes.ViewModel) async throws
}

extension ResultDisplay: FetchTaxesDisplayLogic where Result == OrderStatistics.FetchTaxes.ViewModel {
  public func displayTaxes(_ viewModel: OrderStatistics.FetchTaxes.ViewModel) { take(viewModel) }
}

/// A display that shows every use case of the scene.
public typealias OrderStatisticsDisplayLogic = FetchStatisticsDisplayLogic & FetchItemsDisplayLogic
  & FetchTaxesDisplayLogic

/// Builds the scene for one display.
public typealias OrderStatisticsBuilder = UseCasesBuilder<any OrderStatisticsBusinessLogic>

extension UseCases where BusinessLogic == any OrderStatisticsBusinessLogic, Display: FetchStatisticsDisplayLogic {
  /// Shows the number of orders, the sums of their totals and their refunds, by period and in total.
  public func fetchStatistics(_ request: OrderStatistics.Request) async throws {
    try await businessLogic.fetchStatistics(request)
  }
}

extension UseCases where BusinessLogic == any OrderStatisticsBusinessLogic, Display: FetchItemsDisplayLogic {
  /// Shows the items with the greatest revenue.
  public func fetchItems(_ request: OrderStatistics.FetchItems.Request) async throws {
    try await businessLogic.fetchItems(request)
  }
}

extension UseCases where BusinessLogic == any OrderStatisticsBusinessLogic, Display: FetchTaxesDisplayLogic {
  /// Shows the taxes by period, country, name and rate.
  public func fetchTaxes(_ request: OrderStatistics.FetchTaxes.Request) async throws {
    try await businessLogic.fetchTaxes(request)
  }
}

extension UseCases
where BusinessLogic == any OrderStatisticsBusinessLogic, Display: FetchStatisticsDisplayLogic & FetchItemsDisplayLogic {
  /// Shows the rows that a user chose: periods, statuses or items.
  ///
  /// - Parameter limit: the greatest number of items; periods and statuses have no limit.
  public func fetchRows(_ rows: OrderStatistics.Rows, of parameters: OrdersParameters, limit: Int) async throws {
    if let period = rows.period {
      try await fetchStatistics(.init(parameters: parameters, by: period))
    } else {
      try await fetchItems(.init(parameters: parameters, limit: limit))
    }
  }
}
