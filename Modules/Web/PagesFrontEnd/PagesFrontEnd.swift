public import AccessProtocols
public import CreateOrderProtocols
public import ListOrdersProtocols
public import OrderStatisticsProtocols
public import ShowOrderProtocols
public import StoreAdministrationProtocols
public import WebKernel

/// The scenes of the pages of orders and the home page; a composition root makes the value.
public protocol PagesScenes: Sendable {
  var listOrders: ListOrdersBuilder { get }
  var showOrder: ShowOrderBuilder { get }
  var createOrder: CreateOrderBuilder { get }
  var orderStatistics: OrderStatisticsBuilder { get }
  var storeAdministration: StoreAdministrationBuilder { get }
}

/// The pages of orders, the first page, and signing in.
public struct PagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// - Parameter jobs: the long operations of all front ends.
  public init(scenes: any PagesScenes, gatekeeper: any Gatekeeping, settings: WebSettings, jobs: Jobs) {
    operations = [
      HomePages(listOrders: scenes.listOrders, orderStatistics: scenes.orderStatistics).operations,
      SignInPages(gatekeeper: gatekeeper, settings: settings).operations,
      ListOrdersPages(listOrders: scenes.listOrders).operations,
      ShowOrderPages(showOrder: scenes.showOrder, jobs: jobs).operations,
      CreateOrderPages(createOrder: scenes.createOrder).operations,
      StoreAdministrationPages(storeAdministration: scenes.storeAdministration).operations,
    ].flatMap(\.self)
  }
}
