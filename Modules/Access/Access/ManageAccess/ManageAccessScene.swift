public import AccessProtocols
public import PresentationProtocols

/// Puts the scene together. It costs next to nothing, so that each screen or request has one of its own.
///
/// ```swift
/// let worker = ManageAccessWorker(store: store, clock: Instant.now, random: Randomness.system)
/// let manageAccess: any ManageAccessBuilding = ManageAccessScene(worker: worker, formatters: formatters)
/// ```
public struct ManageAccessScene: ManageAccessBuilding {
  private let worker: any ManageAccessWorking
  private let formatters: any ValueFormatterMaking

  public init(worker: any ManageAccessWorking, formatters: any ValueFormatterMaking) {
    self.worker = worker
    self.formatters = formatters
  }

  public func manageAccess(
    for display: any ManageAccessDisplayLogic, in context: SceneContext
  ) -> any ManageAccessBusinessLogic {
    let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
    return ManageAccessInteractor(
      worker: worker, presenter: ManageAccessPresenter(display: display, formatter: formatter))
  }
}
