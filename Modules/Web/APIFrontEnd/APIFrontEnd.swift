import HTTPProtocols
import OpenAPIKernel
import Permissions
import PresentationProtocols
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
      ListOrdersAPI(listOrders: scenes.listOrders, savedViews: scenes.savedViews).operations.tagged("Orders", .orders),
      ShowOrderAPI(showOrder: scenes.showOrder, jobs: jobs).operations.tagged("Orders", .orders),
      EventsAPI(showOrder: scenes.showOrder, settings: settings).operations.tagged("Orders", .orders),
      CreateOrderAPI(createOrder: scenes.createOrder).operations.tagged("Orders", .orders),
      ImportOrdersAPI(importOrders: scenes.importOrders, limit: settings.maxImport).operations.tagged(
        "Orders", .orders),
      CustomersAPI(customers: scenes.customers).operations.tagged("Customers", .orders),
      ViewsAPI(savedViews: scenes.savedViews).operations.tagged("Views", .orders),
      OrderStatisticsAPI(orderStatistics: scenes.orderStatistics).operations.tagged("Statistics", .orders),
      MelodyListAPI(melodyList: scenes.melodyList).operations.tagged("Melodies", .media),
      ShowsAPI(shows: scenes.shows, limit: settings.batchLimit).operations.tagged("Shows", .media),
      StoreAdministrationAPI(transfer: scenes.transfer, limit: settings.maxImport).operations.tagged("Store", .store),
      SettingsAPI(storeAdministration: scenes.storeAdministration).operations.tagged("Store", .orders),
      StoreAPI(
        answers: scenes.storeService, jobs: jobs, limit: settings.maxImport, batchLimit: settings.batchLimit
      ).operations.tagged("Store", .store),
      BulkOrdersAPI(bulkOrders: scenes.bulkOrders).operations.tagged("Orders", .orders),
      JobsAPI(jobs: jobs).operations.tagged("Jobs"),
    ].flatMap(\.self)
  }

  /// Returns the operations that describe those for programs, and each other (OpenAPI 3.1).
  public func description(of operations: [WebOperation]) -> [WebOperation] {
    OpenAPIOperations.describing(operations, settings)
  }
}

/// The records of an operation, whose scopes a limited token needs.
private enum ScopeArea {
  case orders, media, store

  func scope(isRead: Bool) -> Scope {
    switch self {
    case .orders: isRead ? .readOrders : .writeOrders
    case .media: isRead ? .readMedia : .writeMedia
    case .store: isRead ? .readStore : .writeStore
    }
  }
}

extension [WebOperation] {
  /// Returns the operations under a heading of the API's document; those of the protocol between stores have their own.
  ///
  /// - Parameter area: the area of the scope of those that declare none, by whether the method is safe.
  fileprivate func tagged(_ tag: String, _ area: ScopeArea? = nil) -> [WebOperation] {
    map { operation in
      var operation = operation
      if operation.role != nil, operation.scopes.isEmpty, let area {
        operation.scopes = [area.scope(isRead: operation.method.isSafe)]
      }
      operation.tag = operation.isInternal ? "Protocol" : tag
      return operation
    }
  }
}
