public import StoreAdministrationProtocols
public import PresentationProtocols

extension StoreAdministrationBuilder {
  /// Builds scenes of one display each over a worker.
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
