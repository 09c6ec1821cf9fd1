public import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore: OrdersStore {
  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try await page(query, OrderColumn.summary) { row throws(Failure) in
      try row.summary()
    } summary: {
      $0
    }
  }

  public func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    try await page(query, OrderColumn.whole) { row throws(Failure) in
      let order = try row.order()
      return (order, order.updatedAt)
    } summary: {
      $0.summary
    } bytes: {
      $0.0.contentBytes
    }
  }

  /// Returns a page.
  ///
  /// A page that takes long is read in parts, so that no connection is occupied for long.
  private func page<Element: Hashable & Sendable>(
    _ query: OrdersQuery, _ columns: [OrderColumn],
    _ make: @escaping @Sendable (inout Row) throws(Failure) -> (Element, updatedAt: Instant),
    summary: @escaping @Sendable (Element) -> OrderSummary,
    bytes: (@Sendable ((Element, updatedAt: Instant)) -> Int)? = nil
  ) async throws(StoreError) -> OrdersPage<Element> {
    try check(query.invalidFields)
    var (found, rest, parts, budget) = ([(element: Element, updatedAt: Instant)](), query, 0, PageBudget())
    let isLong = PageReader.isLong(query) || bytes != nil && query.limit > PageLimits.shortWholePage
    while true {
      let (more, end, left) = try await read(isLong: parts > 0 || isLong) {
        [rest, parts, budget] connection throws(Failure) in
        try PageReader(connection: connection, query: rest, columns: columns, part: parts, budget: budget)
          .read(make, bytes: bytes)
      }
      if parts == 0 { found = more } else { found += more }
      budget = left
      guard let end else { break }
      (rest.after, rest.limit, parts) = (end, query.limit - found.count, parts + 1)
    }
    var next: OrdersCursor?
    if found.count > query.limit || budget.isSpent {
      if found.count > query.limit { found.removeLast() }
      next = found.last.map { OrdersCursor(after: summary($0.element), updatedAt: $0.updatedAt, sort: query.sort) }
    }
    return OrdersPage(orders: found.map(\.element), next: next)
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try check(filter.invalidFields)
    // A count to a limit is short, and does not wait for sums and searches.
    return try await read(isLong: limit == nil) { connection throws(Failure) in
      let counter = OrderCounter(connection: connection, filter: Filter(filter))
      return if let limit { try counter.count(upTo: max(0, limit)) } else { ListCount(try counter.countAll()) }
    }
  }

  public func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await read { connection throws(Failure) in
      try connection.all(
        "\(OrderColumn.selectWhole) WHERE id = ?1 OR number = ?2 OR reference = ?1 ORDER BY number",
        [.text(identifier), Value(SearchText.number(identifier))]
      ) { row throws(Failure) in try row.order() }
    }
  }
}

extension SQLiteStore {
  /// Returns the sums of the orders that match a filter and of their refunds, by bucket and currency.
  ///
  /// This code adds them up instead of SQLite, which would compare each date with each offset of a zone, and sort all
  /// orders by their buckets.
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    return try await read(isLong: true) { connection throws(Failure) in try connection.sums(of: filter, by: bucket) }
  }

  public func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await read { connection throws(Failure) in
      try connection.deletedOrders(
        "id = ?1 OR number = ?2 OR reference = ?1", .text(identifier), Value(SearchText.number(identifier)))
    }
  }

  public func fetchLastEvent() async throws(StoreError) -> Int64 {
    try await read { connection throws(Failure) in
      try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'events'")
    }
  }

  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError)
    -> OrdersPage<DeletedOrder>
  {
    try check(OrdersPage<DeletedOrder>.invalidFields(after: cursor, limit: limit))
    return try await read(isLong: limit > PageReader.longestShortPage) { connection throws(Failure) in
      try connection.deletions(after: cursor?.deletion ?? (.max, .max), limit: limit)
    }
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError)
    -> [OrderEvent]
  {
    try await fetchEvents(of: orderID, after: event, limit: limit, EventRow.columns)
  }

  public func fetchChanges(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError)
    -> [OrderEvent]
  {
    try await fetchEvents(of: orderID, after: event, limit: limit, EventRow.columnsOfChanges)
  }

  private func fetchEvents(of orderID: String?, after event: Int64, limit: Int, _ columns: String)
    async throws(StoreError) -> [OrderEvent]
  {
    let longest = columns == EventRow.columns ? PageLimits.shortWholePage : PageReader.longestShortPage
    return try await read(isLong: limit > longest) { connection throws(Failure) in
      let place: [Value] = [.integer(event), .integer(max(0, limit))]
      guard let orderID else { return try connection.pageOfEvents(columns, "id > ? ORDER BY id LIMIT ?", place) }
      return try connection.pageOfEvents(
        columns,
        """
        number = (SELECT number FROM orders WHERE id = ?3 UNION ALL SELECT number FROM deleted_orders WHERE id = ?3) \
        AND id > ?1 ORDER BY id LIMIT ?2
        """, place + [.text(orderID)])
    }
  }
}
