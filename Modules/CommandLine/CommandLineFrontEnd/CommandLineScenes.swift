public import CreateOrderProtocols
public import Foundation
public import StoreAdministrationProtocols
public import ListOrdersProtocols
public import OrderFiltersKernel
public import OrderStatisticsProtocols
public import BulkOrdersProtocols
public import PresentationProtocols
import SavedViewsProtocols
public import ShowOrderProtocols

/// The scenes of orders and of the store itself over one store; a composition root makes the value.
public protocol CommandLineScenes: OrderFilterScenes {
  var listOrders: ListOrdersBuilder { get }
  var showOrder: ShowOrderBuilder { get }
  var createOrder: CreateOrderBuilder { get }
  var orderStatistics: OrderStatisticsBuilder { get }
  var storeAdministration: StoreAdministrationBuilder { get }
  var bulkOrders: BulkOrdersBuilder { get }
  /// The zone of the store's settings; `nil` if they name none.
  var timeZone: TimeZone? { get async }
}

/// Opens a store and returns its scenes. A run calls it at most once, when the first command needs a store.
public protocol CommandLineScenesOpening: Sendable {
  /// Opens the store at a location.
  ///
  /// - Parameter tokens: the bearer tokens for stores behind servers.
  func openScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any CommandLineScenes
}
