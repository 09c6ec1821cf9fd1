public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone.
public protocol OrderStatisticsBusinessLogic: Sendable {
  /// Shows how many orders and how much money, by period and in all.
  func fetchStatistics(_ request: OrderStatistics.Request) async throws
}

/// Interactor → presenter.
public protocol OrderStatisticsPresentationLogic: FailurePresentationLogic {
  /// The sums of every period that has orders.
  func presentStatistics(_ response: OrderStatistics.Response) async throws
}

/// Presenter → display.
public protocol OrderStatisticsDisplayLogic: ProblemDisplayLogic {
  /// Shows the periods and the sums.
  func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias OrderStatisticsBuilder = SceneBuilder<
  any OrderStatisticsDisplayLogic, any OrderStatisticsBusinessLogic
>
