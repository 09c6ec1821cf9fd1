public import StoreAdministrationProtocols
public import PresentationProtocols

extension StoreAdministrationBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let storeAdministration = StoreAdministrationBuilder(worker: worker)
  /// ```
  public init(worker: any StoreAdministrationWorking) {
    self.init { display, context in
      StoreAdministrationInteractor(
        worker: worker, presenter: StoreAdministrationPresenter(display: display), author: context.author)
    }
  }
}
