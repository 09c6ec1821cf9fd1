public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension CreateOrderBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let createOrder = CreateOrderBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(for: context)
      let reader = formatters.reader(locale: context.locale)
      let presenter = CreateOrderPresenter(
        display: display, formatter: formatter, reader: reader, timeZone: context.timeZone)
      return CreateOrderInteractor(worker: worker, presenter: presenter, reader: reader, context: context)
    }
  }
}
