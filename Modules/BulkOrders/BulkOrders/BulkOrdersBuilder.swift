public import BulkOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension BulkOrdersBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let bulkOrders = BulkOrdersBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
      return BulkOrdersInteractor(
        worker: BulkOrdersWorker(orders: worker),
        presenter: BulkOrdersPresenter(display: display, formatter: formatter), context: context)
    }
  }
}
