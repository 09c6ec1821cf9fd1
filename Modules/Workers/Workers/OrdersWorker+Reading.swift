public import Foundation
import OrderQueries
public import OrdersWorkerProtocols

extension OrdersWorker {
  public func fetchOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<OrderSummary>
  {
    try await page(parameters, zone, at: \.self) { query throws(StoreError) in try await store.fetchOrders(query) }
  }

  public func fetchWholeOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<Order>
  {
    try await page(parameters, zone, at: \.summary) { query throws(StoreError) in
      try await store.fetchWholeOrders(query)
    }
  }

  public func countOrders(_ parameters: OrdersParameters, upTo limit: Int?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ListCount
  {
    let filter = try await query(parameters, zone).filter
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await counts.count(filter, upTo: limit) { () throws(StoreError) in
        try await store.countOrders(filter, upTo: limit)
      }
    }
  }

  public func fetchDeletions(after cursor: String?, limit: Int)
    async throws(OrdersWorkerError) -> OrdersPage<DeletedOrder>
  {
    var place: OrdersCursor?
    do throws(Violation) {
      try PageLimits.check(rows: limit)
      if let text = cursor?.nilIfBlank {
        place = OrdersCursor(text)
        guard place?.deletion != nil else { throw Violation("/after", .not(.cursor, text)) }
      }
    } catch {
      throw .invalid([error])
    }
    return try await OrdersWorkerError.wrapping { [place] () throws(StoreError) in
      try await store.fetchDeletions(after: place, limit: limit)
    }
  }

  public func fetchOrder(_ order: String) async throws(OrdersWorkerError) -> Order { try await requireOrder(order) }

  public func fetchOrder(_ order: String, at version: Int64) async throws(OrdersWorkerError) -> Order {
    let current = try await find(order).order
    guard current.version != version else { return current }
    let found: (first: Int64, order: Order?) = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      var (first, place) = (current.version, Int64(0))
      while true {
        let page = try await store.fetchChanges(of: current.id, after: place, limit: 500)
        first = min(first, page.first?.version ?? first)
        // A page may have fewer events than its limit, so that only one without new events is the end.
        guard let last = page.last?.id, last > place else { return (first, nil) }
        if let event = page.first(where: { $0.version == version }) {
          return (first, try await self.order(after: event))
        }
        place = last
      }
    }
    guard let order = found.order else {
      throw .noVersion(version, of: current, known: found.first...max(found.first, current.version))
    }
    return order
  }

  public func fetchHistory(of order: String) async throws(OrdersWorkerError) -> [OrderEvent] {
    try await events(of: order, from: store.fetchEvents)
  }

  public func fetchChanges(of order: String) async throws(OrdersWorkerError) -> [OrderEvent] {
    try await events(of: order, from: store.fetchChanges)
  }

  private func events(
    of order: String, from fetch: (String?, Int64, Int) async throws(StoreError) -> [OrderEvent]
  ) async throws(OrdersWorkerError) -> [OrderEvent] {
    let id = try await find(order).order.id
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      let limit = 500
      var events: [OrderEvent] = []
      while true {
        // A page may have fewer events than its limit, so that only one without new events is the end.
        let place = events.last?.id ?? 0
        let page = try await fetch(id, place, limit)
        guard let last = page.last?.id, last > place else { return events }
        events += page
      }
    }
  }

  private func page<Element>(
    _ parameters: OrdersParameters, _ zone: TimeZone, at place: @escaping (Element) -> OrderSummary,
    from fetch: @escaping (OrdersQuery) async throws(StoreError) -> OrdersPage<Element>
  ) async throws(OrdersWorkerError) -> OrdersPage<Element> {
    let query = try await query(parameters, zone)
    let end: OrdersCursor?
    do { end = try QueryReader.end(parameters, of: query.sort) } catch { throw .invalid([error]) }
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      guard query.listsExactFirst else { return try await page(query, endingAt: end, from: fetch) }
      return try await ExactFirst(query: query, place: place, fetch: fetch).page(endingAt: end)
    }
  }

  /// Returns a page with the position of the page before it.
  ///
  /// A store reads forwards only: the page before a position is the first page after it of the reversed list.
  private func page<Element>(
    _ query: OrdersQuery, endingAt end: OrdersCursor?,
    from fetch: (OrdersQuery) async throws(StoreError) -> OrdersPage<Element>
  ) async throws(StoreError) -> OrdersPage<Element> {
    var query = query
    if let end {
      var back = query
      (back.sort, back.after) = (end.reversed.sort, end.reversed)
      let page = try await fetch(back)
      if let previous = page.next {
        return OrdersPage(orders: page.orders.reversed(), next: end.preceding, previous: previous.reversed)
      }
      // Nothing precedes these orders: the first page has them, and is full.
      query.after = nil
    }
    var page = try await fetch(query)
    page.previous = query.after?.following
    return page
  }

  func query(_ parameters: OrdersParameters, _ zone: TimeZone) async throws(OrdersWorkerError) -> OrdersQuery {
    // Most queries name no amount, and need no currency.
    let namesAmount =
      !(parameters[.minTotal] + parameters[.maxTotal]).isEmpty
      || parameters[.query].contains { TypedQuery($0).filters.contains { [.minTotal, .maxTotal].contains($0.field) } }
    let currency = namesAmount ? try await shopCurrency() : nil
    do {
      let dates = DateReader(zone: zone, now: clock(), example: parameters.dayExample)
      return try QueryReader(dates: dates, currency: currency).query(parameters)
    } catch {
      throw .invalid(error.violations)
    }
  }
}
