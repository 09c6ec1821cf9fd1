public import PresentationProtocols
public import ShowPresentationProtocols
public import ShowsWorkerProtocols

/// Puts the scene together for one display.
///
/// ```swift
/// let shows: any ShowsBuilding = ShowsScene(worker: worker, formatters: formatters)
/// ```
public struct ShowsScene: ShowsBuilding {
  private let worker: any ShowsWorking
  private let formatters: any ValueFormatterMaking

  public init(worker: any ShowsWorking, formatters: any ValueFormatterMaking) {
    self.worker = worker
    self.formatters = formatters
  }

  public func shows(for display: any ShowsDisplayLogic, in context: SceneContext) -> any ShowsBusinessLogic {
    let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
    let presenter = ShowsPresenter(display: display, formatter: formatter)
    return ShowsInteractor(worker: worker, presenter: presenter, context: context)
  }
}
