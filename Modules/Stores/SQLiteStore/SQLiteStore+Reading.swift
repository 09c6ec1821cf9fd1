public import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore: OrdersStore {
  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try await page(query, OrderColumn.listed) { row throws(Failure) in
      try row.summary { !$0.text().isEmpty }
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
}
