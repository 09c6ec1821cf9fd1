public import StoreAdministrationProtocols
public import PresentationProtocols

extension TransferBuilder {
  /// Builds scenes of one display each over a worker.
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
