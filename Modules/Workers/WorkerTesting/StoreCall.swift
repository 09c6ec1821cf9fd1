public import OrdersWorkerProtocols

/// One question to `StoreSpy`, with every argument but the callbacks.
public enum StoreCall: Hashable, Sendable {
  case fetchOrders(OrdersQuery)
  case fetchWholeOrders(OrdersQuery)
  case countOrders(OrdersFilter, upTo: Int?)
  case fetchOrdersAnswering(String)
  case fetchDeletedOrdersAnswering(String)
  case sumOrders(OrdersFilter, OrdersBucket)
  case fetchEvents(String?, after: Int64, limit: Int)
  case createOrder(Order, WriteContext)
  case importOrders([Order], WriteContext)
  case updateOrder(String, ifVersion: Int64?, OrderChange, WriteContext)
  case undoLastChange(String, ifVersion: Int64?, WriteContext)
  case deleteOrder(String, ifVersion: Int64?, WriteContext)
  case restoreOrder(String, ifVersion: Int64?, WriteContext)
  case purgeDeletedOrders(WriteContext)
  case erasePerson(PersonSelection, WriteContext)
  case fetchInfo
  case fetchSettings
  case changeSettings(StoreSettings, isDryRun: Bool)
  case checkIntegrity
  case backUp(String, BackupExtent)
  case restore(String, BackupExtent)
  case fetchTransfer(after: String?, limit: Int)
  case keepTransfer([OrderTransfer], isDryRun: Bool)
  case markSample([String])
  case fetchSample
}
