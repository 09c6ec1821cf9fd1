public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import SumsKernel

extension PostgresStore: OrdersStore {
  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try await page(query, OrderRow.summary) { row throws(Failure) in
      try row.summary { $0.integer() == 1 }
    } summary: {
      $0
    }
  }

  public func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    try await page(query, "contents", bytes: "octet_length(contents)") { row throws(Failure) in
      let order = try row.order()
      return (order, order.updatedAt)
    } summary: {
      $0.summary
    }
  }

  private func page<Element: Hashable & Sendable>(
    _ query: OrdersQuery, _ columns: String, bytes: String? = nil,
    _ make: @escaping @Sendable (inout Row) throws(Failure) -> (Element, updatedAt: Instant),
    summary: @escaping @Sendable (Element) -> OrderSummary
  ) async throws(StoreError) -> OrdersPage<Element> {
    try check(query.invalidFields)
    let longest = bytes == nil ? Connection.longestShortPage : PageLimits.shortWholePage
    var (found, isCut) = try await read(isLong: query.limit > longest || query.filter.isCostly) {
      [searchLimits] connection throws(Failure) in
      try PageReader(query, on: connection, limits: searchLimits).read(columns, bytes: bytes, make)
    }
    var next: OrdersCursor?
    if found.count > query.limit || isCut {
      if found.count > query.limit { found.removeLast() }
      next = found.last.map { OrdersCursor(after: summary($0.0), updatedAt: $0.updatedAt, sort: query.sort) }
    }
    return OrdersPage(orders: found.map(\.0), next: next)
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try check(filter.invalidFields)
    return try await read(isLong: limit == nil || filter.isCostly) { connection throws(Failure) in
      if filter.isRolledUpWhole || limit == nil && filter.isRolledUp {
        return ListCount(found: try DatabaseRollUp(connection).count(of: filter), upTo: limit.map { max(0, $0) })
      }
      let found = Filter(filter)
      let candidates = found.rareCandidates ?? found.candidates
      let clause = Condition.clause([candidates].compactMap(\.self) + found.conditions)
      guard let limit else {
        return ListCount(Int(try connection.integer("SELECT count(*) FROM orders\(clause.sql)", clause.values)))
      }
      let count = try connection.integer(
        "SELECT count(*) FROM (SELECT 1 FROM orders\(clause.sql) LIMIT \(limit.withOneMore)) AS found", clause.values)
      return ListCount(found: Int(count), upTo: limit)
    }
  }
}

extension OrdersFilter {
  /// Whether a page of the filter may have to compare many rows.
  fileprivate var isCostly: Bool {
    query != nil || sku != nil || phoneDigits != nil || paidSince != nil || shippedSince != nil
      || shipment != nil || !tags.isEmpty || !withoutTags.isEmpty
  }
}
