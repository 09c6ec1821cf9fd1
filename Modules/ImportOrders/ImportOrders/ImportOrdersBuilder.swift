public import ImportOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ImportOrdersBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let importOrders = ImportOrdersBuilder(worker: worker)
  /// ```
  public init(worker: any OrdersWorking) {
    self.init { display, context in
      ImportOrdersInteractor(
        worker: worker, reader: ImportOrdersWorker(), presenter: ImportOrdersPresenter(display: display),
        context: context)
    }
  }
}
