public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel
import SumsKernel

extension PostgresStore: OrdersStore {
  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try await page(query, OrderRow.summary) { row throws(Failure) in
      try row.summary()
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
    let longest = bytes == nil ? Self.longestShortPage : PageLimits.shortWholePage
    var (found, isCut) = try await read(isLong: query.limit > longest || query.filter.isCostly) {
      connection throws(Failure) in try PageReader(query, on: connection).read(columns, bytes: bytes, make)
    }
    var next: OrdersCursor?
    if found.count > query.limit || isCut {
      if found.count > query.limit { found.removeLast() }
      next = found.last.map { OrdersCursor(after: summary($0.0), updatedAt: $0.updatedAt, sort: query.sort) }
    }
    return OrdersPage(orders: found.map(\.0), next: next)
  }

  /// The greatest number of orders on a page that keeps no other page waiting.
  static let longestShortPage = 500

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try check(filter.invalidFields)
    return try await read(isLong: limit == nil || filter.isCostly) { connection throws(Failure) in
      if filter.isRolledUpWhole || limit == nil && filter.isRolledUp {
        return ListCount(found: try DatabaseRollUp(connection).count(of: filter), upTo: limit.map { max(0, $0) })
      }
      var conditions = Filter(filter).conditions
      if let numbers = try connection.candidates(of: filter, limit: 10_000) {
        conditions.insert(Condition("number = ANY (?)", .integers(numbers)), at: 0)
      }
      let clause = Condition.clause(conditions)
      guard let limit else {
        return ListCount(Int(try connection.integer("SELECT count(*) FROM orders\(clause.sql)", clause.values)))
      }
      let found = try connection.integer(
        "SELECT count(*) FROM (SELECT 1 FROM orders\(clause.sql) LIMIT \(limit.withOneMore)) AS found", clause.values)
      return ListCount(found: Int(found), upTo: limit)
    }
  }

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
    return try await read(isLong: true) { connection throws(Failure) in
      if filter.isRolledUp { return try DatabaseRollUp(connection).sums(of: filter, by: bucket) }
      var sums = OrderSums(of: filter, by: bucket)
      let clause = Condition.clause(Filter(filter).conditions)
      try connection.rows(
        "SELECT number, status, date, currency, total FROM orders\(clause.sql)", clause.values
      ) { row throws(Failure) in
        let number = row.integer()
        let (status, date, currency) = (try row.status(of: number), row.instant(), try row.currency(of: number))
        sums.add(Money(minorUnits: row.integer(), currency: currency), status, at: date)
      }
      let refunded = Condition.clause([Condition("has_refunds = 1")] + Filter(filter.ofAnyDate).conditions)
      try connection.rows("SELECT contents FROM orders\(refunded.sql)", refunded.values) { row throws(Failure) in
        let order = try row.order()
        sums.add(order.refunds, order.status)
      }
      return sums.all
    }
  }

  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError)
    -> OrdersPage<DeletedOrder>
  {
    try check(OrdersPage<DeletedOrder>.invalidFields(after: cursor, limit: limit))
    return try await read(isLong: limit > Self.longestShortPage) { connection throws(Failure) in
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
    let longest = columns == EventRow.columns ? PageLimits.shortWholePage : Self.longestShortPage
    return try await read(isLong: limit > longest) { connection throws(Failure) in
      let place: [Value] = [.integer(event), .integer(max(0, limit))]
      guard let orderID else { return try connection.pageOfEvents(columns, "id > ? ORDER BY id LIMIT ?", place) }
      let number = try connection.first(
        "SELECT number FROM orders WHERE id = ? UNION ALL SELECT number FROM deleted_orders WHERE id = ?",
        [.text(orderID.searchable), .text(orderID.searchable)]
      ) { $0.integer() }
      guard let number else { return [] }
      return try connection.pageOfEvents(
        columns, "number = ? AND id > ? ORDER BY id LIMIT ?", [.integer(number)] + place)
    }
  }

  public func fetchLastEvent() async throws(StoreError) -> Int64 {
    try await read { connection throws(Failure) in
      try connection.integer("SELECT last_event FROM counters WHERE id = 1")
    }
  }
}

extension OrdersFilter {
  /// Whether a page of the filter may have to compare many rows.
  fileprivate var isCostly: Bool {
    query != nil || sku != nil || phoneDigits != nil || paidSince != nil || shippedSince != nil
  }
}

extension String {
  /// The values by which an order is found: its id, its number and its reference.
  fileprivate var places: [Value] { [.text(searchable), Value(SearchText.number(self) ?? -1), .text(searchable)] }
}

extension Connection {
  /// Returns a page of deleted orders after a position, the newest deletion first.
  ///
  /// Deleted orders without such an event follow at the end.
  fileprivate func deletions(after place: (event: Int64, number: Int64), limit: Int) throws(Failure)
    -> OrdersPage<DeletedOrder>
  {
    let most = Int64(limit) == .max ? .max : Int64(limit) + 1
    var found: [(event: Int64, order: DeletedOrder)] = []
    if place.event > 0 {
      try rows(
        """
        SELECT d.id, o.contents, d.at, d.author, d.front_end, d.client FROM events AS d
        JOIN deleted_orders AS o ON o.number = d.number
        WHERE d.kind = 'deleted' AND d.id < ? AND NOT EXISTS (
          SELECT 1 FROM events AS later WHERE later.number = d.number AND later.id > d.id AND later.kind = 'deleted'
        ) ORDER BY d.id DESC LIMIT ?
        """, [.integer(place.event), .integer(most)]
      ) { row throws(Failure) in found.append(try deletion(&row)) }
    }
    if Int64(found.count) < most {
      try rows(
        """
        SELECT 0::bigint, contents, 0::bigint, NULL::text, NULL::text, NULL::text FROM deleted_orders
        WHERE number < ? AND NOT EXISTS (
          SELECT 1 FROM events WHERE events.number = deleted_orders.number AND kind = 'deleted'
        ) ORDER BY number DESC LIMIT ?
        """, [.integer(place.event > 0 ? .max : place.number), .integer(most - Int64(found.count))]
      ) { row throws(Failure) in found.append(try deletion(&row)) }
    }
    return OrdersPage(found, limit: limit)
  }

  private func deletion(_ row: inout Row) throws(Failure) -> (event: Int64, order: DeletedOrder) {
    let (event, order, at) = (row.integer(), try row.order(), row.instant())
    guard let author = row.optionalText() else {
      return (event, DeletedOrder(order: order.summary, deletedAt: order.updatedAt, author: nil))
    }
    let known = Author(name: author, frontEnd: row.optionalText() ?? "", client: row.optionalText())
    return (event, DeletedOrder(order: order.summary, deletedAt: at, author: known))
  }
}
