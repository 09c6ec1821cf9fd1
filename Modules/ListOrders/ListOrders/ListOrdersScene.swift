public import ListOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Puts the scene together. It costs next to nothing, so that each screen or request has one of its own.
///
/// ```swift
/// let listOrders: any ListOrdersBuilding = ListOrdersScene(worker: worker, formatters: formatters)
/// ```
public struct ListOrdersScene: ListOrdersBuilding {
  private let worker: any OrdersWorking
  private let formatters: any ValueFormatterMaking & ValueReaderMaking

  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking) {
    self.worker = worker
    self.formatters = formatters
  }

  public func listOrders(
    for display: any ListOrdersDisplayLogic, in context: SceneContext
  ) -> any ListOrdersBusinessLogic {
    let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
    let presenter = ListOrdersPresenter(display: display, formatter: formatter)
    return ListOrdersInteractor(
      worker: worker, presenter: presenter, reader: formatters.reader(locale: context.locale),
      timeZone: context.timeZone)
  }
}
