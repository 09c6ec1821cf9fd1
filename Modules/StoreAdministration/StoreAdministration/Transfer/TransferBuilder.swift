public import StoreAdministrationProtocols
public import PresentationProtocols

extension TransferBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let transfer = TransferBuilder(worker: worker)
  /// ```
  public init(worker: any TransferWorking) {
    self.init { display, context in
      TransferInteractor(worker: worker, presenter: TransferPresenter(display: display))
    }
  }
}
