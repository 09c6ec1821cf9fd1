public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowOrderProtocols

extension ShowOrderBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let showOrder = ShowOrderBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(for: context)
      return ShowOrderInteractor(
        worker: worker, presenter: ShowOrderPresenter(display: display, formatter: formatter),
        reader: formatters.reader(locale: context.locale), context: context)
    }
  }
}
