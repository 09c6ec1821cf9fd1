public import BulkOrdersProtocols
public import CreateOrderProtocols
public import CustomersProtocols
public import ImportOrdersProtocols
public import ListOrdersProtocols
public import MelodyListProtocols
public import OrderStatisticsProtocols
public import SavedViewsProtocols
public import ShowOrderProtocols
public import ShowPresentationProtocols
public import StoreAdministrationProtocols

/// The scenes of the JSON API, and the parts of the store that it reads directly; a composition root makes the value.
public protocol APIScenes: Sendable {
  var listOrders: ListOrdersBuilder { get }
  var showOrder: ShowOrderBuilder { get }
  var createOrder: CreateOrderBuilder { get }
  var customers: CustomersBuilder { get }
  var savedViews: SavedViewsBuilder { get }
  var importOrders: ImportOrdersBuilder { get }
  var orderStatistics: OrderStatisticsBuilder { get }
  var melodyList: MelodyListBuilder { get }
  var shows: ShowsBuilder { get }
  var storeAdministration: StoreAdministrationBuilder { get }
  var transfer: TransferBuilder { get }
  var bulkOrders: BulkOrdersBuilder { get }
  /// Answers the requests of stores on other machines.
  var storeService: any StoreServing { get }
  /// A sentence that anybody may read that says why the store takes no writes now; `nil` if it takes them.
  var reasonNotReady: String? { get }
}
