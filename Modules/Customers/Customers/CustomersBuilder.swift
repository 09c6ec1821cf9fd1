public import CustomersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension CustomersBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let customers = CustomersBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
      return CustomersInteractor(
        worker: worker, presenter: CustomersPresenter(display: display, formatter: formatter), context: context)
    }
  }
}
