public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension OrderStatisticsBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let orderStatistics = OrderStatisticsBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(for: context)
      return OrderStatisticsInteractor(
        worker: worker, presenter: OrderStatisticsPresenter(display: display, formatter: formatter),
        timeZone: context.timeZone)
    }
  }
}
