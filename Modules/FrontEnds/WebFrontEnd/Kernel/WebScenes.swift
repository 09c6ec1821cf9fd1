public import APIDocuments
public import CreateOrderProtocols
public import Foundation
public import ImportOrdersProtocols
public import StoreAdministrationProtocols
public import ListOrdersProtocols
public import MelodyListProtocols
public import OrderStatisticsProtocols
public import ShowOrderProtocols
public import ShowPresentationProtocols

/// Every scene over one store; what a composition root hands to this front end.
public protocol WebScenes: CreateOrderBuilding, ImportOrdersBuilding, StoreAdministrationBuilding, ListOrdersBuilding,
  MelodyListBuilding, OrderStatisticsBuilding, ShowOrderBuilding, ShowsBuilding, TransferBuilding
{
  /// The zone that the store's settings name.
  var timeZone: TimeZone? { get async }

  /// What the store's settings call the shop; empty where they do not.
  var shopName: String { get async }

  /// Why the store takes no writes at present, in words that anybody may read; `nil` where it takes them.
  var reasonNotReady: String? { get }

  /// Answers the stores of other machines.
  var storeAnswers: any StoreAnswering { get }
}
