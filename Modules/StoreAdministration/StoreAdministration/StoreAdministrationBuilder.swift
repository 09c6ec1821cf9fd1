public import StoreAdministrationProtocols
public import PresentationProtocols

extension StoreAdministrationBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let storeAdministration = StoreAdministrationBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any StoreAdministrationWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let presenter = StoreAdministrationPresenter(display: display, formatter: formatters.formatter(for: context))
      return StoreAdministrationInteractor(worker: worker, presenter: presenter, author: context.author)
    }
  }
}
