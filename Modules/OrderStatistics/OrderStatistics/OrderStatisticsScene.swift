public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Puts the scene together for one display.
///
/// ```swift
/// let statistics: any OrderStatisticsBuilding = OrderStatisticsScene(worker: worker, formatters: formatters)
/// ```
public struct OrderStatisticsScene: OrderStatisticsBuilding {
  private let worker: any OrdersWorking
  private let formatters: any ValueFormatterMaking

  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking) {
    self.worker = worker
    self.formatters = formatters
  }

  public func orderStatistics(
    for display: any OrderStatisticsDisplayLogic, in context: SceneContext
  ) -> any OrderStatisticsBusinessLogic {
    let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
    let presenter = OrderStatisticsPresenter(display: display, formatter: formatter)
    return OrderStatisticsInteractor(worker: worker, presenter: presenter, timeZone: context.timeZone)
  }
}
