public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ValidateOrderBuilder {
  /// Creates the builder.
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
      return ValidateOrderInteractor(
        worker: worker, presenter: ValidateOrderPresenter(display: display, formatter: formatter), context: context)
    }
  }
}
