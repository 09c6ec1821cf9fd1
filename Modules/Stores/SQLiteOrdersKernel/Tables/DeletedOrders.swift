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

  /// Returns a page of deleted orders after a position, the newest deletion first.
  ///
  /// It reads the id of each deleted order's last deletion, and the contents of the page's orders alone.
  package func deletions(after place: (event: Int64, number: Int64), limit: Int) throws(Failure)
    -> OrdersPage<DeletedOrder>
  {
    let most = Int64(limit) == .max ? .max : Int64(limit) + 1
    let found = try all(
      """
      SELECT deletion, contents, ifnull(at, 0), author, front_end, client FROM (
        SELECT * FROM (
          SELECT number AS place, ifnull(
            (SELECT max(id) FROM events WHERE events.number = deleted_orders.number AND kind = 'deleted'), 0) AS deletion
          FROM deleted_orders
        ) WHERE (deletion, place) < (?1, ?2) ORDER BY deletion DESC, place DESC LIMIT ?3
      ) JOIN deleted_orders ON deleted_orders.number = place LEFT JOIN events ON events.id = deletion
      ORDER BY deletion DESC, place DESC
      """, [.integer(place.event), .integer(place.number), .integer(most)]
    ) { row throws(Failure) in
      let event = row.integer()
      let order = try Order(json: row.text())
      let at = Instant(microseconds: row.integer())
      guard let author = row.optionalText() else {
        return (event: event, order: DeletedOrder(order: order.summary, deletedAt: order.updatedAt, author: nil))
      }
      let known = Author(name: author, frontEnd: row.optionalText() ?? "", client: row.optionalText())
      return (event: event, order: DeletedOrder(order: order.summary, deletedAt: at, author: known))
    }
    return OrdersPage(found, limit: limit)
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
