public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone.
public protocol OrderStatisticsBusinessLogic: Sendable {
  func fetchStatistics(_ request: OrderStatistics.Request) async throws
}

/// Interactor → presenter.
public protocol OrderStatisticsPresentationLogic: FailurePresentationLogic {
  func presentStatistics(_ response: OrderStatistics.Response) async throws
}

/// Presenter → display.
public protocol OrderStatisticsDisplayLogic: ProblemDisplayLogic {
  func displayStatistics(_ viewModel: OrderStatistics.ViewModel) async throws
}

/// Builds the scene for one display; the scene holds it weakly.
public protocol OrderStatisticsBuilding: Sendable {
  func orderStatistics(for display: any OrderStatisticsDisplayLogic, in context: SceneContext)
    -> any OrderStatisticsBusinessLogic
}
