public import APIDocuments
public import Foundation
public import OrdersWorkerProtocols

/// One question to `OrdersWorkerSpy`, with every argument.
public enum OrdersWorkerCall: Hashable, Sendable {
  case fetchOrders(OrdersParameters, TimeZone)
  case fetchWholeOrders(OrdersParameters, TimeZone)
  case countOrders(OrdersParameters, upTo: Int?, TimeZone)
  case fetchOrder(String)
  case fetchHistory(String)
  case fetchEvents(String?, after: String?, limit: Int)
  case sumOrders(OrdersParameters, byStatus: Bool, TimeZone)
  case validateOrder(OrderInput, TimeZone)
  case createOrder(OrderInput, WriteOptions)
  case updateOrder(String, OrderInput, replacing: Bool, ifVersion: Int64?, WriteOptions)
  case changeStatus(String, String, carrier: String?, tracking: String?, ifVersion: Int64?, WriteOptions)
  case refundOrder(String, amount: MoneyInput?, reason: String, ifVersion: Int64?, WriteOptions)
  case undoLastChange(String, ifVersion: Int64?, WriteOptions)
  case deleteOrder(String, ifVersion: Int64?, WriteOptions)
  case restoreOrder(String, ifVersion: Int64?, WriteOptions)
  case purgeDeletedOrders(WriteOptions)
  case erasePersonOfOrder(String, ifVersion: Int64?, WriteOptions)
  case erasePersonWithEmail(String, WriteOptions)
  case importOrders([OrderInput], WriteOptions)
}
