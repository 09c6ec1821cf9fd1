package import OrdersStoreProtocols
package import SQLiteKernel

// Deleted orders, which can be restored, are stored whole in a table that no list reads.

extension Connection {
  package func deletedOrder(_ id: String) throws(Failure) -> Order? {
    try deletedOrders("id = ?", .text(id)).first
  }

  /// Returns the deleted orders that meet a condition, by number.
  package func deletedOrders(_ condition: String = "true", _ values: Value...) throws(Failure) -> [Order] {
    try all("SELECT contents FROM deleted_orders WHERE \(condition) ORDER BY number", values) { row throws(Failure) in
      try Order(json: row.text())
    }
  }

  /// Writes an order into the table of deleted orders.
  package func moveToDeleted(_ order: Order) throws(Failure) {
    try run(
      """
      INSERT OR REPLACE INTO deleted_orders (number, id, reference, email_key, contents) VALUES (?, ?, ?, ?, ?)
      """,
      [
        .integer(order.number), .text(order.id), Value(order.reference), .text(SearchText.key(order.email)),
        .text(try order.json),
      ])
  }

  /// Removes an order from the table of deleted orders.
  package func removeFromDeleted(_ order: Order) throws(Failure) {
    try run("DELETE FROM deleted_orders WHERE number = ?", [.integer(order.number)])
  }
}
