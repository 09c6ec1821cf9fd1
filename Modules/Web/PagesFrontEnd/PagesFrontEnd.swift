public import AccessProtocols
public import CreateOrderProtocols
public import ImportOrdersProtocols
public import ListOrdersProtocols
public import OrderStatisticsProtocols
public import ShowOrderProtocols
public import StoreAdministrationProtocols
public import WebKernel

/// The scenes that the pages of orders and the first page show.
public struct PagesScenes: Sendable {
  let listOrders: any ListOrdersBuilding
  let showOrder: any ShowOrderBuilding
  let createOrder: any CreateOrderBuilding
  let importOrders: any ImportOrdersBuilding
  let orderStatistics: any OrderStatisticsBuilding
  let storeAdministration: any StoreAdministrationBuilding

  public init(
    listOrders: any ListOrdersBuilding, showOrder: any ShowOrderBuilding, createOrder: any CreateOrderBuilding,
    importOrders: any ImportOrdersBuilding, orderStatistics: any OrderStatisticsBuilding,
    storeAdministration: any StoreAdministrationBuilding
  ) {
    self.listOrders = listOrders
    self.showOrder = showOrder
    self.createOrder = createOrder
    self.importOrders = importOrders
    self.orderStatistics = orderStatistics
    self.storeAdministration = storeAdministration
  }
}

/// The pages of orders, the first page, signing in, and the progress of long operations.
public struct PagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// - Parameter jobs: the long operations of all front ends.
  public init(scenes: PagesScenes, gatekeeper: any Gatekeeping, settings: WebSettings, jobs: Jobs) {
    operations = [
      HomePages(listOrders: scenes.listOrders, statistics: scenes.orderStatistics).operations,
      SignInPages(gatekeeper: gatekeeper, settings: settings).operations,
      ListOrdersPages(scenes: scenes.listOrders).operations,
      ShowOrderPages(scenes: scenes.showOrder, jobs: jobs).operations,
      CreateOrderPages(scenes: scenes.createOrder).operations,
      ImportOrdersPages(scenes: scenes.importOrders, jobs: jobs, limit: settings.maxImport).operations,
      StoreAdministrationPages(scenes: scenes.storeAdministration).operations,
      JobPages(jobs: jobs).operations,
    ].flatMap(\.self)
  }
}
