import OrdersStoreProtocols
import SQLOrdersKernel
@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

/// Returns a connection to a store in memory with the tables of orders and some orders.
func connection(with orders: [Order] = []) throws(Failure) -> Connection {
  let format = FileFormat(
    applicationID: 1,
    migrations: [
      OrdersSchema.tables, OrdersSchema.mergingTerms, OrdersSchema.sortingByNumber, OrdersSchema.clients,
      OrdersSchema.emailChanges, OrdersSchema.refunds, OrdersSchema.rollUp, OrdersSchema.sortTerms,
      OrdersSchema.itemsOnce, OrdersSchema.requests, OrdersSchema.shipments,
      OrdersSchema.taxes, OrdersSchema.internalNotes, OrdersSchema.dates,
    ])
  let connection = try StoreFile(path: ":memory:", format: format, busyTimeout: 1_000).standIn()
  try connection.add(orders)
  return connection
}

extension Connection {
  /// Adds orders in one transaction.
  func add(_ orders: [Order], isKept: Bool = true) throws(Failure) {
    try transaction(insertsAtOnce: false) { () throws(Failure) in
      for order in orders { _ = try insert(PreparedOrder(order)) }
      return isKept
    }
  }

  /// Returns all orders, by date.
  func orders() throws(Failure) -> [Order] {
    try PageReader(connection: self, query: OrdersQuery(limit: 10_000), columns: OrderColumn.whole)
      .read { row throws(Failure) in try row.order() }.orders
  }
}
