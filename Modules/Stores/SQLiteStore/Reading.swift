public import OrdersStoreProtocols

extension SQLiteStore: OrdersStore {
  public func fetchOrders(_ query: OrdersQuery) async throws(OrdersStoreError) -> OrdersPage<OrderSummary> {
    try await page(query, OrderRow.summary) { row throws(Failure) in
      try row.summary()
    } summary: {
      $0
    }
  }

  public func fetchWholeOrders(_ query: OrdersQuery) async throws(OrdersStoreError) -> OrdersPage<Order> {
    try await page(query, OrderRow.whole) { row throws(Failure) in
      try row.order()
    } summary: {
      $0.summary
    }
  }

  private func page<Element: Hashable & Sendable>(
    _ query: OrdersQuery, _ columns: [String],
    _ make: @escaping @Sendable (borrowing Row) throws(Failure) -> Element,
    summary: @escaping @Sendable (Element) -> OrderSummary
  ) async throws(OrdersStoreError) -> OrdersPage<Element> {
    try check(query.invalidFields)
    return try await read(isLong: PageReader.isLong(query)) { connection throws(Failure) in
      var updates: [Instant] = []
      var found = try PageReader(connection: connection, query: query, columns: columns).read { row throws(Failure) in
        updates.append(row.updatedAt)
        return try make(row)
      }
      var next: OrdersCursor?
      if found.count > query.limit {
        found.removeLast()
        updates.removeLast()
        if let last = found.last, let updatedAt = updates.last {
          next = OrdersCursor(after: summary(last), updatedAt: updatedAt, sort: query.sort)
        }
      }
      return OrdersPage(orders: found, next: next)
    }
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(OrdersStoreError) -> ListCount {
    try check(filter.invalidFields)
    return try await read(isLong: true) { connection throws(Failure) in
      let counter = OrderCounter(connection: connection, filter: Filter(filter))
      return if let limit { try counter.count(upTo: max(0, limit)) } else { ListCount(try counter.countAll()) }
    }
  }

  public func fetchOrders(answeringTo identifier: String) async throws(OrdersStoreError) -> [Order] {
    try await read { connection throws(Failure) in
      try connection.all(
        "\(OrderRow.selectWhole) WHERE id = ?1 OR number = ?2 OR reference = ?1 ORDER BY number",
        [.text(identifier), Value(SearchText.number(identifier))]
      ) { row throws(Failure) in try row.order() }
    }
  }

  func check(_ invalid: [InvalidField]) throws(OrdersStoreError) {
    if !invalid.isEmpty { throw .cannotFetch(.invalid(invalid)) }
  }
}

extension SQLiteStore {
  public func fetchDeletedOrders(answeringTo identifier: String) async throws(OrdersStoreError) -> [Order] {
    try await read { connection throws(Failure) in
      try connection.deletedOrders(
        "id = ?1 OR number = ?2 OR reference = ?1", .text(identifier), Value(SearchText.number(identifier)))
    }
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(OrdersStoreError)
    -> [OrderEvent]
  {
    try await read(isLong: limit > PageReader.longestShortPage) { connection throws(Failure) in
      let place: [Value] = [.integer(event), .integer(max(0, limit))]
      guard let orderID else { return try connection.events("id > ? ORDER BY id LIMIT ?", place) }
      return try connection.events(
        """
        number = (SELECT number FROM orders WHERE id = ?3 UNION ALL SELECT number FROM deleted_orders WHERE id = ?3) \
        AND id > ?1 ORDER BY id LIMIT ?2
        """, place + [.text(orderID)])
    }
  }
}
