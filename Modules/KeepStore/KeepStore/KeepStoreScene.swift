public import KeepStoreProtocols
import OrdersWorkerProtocols
public import PresentationProtocols

/// Puts the scene together. It costs next to nothing, so that each screen or request has one of its own.
///
/// ```swift
/// let worker = KeepStoreWorker(store: store, opener: opener, examiner: examiner, clock: Instant.now)
/// let keepStore: any KeepStoreBuilding = KeepStoreScene(worker: worker)
/// ```
public struct KeepStoreScene: KeepStoreBuilding {
  private let worker: any KeepStoreWorking

  public init(worker: any KeepStoreWorking) { self.worker = worker }

  public func keepStore(
    for display: any KeepStoreDisplayLogic, in context: SceneContext
  ) -> any KeepStoreBusinessLogic {
    KeepStoreInteractor(worker: worker, presenter: KeepStorePresenter(display: display), author: context.author)
  }
}
