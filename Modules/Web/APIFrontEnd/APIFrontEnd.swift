public import WebKernel

/// The JSON API: each scene's operations for programs, and the document that describes them.
public struct APIFrontEnd: Sendable {
  /// The operations in the order in which the document lists them.
  public let operations: [WebOperation]
  private let settings: WebSettings

  /// - Parameter jobs: the long operations of all front ends.
  public init(scenes: any APIScenes, settings: WebSettings, jobs: Jobs) {
    self.settings = settings
    operations = [
      ServerAPI(scenes: scenes).operations,
      ListOrdersAPI(listOrders: scenes.listOrders).operations,
      ShowOrderAPI(showOrder: scenes.showOrder, jobs: jobs).operations,
      CreateOrderAPI(createOrder: scenes.createOrder).operations,
      ImportOrdersAPI(importOrders: scenes.importOrders, limit: settings.maxImport).operations,
      OrderStatisticsAPI(orderStatistics: scenes.orderStatistics).operations,
      MelodyListAPI(melodyList: scenes.melodyList).operations,
      ShowsAPI(shows: scenes.shows, limit: settings.batchLimit).operations,
      StoreAdministrationAPI(transfer: scenes.transfer, limit: settings.maxImport).operations,
      StoreAPI(
        answers: scenes.storeService, jobs: jobs, limit: settings.maxImport, batchLimit: settings.batchLimit
      ).operations,
      JobsAPI(jobs: jobs).operations,
    ].flatMap(\.self)
  }

  /// Returns the operation that describes those for programs, and itself (OpenAPI 3.1).
  public func description(of operations: [WebOperation]) -> WebOperation {
    OpenAPI.operation(documenting: operations, settings)
  }
}
