public import StoreAdministrationProtocols
import OrdersWorkerProtocols
public import PresentationProtocols

/// Puts the scene together. It costs next to nothing, so that each screen or request has one of its own.
///
/// ```swift
/// let worker = StoreAdministrationWorker(store: store, opener: opener, examiner: examiner, clock: Instant.now)
/// let storeAdministration: any StoreAdministrationBuilding = StoreAdministrationScene(worker: worker)
/// ```
public struct StoreAdministrationScene: StoreAdministrationBuilding {
  private let worker: any StoreAdministrationWorking

  public init(worker: any StoreAdministrationWorking) { self.worker = worker }

  public func storeAdministration(
    for display: any StoreAdministrationDisplayLogic, in context: SceneContext
  ) -> any StoreAdministrationBusinessLogic {
    StoreAdministrationInteractor(
      worker: worker, presenter: StoreAdministrationPresenter(display: display), author: context.author)
  }
}
