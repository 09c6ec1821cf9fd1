package import OrdersStoreProtocols
package import SQLKernel

/// A connection to a database with the tables of orders, of which each engine has its own columns.
package protocol OrdersConnection: AnsweringConnection {
  associatedtype Prepared: PreparedRow

  /// The greatest number of orders or events on a page that delays no other page.
  static var longestShortPage: Int { get }
  /// The events that have changed an email, as the source and the condition of a statement.
  static var emailChanges: Condition { get }

  /// Returns the condition that a row has an item with a SKU, as `SearchText.comparedSKU` has it.
  static func hasItem(_ sku: String) -> Condition
  /// Returns the condition that an order was marked as having a status, and that this was not undone.
  static func marked(_ status: OrderStatus, since moment: Instant) -> Condition

  /// Returns the live orders that meet a condition, by number.
  func orders(_ condition: String, _ values: [Value]) throws(Failure) -> [Order]
  /// Returns the live orders with an email, by number.
  func orders(withEmailKey key: String) throws(Failure) -> [Order]
  /// Returns the live order with an id, as far as the open transaction knows; `nil` if it does not know it.
  func knownOrder(_ id: String) throws(Failure) -> Order??
  func sums(of filter: OrdersFilter, by bucket: OrdersBucket) throws(Failure) -> [OrdersSum]
  /// Returns the last number and event id that were given.
  func lastNumbers() throws(Failure) -> (order: Int64, event: Int64)

  /// Inserts an order under a number, or under the next one if that is 0.
  ///
  /// - Returns: the order with its number.
  func insert(_ prepared: Prepared, under number: Int64) throws(Failure) -> Order
  /// Makes the transaction ready for the order at an index of an import.
  func willImport(_ index: Int) throws(Failure)
  func replace(_ before: Order, by after: Order) throws(Failure)
  func remove(_ order: Order) throws(Failure)
  /// Inserts an order of another store with its history, unchanged. Later orders and events get higher numbers.
  func insert(_ transfer: OrderTransfer) throws(Failure)

  /// Returns the id of an event that is inserted next; 0 if the table gives it.
  func nextEventID() throws(Failure) -> Int64
  /// Inserts an event under its id, or under the next one if its id is 0.
  ///
  /// - Parameter source: the earlier event whose items it has; `nil` if it stores its own.
  func save(_ event: OrderEvent, of number: Int64, itemsOf source: Int64?) throws(Failure)
  /// Replaces the changes and the orders before them of events.
  func rewrite(_ events: [OrderEvent]) throws(Failure)
  /// Returns the events that a clause selects, up to the bytes of a page.
  ///
  /// - Parameter source: the columns and the table, as `EventRow` has them.
  func pageOfEvents(_ source: EventRow.Source, _ rest: String, _ values: [Value]) throws(Failure) -> [OrderEvent]
  /// Makes sure that erased data leave no trace in the database after the transaction.
  func demandCleaning() throws(Failure)
}

extension OrdersConnection {
  package func knownOrder(_ id: String) -> Order?? { nil }
  package func willImport(_ index: Int) {}
  package func demandCleaning() {}

  /// Inserts an order under its number, or under the next one if its number is 0.
  package func insert(_ prepared: Prepared) throws(Failure) -> Order {
    try insert(prepared, under: prepared.order.number)
  }

  package func insert(_ order: Order) throws(Failure) -> Order { try insert(Prepared(order)) }
}

/// A store of orders.
package protocol SQLOrdersStore: SQLStore, OrdersStore, StoreMaintenance where Connection: OrdersConnection {
  /// Removes what erased data have left in the database, after the transaction.
  func clean() async throws(Connection.Failure)
}

extension SQLOrdersStore {
  package func clean() async throws(Failure) {}

  /// Removes what erased data have left in the database, unless the write was a dry run.
  func clean(
    after context: WriteContext, failing kind: (StoreError.Cause) -> StoreError
  ) async throws(StoreError) {
    guard !context.isDryRun else { return }
    do throws(Failure) { try await clean() } catch { throw kind(error.cause) }
  }
}
