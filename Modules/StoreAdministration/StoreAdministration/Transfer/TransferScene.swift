public import StoreAdministrationProtocols
public import PresentationProtocols

/// Puts the scene of a transfer together for one display.
///
/// ```swift
/// let transfer: any TransferBuilding = TransferScene(worker: storeAdministrationWorker)
/// ```
public struct TransferScene: TransferBuilding {
  private let worker: any TransferWorking

  public init(worker: any TransferWorking) { self.worker = worker }

  public func transfer(for display: any TransferDisplayLogic, in context: SceneContext) -> any TransferBusinessLogic {
    TransferInteractor(worker: worker, presenter: TransferPresenter(display: display))
  }
}
