public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel
import SQLOrdersKernel

extension PostgresStore {
  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try await read(isLong: true) { connection throws(Failure) in
      let place: [Value] = [.text(id ?? ""), .integer(max(0, limit))]
      let rows = Condition(
        """
        SELECT * FROM (
          (SELECT id, number, 0::bigint AS is_deleted, contents FROM orders WHERE id > ? ORDER BY id LIMIT ?)
          UNION ALL
          (SELECT id, number, 1::bigint, contents FROM deleted_orders WHERE id > ? ORDER BY id LIMIT ?)
        ) AS both_kinds ORDER BY id LIMIT ?
        """, values: place + place + [place[1]])
      let found = try connection.page("is_deleted, contents", of: rows, bytes: Connection.transferBytes, by: "id") {
        row throws(Failure) in (isDeleted: row.flag(), order: try row.order())
      }.rows
      let events = Dictionary(
        grouping: try connection.events(
          "number = ANY (?) ORDER BY id", [.integers(found.map(\.order.number))]), by: \.orderID)
      return found.map { OrderTransfer(order: $0.order, isDeleted: $0.isDeleted, events: events[$0.order.id] ?? []) }
    }
  }
}

extension Connection {
  /// The bytes of an order and its history, as an expression.
  static let transferBytes = """
    octet_length(contents)
    + (SELECT coalesce(sum(\(eventBytes)), 0)::bigint FROM \(EventRow.whole.table)
    WHERE events.number = found.number)
    """
}
