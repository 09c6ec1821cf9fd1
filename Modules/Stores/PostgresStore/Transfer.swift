public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel

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

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.writing().isImport = true
      return try connection.save(orders)
    }
  }
}

extension Connection {
  /// The bytes of an order and its history, as an expression.
  static let transferBytes = """
    octet_length(contents)
    + (SELECT coalesce(sum(\(eventBytes)), 0)::bigint FROM \(EventRow.table)
    WHERE events.number = found.number)
    """

  /// Inserts orders of another store unchanged; what the store has of them is read for all at once.
  ///
  /// - Returns: the number of those that were not in this store before.
  fileprivate func save(_ transfers: [OrderTransfer]) throws(Failure) -> Int {
    var known = try self.transfers(transfers.map(\.order.id.searchable))
    var numbers = try taken(transfers.map(\.order.number))
    var events = Set(
      try all("SELECT id FROM events WHERE id = ANY (?)", [.integers(transfers.flatMap(\.events).map(\.id))]) {
        $0.integer()
      })
    let references = transfers.compactMap { $0.order.reference?.searchable }
    var referenced = Dictionary(
      try orders("reference = ANY (?)", [.texts(references)]).map { ($0.reference ?? "", $0) }, uniquingKeysWith: { $1 }
    )
    var count = 0
    for transfer in transfers {
      let order = transfer.order
      if let known = known[order.id] {
        guard known != transfer else { continue }
        throw Failure(.conflict(OrderConflict(of: .edit(order), to: known.order, seenVersion: order.version)))
      }
      var invalid = transfer.invalidFields
      if numbers.contains(order.number) { invalid.append(.takenNumber) }
      if transfer.events.contains(where: { events.contains($0.id) }) { invalid.append(.takenEvent) }
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      if !transfer.isDeleted, let reference = order.reference {
        if let other = referenced[reference] { throw Failure(.invalid([.takenReference(reference, by: other)])) }
        referenced[reference] = order
      }
      try insert(transfer)
      known[order.id] = transfer
      numbers.insert(order.number)
      events.formUnion(transfer.events.map(\.id))
      count += 1
    }
    return count
  }

  /// Returns the live and deleted orders with these ids, with their histories, by id.
  private func transfers(_ ids: [String]) throws(Failure) -> [String: OrderTransfer] {
    let live = try orders("id = ANY (?)", [.texts(ids)]).map { ($0, false) }
    let found = live + (try deletedOrders("id = ANY (?)", [.texts(ids)]).map { ($0, true) })
    guard !found.isEmpty else { return [:] }
    let events = Dictionary(
      grouping: try self.events("number = ANY (?) ORDER BY id", [.integers(found.map(\.0.number))]), by: \.orderID)
    return Dictionary(
      found.map { ($0.id, OrderTransfer(order: $0, isDeleted: $1, events: events[$0.id] ?? [])) },
      uniquingKeysWith: { $1 })
  }
}
