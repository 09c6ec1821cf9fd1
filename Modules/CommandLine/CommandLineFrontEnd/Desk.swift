public import AccessProtocols
public import CreateOrderProtocols
public import Foundation
public import ImportOrdersProtocols
public import StoreAdministrationProtocols
public import ListOrdersProtocols
public import MelodyListProtocols
public import OrderStatisticsProtocols
public import PresentationProtocols
public import ShowOrderProtocols
public import ShowPresentationProtocols

/// Every scene over one store; what a composition root hands to this front end.
public protocol Desk: CreateOrderBuilding, ImportOrdersBuilding, StoreAdministrationBuilding, ListOrdersBuilding,
  ManageAccessBuilding, MelodyListBuilding, OrderStatisticsBuilding, ShowOrderBuilding, ShowsBuilding
{
  /// The zone that the store's settings name.
  var timeZone: TimeZone? { get async }
}

/// Opens a desk over the store that was asked for; called at most once a run, and not before it is needed.
public protocol DeskOpening: Sendable {
  /// - Parameter tokens: what stores behind servers are asked with.
  func openDesk(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any Desk
}
