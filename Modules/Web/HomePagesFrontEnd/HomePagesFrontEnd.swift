public import AccessProtocols
public import ListOrdersProtocols
public import OrderStatisticsProtocols
public import SavedViewsProtocols
public import StoreAdministrationProtocols
public import WebKernel

/// The scenes of the home page; a composition root makes the value.
public protocol HomePagesScenes: Sendable {
  var listOrders: ListOrdersBuilder { get }
  var orderStatistics: OrderStatisticsBuilder { get }
  var savedViews: SavedViewsBuilder { get }
  var storeAdministration: StoreAdministrationBuilder { get }
}

/// The home page, the sample shop that it offers, and signing in and out.
public struct HomePagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// Creates the pages over the scenes of a store.
  ///
  /// - Parameter chartLimit: the longest time to wait for the sums of the chart on the home page.
  public init(
    scenes: any HomePagesScenes, gatekeeper: any Gatekeeping, settings: WebSettings,
    chartLimit: Duration = .seconds(1)
  ) {
    operations = [
      HomePages(
        listOrders: scenes.listOrders, orderStatistics: scenes.orderStatistics, savedViews: scenes.savedViews,
        chartLimit: chartLimit
      ).operations,
      SignInPages(gatekeeper: gatekeeper, settings: settings).operations,
      StoreAdministrationPages(storeAdministration: scenes.storeAdministration).operations,
    ].flatMap(\.self)
  }
}
