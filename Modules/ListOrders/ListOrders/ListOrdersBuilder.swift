public import ListOrdersProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension ListOrdersBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let listOrders = ListOrdersBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any OrdersWorking, formatters: any ValueFormatterMaking & ValueReaderMaking) {
    @Sendable func scene<Display>(_ display: Display, _ context: SceneContext)
      -> ListOrdersInteractor<ListOrdersPresenter<Display>>
    {
      let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
      return ListOrdersInteractor(
        worker: worker, presenter: ListOrdersPresenter(display: display, formatter: formatter),
        reader: formatters.reader(locale: context.locale), timeZone: context.timeZone)
    }
    @Sendable func fetch(_ display: some FetchOrdersDisplayLogic, _ context: SceneContext)
      -> any FetchOrdersBusinessLogic
    { scene(display, context) }
    @Sendable func count(_ display: some CountOrdersDisplayLogic, _ context: SceneContext)
      -> any CountOrdersBusinessLogic
    { scene(display, context) }
    @Sendable func export(_ display: some ExportOrdersDisplayLogic, _ context: SceneContext)
      -> any ExportOrdersBusinessLogic
    { scene(display, context) }
    self.init(
      fetchOrders: .init { fetch($0, $1) }, countOrders: .init { count($0, $1) },
      exportOrders: .init { export($0, $1) })
  }
}
