package import OrdersStoreProtocols
package import SQLKernel

// Deleted orders, which can be restored, are stored whole in a table that no list reads.

extension OrdersConnection {
  package func deletedOrder(_ id: String) throws(Failure) -> Order? { try deletedOrders("id = ?", [.text(id)]).first }

  /// Returns the deleted orders that meet a condition, by number.
  func deletedOrders(_ condition: String = "true", _ values: [Value] = []) throws(Failure) -> [Order] {
    try all("SELECT contents FROM deleted_orders WHERE \(condition) ORDER BY number", values) { row throws(Failure) in
      try Failure.decoded(row.text())
    }
  }

  /// Returns a page of deleted orders after a position, the newest deletion first.
  ///
  /// It reads the index of deletions, and the contents of the page's orders alone. Deleted orders without such an event,
  /// which only older versions wrote, follow at the end.
  func deletions(after place: (event: Int64, number: Int64), limit: Int) throws(Failure) -> OrdersPage<DeletedOrder> {
    let most = Int64(limit) == .max ? .max : Int64(limit) + 1
    var found: [(event: Int64, order: DeletedOrder)] = []
    if place.event > 0 {
      try rows(
        """
        SELECT d.id, o.contents, d.at, d.author, d.front_end, d.client FROM events AS d
        JOIN deleted_orders AS o ON o.number = d.number
        WHERE d.kind = 'deleted' AND d.id < ? AND NOT EXISTS (
          SELECT 1 FROM events AS later WHERE later.number = d.number AND later.id > d.id AND later.kind = 'deleted'
        ) ORDER BY d.id DESC LIMIT ?
        """, [.integer(place.event), .integer(most)]
      ) { row throws(Failure) in found.append(try deletion(&row)) }
    }
    if Int64(found.count) < most {
      try rows(
        """
        SELECT CAST(0 AS bigint), contents, CAST(0 AS bigint), CAST(NULL AS text) FROM deleted_orders
        WHERE number < ? AND NOT EXISTS (
          SELECT 1 FROM events WHERE events.number = deleted_orders.number AND kind = 'deleted'
        ) ORDER BY number DESC LIMIT ?
        """, [.integer(place.event > 0 ? .max : place.number), .integer(most - Int64(found.count))]
      ) { row throws(Failure) in found.append(try deletion(&row)) }
    }
    return OrdersPage(found, limit: limit)
  }

  private func deletion(_ row: inout Row) throws(Failure) -> (event: Int64, order: DeletedOrder) {
    let event = row.integer()
    let order: Order = try Failure.decoded(row.text())
    let at = row.instant()
    guard let author = row.optionalText() else {
      return (event, DeletedOrder(order: order.summary, deletedAt: order.updatedAt, author: nil))
    }
    let known = Author(name: author, frontEnd: row.optionalText() ?? "", client: row.optionalText())
    return (event, DeletedOrder(order: order.summary, deletedAt: at, author: known))
  }

  /// Writes an order into the table of deleted orders.
  package func moveToDeleted(_ order: Order) throws(Failure) {
    let row = [
      .integer(order.number), .text(order.id), Value(order.reference), .text(SearchText.key(order.email)),
      .text(try Failure.json(order)),
    ]
    try put([row], into: .deletedOrders)
  }

  func removeFromDeleted(_ order: Order) throws(Failure) {
    try later("DELETE FROM deleted_orders WHERE number = ?", [.integer(order.number)])
  }
}

extension Table {
  fileprivate static let deletedOrders = Table(
    "deleted_orders",
    ["number": .integer, "id": .text, "reference": .text, "email_key": .text, "contents": .text])
}
