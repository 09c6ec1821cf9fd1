public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

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

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var count = 0
      for transfer in orders where try connection.save(transfer) { count += 1 }
      return count
    }
  }
}

extension Connection {
  /// Inserts an order of another store unchanged.
  ///
  /// - Returns: whether it was not in this store before.
  fileprivate func save(_ transfer: OrderTransfer) throws(Failure) -> Bool {
    let order = transfer.order
    if let known = try self.transfer(order.id) {
      guard known != transfer else { return false }
      throw Failure(
        .conflict(OrderConflict(of: .edit(order), to: known.order, seenVersion: order.version)))
    }
    var invalid = transfer.invalidFields
    if try hasNumber(order.number) { invalid.append(.takenNumber) }
    for event in transfer.events where try integer("SELECT count(*) FROM events WHERE id = ?", [.integer(event.id)]) > 0
    {
      invalid.append(.takenEvent)
      break
    }
    guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
    if transfer.isDeleted {
      try moveToDeleted(order)
      try reserve(order.number)
    } else {
      try checkReference(of: order)
      _ = try insert(PreparedOrder(order))
    }
    try save(transfer.events, of: order.number)
    return true
  }

  fileprivate func transfer(_ id: String) throws(Failure) -> OrderTransfer? {
    if let order = try order(id) {
      return OrderTransfer(order: order, isDeleted: false, events: try events(of: order.number))
    }
    return try deletedOrder(id).map { order throws(Failure) in
      OrderTransfer(order: order, isDeleted: true, events: try events(of: order.number))
    }
  }

  /// Raises the sequence so that every new number is above `number`.
  private func reserve(_ number: Int64) throws(Failure) {
    try run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'orders'", [.integer(number)])
    if database.changes == 0 {
      try run("INSERT INTO sqlite_sequence (name, seq) VALUES ('orders', ?)", [.integer(number)])
    }
  }
}
