public import ImportOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Puts the scene together; it costs next to nothing.
///
/// ```swift
/// let importOrders: any ImportOrdersBuilding = ImportOrdersScene(worker: worker)
/// ```
public struct ImportOrdersScene: ImportOrdersBuilding {
  private let worker: any OrdersWorking

  public init(worker: any OrdersWorking) { self.worker = worker }

  public func importOrders(
    for display: any ImportOrdersDisplayLogic, in context: SceneContext
  ) -> any ImportOrdersBusinessLogic {
    ImportOrdersInteractor(
      worker: worker, reader: ImportOrdersWorker(), presenter: ImportOrdersPresenter(display: display),
      context: context)
  }
}
