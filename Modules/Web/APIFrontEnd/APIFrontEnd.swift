import OpenAPIKernel
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
      ServerAPI(scenes: scenes, isStopping: settings.isStopping).operations.tagged("Server"),
      ListOrdersAPI(listOrders: scenes.listOrders).operations.tagged("Orders"),
      ShowOrderAPI(showOrder: scenes.showOrder, jobs: jobs).operations.tagged("Orders"),
      CreateOrderAPI(createOrder: scenes.createOrder).operations.tagged("Orders"),
      ImportOrdersAPI(importOrders: scenes.importOrders, limit: settings.maxImport).operations.tagged("Orders"),
      OrderStatisticsAPI(orderStatistics: scenes.orderStatistics).operations.tagged("Statistics"),
      MelodyListAPI(melodyList: scenes.melodyList).operations.tagged("Melodies"),
      ShowsAPI(shows: scenes.shows, limit: settings.batchLimit).operations.tagged("Shows"),
      StoreAdministrationAPI(transfer: scenes.transfer, limit: settings.maxImport).operations.tagged("Store"),
      StoreAPI(
        answers: scenes.storeService, jobs: jobs, limit: settings.maxImport, batchLimit: settings.batchLimit
      ).operations.tagged("Store"),
      BulkOrdersAPI(bulkOrders: scenes.bulkOrders).operations.tagged("Orders"),
      JobsAPI(jobs: jobs).operations.tagged("Jobs"),
    ].flatMap(\.self)
  }

  /// Returns the operations that describe those for programs, and each other (OpenAPI 3.1).
  public func description(of operations: [WebOperation]) -> [WebOperation] {
    OpenAPIOperations.describing(operations, settings)
  }
}

extension [WebOperation] {
  /// Returns the operations under a heading of the API's document; those of the protocol between stores have their own.
  fileprivate func tagged(_ tag: String) -> [WebOperation] {
    map { operation in
      var operation = operation
      operation.tag = operation.isInternal ? "Protocol" : tag
      return operation
    }
  }
}
