public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Puts the scene together for one display.
///
/// ```swift
/// let createOrder: any CreateOrderBuilding = CreateOrderScene(worker: worker, formatters: formatters)
/// ```
public struct CreateOrderScene: CreateOrderBuilding {
  private let worker: any OrdersWorking
  private let formatters: any ValueFormatterMaking & ValueReaderMaking

  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking) {
    self.worker = worker
    self.formatters = formatters
  }

  public func createOrder(
    for display: any CreateOrderDisplayLogic, in context: SceneContext
  ) -> any CreateOrderBusinessLogic {
    let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
    let reader = formatters.reader(locale: context.locale)
    let presenter = CreateOrderPresenter(
      display: display, formatter: formatter, reader: reader, timeZone: context.timeZone)
    return CreateOrderInteractor(worker: worker, presenter: presenter, reader: reader, context: context)
  }
}
