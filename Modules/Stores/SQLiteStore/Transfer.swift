public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLOrdersKernel

extension SQLiteStore {
  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try await read(isLong: true) { connection throws(Failure) in
      let place: [Value] = [.text(id ?? ""), .integer(max(0, limit))]
      let ids = try connection.all(
        """
        SELECT id FROM orders WHERE id > ?1 UNION ALL SELECT id FROM deleted_orders WHERE id > ?1 ORDER BY id LIMIT ?2
        """, place
      ) { $0.text() }
      var (transfers, budget) = ([OrderTransfer](), PageBudget())
      for id in ids {
        guard let transfer = try connection.transfer(id) else { continue }
        guard budget.takes(transfer.contentBytes) else { break }
        transfers.append(transfer)
      }
      return transfers
    }
  }
}

extension Connection {
  fileprivate func transfer(_ id: String) throws(Failure) -> OrderTransfer? {
    if let order = try order(id) {
      return OrderTransfer(order: order, isDeleted: false, events: try events(of: order.number))
    }
    return try deletedOrder(id).map { order throws(Failure) in
      OrderTransfer(order: order, isDeleted: true, events: try events(of: order.number))
    }
  }
}
