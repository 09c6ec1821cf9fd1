public import APIDocuments
public import CreateOrderProtocols
public import ImportOrdersProtocols
public import ListOrdersProtocols
public import MelodyListProtocols
public import OrderStatisticsProtocols
public import ShowOrderProtocols
public import ShowPresentationProtocols
public import StoreAdministrationProtocols

/// The scenes that the JSON API shows, and what it asks of the store itself; a composition root makes the value.
public protocol APIScenes: Sendable {
  var listOrders: ListOrdersBuilder { get }
  var showOrder: ShowOrderBuilder { get }
  var createOrder: CreateOrderBuilder { get }
  var importOrders: ImportOrdersBuilder { get }
  var orderStatistics: OrderStatisticsBuilder { get }
  var melodyList: MelodyListBuilder { get }
  var shows: ShowsBuilder { get }
  var transfer: TransferBuilder { get }
  /// Answers the stores of other machines.
  var storeService: any StoreServing { get }
  /// Why the store takes no writes at present, in words that anybody may read; `nil` where it takes them.
  var reasonNotReady: String? { get }
}
