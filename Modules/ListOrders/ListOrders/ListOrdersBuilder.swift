public import ListOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ListOrdersBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let listOrders = ListOrdersBuilder(worker: worker, formatters: formatters)
  /// ```
  ///
  /// - Parameter clock: returns the current moment, from which the ages of waiting orders are computed.
  public init(
    worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking,
    clock: @escaping @Sendable () -> Instant = Instant.now
  ) {
    self.init { display, context in
      let formatter = formatters.formatter(for: context)
      return ListOrdersInteractor(
        worker: worker, presenter: ListOrdersPresenter(display: display, formatter: formatter),
        reader: formatters.reader(locale: context.locale), timeZone: context.timeZone, clock: clock)
    }
  }
}
