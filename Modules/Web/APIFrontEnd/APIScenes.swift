public import APIDocuments
public import CreateOrderProtocols
public import ImportOrdersProtocols
public import ListOrdersProtocols
public import MelodyListProtocols
public import OrderStatisticsProtocols
public import ShowOrderProtocols
public import ShowPresentationProtocols
public import StoreAdministrationProtocols
import WebKernel

/// The scenes that the JSON API shows, and what it asks of the store itself.
public struct APIScenes: Sendable {
  let listOrders: any ListOrdersBuilding
  let showOrder: any ShowOrderBuilding
  let createOrder: any CreateOrderBuilding
  let importOrders: any ImportOrdersBuilding
  let orderStatistics: any OrderStatisticsBuilding
  let melodyList: any MelodyListBuilding
  let shows: any ShowsBuilding
  let transfer: any TransferBuilding
  let storeAnswers: any StoreAnswering
  let reasonNotReady: @Sendable () -> String?

  /// - Parameters:
  ///   - storeAnswers: answers the stores of other machines.
  ///   - reasonNotReady: returns why the store takes no writes at present, in words that anybody may read; `nil` where
  ///     it takes them.
  public init(
    listOrders: any ListOrdersBuilding, showOrder: any ShowOrderBuilding, createOrder: any CreateOrderBuilding,
    importOrders: any ImportOrdersBuilding, orderStatistics: any OrderStatisticsBuilding,
    melodyList: any MelodyListBuilding, shows: any ShowsBuilding, transfer: any TransferBuilding,
    storeAnswers: any StoreAnswering, reasonNotReady: @escaping @Sendable () -> String?
  ) {
    self.listOrders = listOrders
    self.showOrder = showOrder
    self.createOrder = createOrder
    self.importOrders = importOrders
    self.orderStatistics = orderStatistics
    self.melodyList = melodyList
    self.shows = shows
    self.transfer = transfer
    self.storeAnswers = storeAnswers
    self.reasonNotReady = reasonNotReady
  }
}
