public import OrdersStoreProtocols
import PostgresKernel

extension PostgresStore: StoreMaintenance {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    let url = location.url
    return try await read(isLong: true) { connection throws(Failure) in
      func count(_ table: String) throws(Failure) -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(table)"))
      }
      return StoreInfo(
        url: url, engine: "PostgreSQL \(connection.serverVersion)",
        schemaVersion: Int(try connection.integer("SELECT version FROM storekeeper WHERE id = 1")),
        orders: try count("orders"), deletedOrders: try count("deleted_orders"), events: try count("events"),
        shows: try count("shows"), melodies: try count("melodies"),
        bytes: try connection.integer("SELECT pg_database_size(current_database())"))
    }
  }

  public func fetchSettings() async throws(StoreError) -> StoreSettings {
    try await read { connection throws(Failure) in
      try connection.first("SELECT value FROM settings WHERE name = 'shop'") { row throws(Failure) in
        try StoreSettings(json: row.text())
      } ?? StoreSettings()
    }
  }

  public func changeSettings(_ settings: StoreSettings, isDryRun: Bool) async throws(StoreError) {
    let invalid = settings.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    try await save(isDryRun: isDryRun, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.set("shop", to: try settings.json)
    }
  }

  public func checkIntegrity() async throws(StoreError) -> [String] {
    try await read(isLong: true) { connection throws(Failure) in
      var findings: [String] = []
      func count(_ what: String, _ condition: String) throws(Failure) {
        let count = try connection.integer("SELECT count(*) FROM \(condition)")
        if count > 0 { findings.append("\(count) \(what)") }
      }
      try count("orders are both there and deleted", "deleted_orders WHERE number IN (SELECT number FROM orders)")
      try count(
        "orders have no history",
        "orders WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.number = orders.number)")
      try count(
        "events are of no order",
        """
        events WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.number = events.number)
        AND NOT EXISTS (SELECT 1 FROM deleted_orders WHERE deleted_orders.number = events.number)
        """)
      try count(
        "counters are behind the orders or the events",
        """
        counters WHERE last_number < (SELECT coalesce(max(number), 0) FROM orders)
        OR last_event < (SELECT coalesce(max(id), 0) FROM events)
        """)
      return findings
    }
  }

  public func markSample(_ ids: [String]) async throws(StoreError) {
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let ids = Value.texts(ids.map(\.searchable))
      try connection.later(
        """
        INSERT INTO samples (id) SELECT id FROM orders WHERE id = ANY (?)
        UNION SELECT id FROM deleted_orders WHERE id = ANY (?) ON CONFLICT DO NOTHING
        """, [ids, ids])
    }
  }

  public func fetchSample() async throws(StoreError) -> [String] {
    try await read { connection throws(Failure) in
      try connection.all("SELECT id FROM samples WHERE id IN (SELECT id FROM orders) ORDER BY id") { $0.text() }
    }
  }

  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    throw .cannotFetch(.unavailable("a store in PostgreSQL cannot be backed up to a file; copy it to another store"))
  }

  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    throw .cannotUpdate(.unavailable("a backup cannot be restored into PostgreSQL; copy its store there"))
  }
}

extension Connection {
  /// Stores a setting.
  fileprivate func set(_ name: String, to value: String) throws(Failure) {
    try later(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      [.text(name), .text(value)])
  }
}

// MARK: Transfers

extension PostgresStore {
  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try await read(isLong: true) { connection throws(Failure) in
      let place: [Value] = [.text(id ?? ""), .integer(max(0, limit))]
      let found = try connection.all(
        """
        SELECT is_deleted, contents FROM (
          (SELECT id, 0::bigint AS is_deleted, contents FROM orders WHERE id > ? ORDER BY id LIMIT ?)
          UNION ALL
          (SELECT id, 1::bigint, contents FROM deleted_orders WHERE id > ? ORDER BY id LIMIT ?)
        ) AS both_kinds ORDER BY id LIMIT ?
        """, place + place + [place[1]]
      ) { row throws(Failure) in (isDeleted: row.flag(), order: try row.order()) }
      let events = Dictionary(
        grouping: try connection.events(
          "number = ANY (?) ORDER BY id", [.integers(found.map(\.order.number))]), by: \.orderID)
      return found.map { OrderTransfer(order: $0.order, isDeleted: $0.isDeleted, events: events[$0.order.id] ?? []) }
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
    if let known = try self.transfer(order.id.searchable) {
      guard known != transfer else { return false }
      throw Failure(.conflict(OrderConflict(of: .edit(order), to: known.order, seenVersion: order.version)))
    }
    var invalid = transfer.invalidFields
    if try !taken([order.number]).isEmpty { invalid.append(.takenNumber) }
    if try integer("SELECT count(*) FROM events WHERE id = ANY (?)", [.integers(transfer.events.map(\.id))]) > 0 {
      invalid.append(.takenEvent)
    }
    guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
    if transfer.isDeleted {
      try moveToDeleted(order)
      try writing().reserveNumber(order.number)
    } else {
      try checkReference(of: order)
      _ = try insert(PreparedOrder(order))
    }
    for event in transfer.events {
      try save(event, of: order.number)
      try writing().reserveEvent(event.id)
    }
    return true
  }

  private func transfer(_ id: String) throws(Failure) -> OrderTransfer? {
    if let order = try order(id) {
      return OrderTransfer(order: order, isDeleted: false, events: try events(of: order.number))
    }
    return try deletedOrder(id).map { order throws(Failure) in
      OrderTransfer(order: order, isDeleted: true, events: try events(of: order.number))
    }
  }
}
