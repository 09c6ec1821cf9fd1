public import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowOrderProtocols

/// Puts the scene together for one display.
///
/// ```swift
/// let showOrder: any ShowOrderBuilding = ShowOrderScene(worker: worker, formatters: formatters)
/// ```
public struct ShowOrderScene: ShowOrderBuilding {
  private let worker: any OrdersWorking
  private let formatters: any ValueFormatterMaking & ValueReaderMaking

  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking) {
    self.worker = worker
    self.formatters = formatters
  }

  public func showOrder(for display: any ShowOrderDisplayLogic, in context: SceneContext) -> any ShowOrderBusinessLogic
  {
    let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
    let presenter = ShowOrderPresenter(display: display, formatter: formatter)
    return ShowOrderInteractor(
      worker: worker, presenter: presenter, reader: formatters.reader(locale: context.locale), context: context)
  }
}
