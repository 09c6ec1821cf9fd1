package import OrdersStoreProtocols
package import SQLiteKernel
package import SQLKernel

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

  /// Returns a page of deleted orders after a position, the newest deletion first.
  ///
  /// It walks the index of deletions, and reads the contents of the page's orders alone. Deleted orders without such an
  /// event, which only older versions wrote, follow at the end.
  package func deletions(after place: (event: Int64, number: Int64), limit: Int) throws(Failure)
    -> OrdersPage<DeletedOrder>
  {
    let most = Int64(limit) == .max ? .max : Int64(limit) + 1
    var found: [(event: Int64, order: DeletedOrder)] = []
    if place.event > 0 {
      found = try all(
        """
        SELECT deletions.id, contents, at, author, front_end, client FROM events AS deletions
        JOIN deleted_orders ON deleted_orders.number = deletions.number
        WHERE deletions.kind = 'deleted' AND deletions.id < ?1 AND NOT EXISTS (
          SELECT 1 FROM events WHERE number = deletions.number AND id > deletions.id AND kind = 'deleted'
        ) ORDER BY deletions.id DESC LIMIT ?2
        """, [.integer(place.event), .integer(most)], deletion)
    }
    if found.count < most {
      found += try all(
        """
        SELECT 0, contents, 0, NULL, NULL, NULL FROM deleted_orders
        WHERE number < ?1 AND NOT EXISTS (
          SELECT 1 FROM events WHERE events.number = deleted_orders.number AND kind = 'deleted'
        ) ORDER BY number DESC LIMIT ?2
        """, [.integer(place.event > 0 ? .max : place.number), .integer(most - Int64(found.count))], deletion)
    }
    return OrdersPage(found, limit: limit)
  }

  private func deletion(_ row: inout Row) throws(Failure) -> (event: Int64, order: DeletedOrder) {
    let event = row.integer()
    let order = try Order(json: row.text())
    let at = Instant(microseconds: row.integer())
    guard let author = row.optionalText() else {
      return (event: event, order: DeletedOrder(order: order.summary, deletedAt: order.updatedAt, author: nil))
    }
    let known = Author(name: author, frontEnd: row.optionalText() ?? "", client: row.optionalText())
    return (event: event, order: DeletedOrder(order: order.summary, deletedAt: at, author: known))
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
