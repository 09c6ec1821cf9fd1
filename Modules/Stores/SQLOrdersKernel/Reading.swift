package import OrdersStoreProtocols
package import SQLKernel

extension SQLOrdersStore {
  public func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await read { connection throws(Failure) in
      try connection.orders("id = ? OR number = ? OR reference = ?", identifier.places)
    }
  }

  public func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await read { connection throws(Failure) in
      try connection.deletedOrders("id = ? OR number = ? OR reference = ?", identifier.places)
    }
  }

  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    return try await read(isLong: true) { connection throws(Failure) in try connection.sums(of: filter, by: bucket) }
  }

  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError)
    -> OrdersPage<DeletedOrder>
  {
    try check(OrdersPage<DeletedOrder>.invalidFields(after: cursor, limit: limit))
    return try await read(isLong: limit > Connection.longestShortPage) { connection throws(Failure) in
      try connection.deletions(after: cursor?.deletion ?? (.max, .max), limit: limit)
    }
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError)
    -> [OrderEvent]
  {
    try await fetchEvents(EventRow.whole, of: orderID, after: event, limit, longest: PageLimits.shortWholePage)
  }

  public func fetchChanges(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError)
    -> [OrderEvent]
  {
    try await fetchEvents(EventRow.changes, of: orderID, after: event, limit, longest: Connection.longestShortPage)
  }

  private func fetchEvents(
    _ source: EventRow.Source, of orderID: String?, after event: Int64, _ limit: Int, longest: Int
  ) async throws(StoreError) -> [OrderEvent] {
    try await read(isLong: limit > longest) { connection throws(Failure) in
      let place: [Value] = [.integer(event), .integer(max(0, limit))]
      guard let orderID else { return try connection.pageOfEvents(source, "id > ? ORDER BY id LIMIT ?", place) }
      let number = try connection.first(
        "SELECT number FROM orders WHERE id = ? UNION ALL SELECT number FROM deleted_orders WHERE id = ?",
        [.text(orderID.searchable), .text(orderID.searchable)]
      ) { $0.integer() }
      guard let number else { return [] }
      return try connection.pageOfEvents(
        source, "number = ? AND id > ? ORDER BY id LIMIT ?", [.integer(number)] + place)
    }
  }

  public func fetchLastEvent() async throws(StoreError) -> Int64 {
    try await read { connection throws(Failure) in try connection.lastNumbers().event }
  }
}

extension String {
  /// The values by which an order is found: its id, its number and its reference.
  fileprivate var places: [Value] { [.text(searchable), .integer(SearchText.number(self) ?? -1), .text(searchable)] }
}

extension OrdersConnection {
  package func order(_ id: String) throws(Failure) -> Order? { try orders("id = ?", [.text(id)]).first }

  /// Returns the numbers, the size and the version of the store.
  package func info(url: String, engine: String, schemaVersion: Int64, bytes: Int64?) throws(Failure) -> StoreInfo {
    func count(_ table: String) throws(Failure) -> Int { Int(try integer("SELECT count(*) FROM \(table)")) }
    return StoreInfo(
      url: url, engine: engine, schemaVersion: Int(schemaVersion), orders: try count("orders"),
      deletedOrders: try count("deleted_orders"), events: try count("events"), shows: try count("shows"),
      melodies: try count("melodies"), bytes: bytes)
  }

  /// Returns the differences between the tables of orders, deleted orders and events, and those of the engine.
  ///
  /// - Parameter others: conditions that no row meets, each with what it says of the rows that do.
  package func findings(_ others: KeyValuePairs<String, String>) throws(Failure) -> [String] {
    let conditions: KeyValuePairs = [
      "orders are both there and deleted":
        "deleted_orders WHERE number IN (SELECT number FROM orders) OR id IN (SELECT id FROM orders)",
      "orders have no history":
        "orders WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.number = orders.number)",
      "events are of no order":
        """
      events WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.number = events.number)
      AND NOT EXISTS (SELECT 1 FROM deleted_orders WHERE deleted_orders.number = events.number)
      """,
      "events have lost the items of their orders": "events WHERE \(ItemsInHistory.areMissing)",
    ]
    var findings: [String] = []
    for (what, condition) in Array(conditions) + Array(others) {
      let count = try integer("SELECT count(*) FROM \(condition)")
      if count > 0 { findings.append("\(count) \(what)") }
    }
    return findings
  }
}
