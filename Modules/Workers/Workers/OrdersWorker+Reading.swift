public import APIDocuments
public import Foundation
public import OrdersWorkerProtocols

extension OrdersWorker {
  public func fetchOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<OrderSummary>
  {
    let query = try await query(parameters, zone)
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchOrders(query) }
  }

  public func fetchWholeOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<Order>
  {
    let query = try await query(parameters, zone)
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchWholeOrders(query)
    }
  }

  public func countOrders(_ parameters: OrdersParameters, upTo limit: Int?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ListCount
  {
    let filter = try await query(parameters, zone).filter
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.countOrders(filter, upTo: limit)
    }
  }

  public func fetchOrder(_ order: String) async throws(OrdersWorkerError) -> Order { try await requireOrder(order) }

  public func fetchHistory(of order: String) async throws(OrdersWorkerError) -> [OrderEvent] {
    let id = try await find(order).order.id
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      let limit = 500
      var events: [OrderEvent] = []
      while true {
        let page = try await store.fetchEvents(of: id, after: events.last?.id ?? 0, limit: limit)
        events += page
        if page.count < limit { return events }
      }
    }
  }

  public func fetchEvents(of order: String?, after event: String?, limit: Int)
    async throws(OrdersWorkerError) -> EventsPage
  {
    let after: Int64
    do {
      after = try QueryReader.event(event)
      try QueryReader.check(limit: limit)
    } catch {
      throw .usage(error)
    }
    let id: String? = if let order { try await find(order).order.id } else { nil }
    // One event more than the limit shows whether there is another page.
    var events = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchEvents(of: id, after: after, limit: limit + 1)
    }
    guard events.count > limit else { return EventsPage(events: events) }
    events.removeLast(events.count - limit)
    return EventsPage(events: events, next: events.last.map { String($0.id) })
  }

  public func sumOrders(_ parameters: OrdersParameters, byStatus: Bool, in zone: TimeZone)
    async throws(OrdersWorkerError) -> [OrdersSum]
  {
    let filter = try await query(parameters, zone).filter
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      if byStatus { return try await store.sumOrders(filter, by: .status) }
      let offsets = try await offsets(of: zone, for: filter)
      return offsets.isEmpty ? [] : try await store.sumOrders(filter, by: .day(offsets))
    }
  }

  /// Returns the zone's offsets in the years in which a filter finds orders, ascending; empty if it finds none.
  ///
  /// A zone with daylight saving time changes its offset 16,000 times before the year 10000, so years without orders
  /// are left out. Each span of years is twice as long as the one before it: a dozen cover the calendar.
  private func offsets(of zone: TimeZone, for filter: OrdersFilter) async throws(StoreError) -> [ZoneOffset] {
    guard let last = try await end(of: filter, isDescending: true) else { return [] }
    var (offsets, rest, years) = ([ZoneOffset](), filter, Int64(16))
    while let first = try await end(of: rest, isDescending: false) {
      let through = min(last, first.adding(seconds: years * 366 * 86_400))
      offsets += zone.offsets(from: first, through: through)
      if through == last { break }
      rest.since = Instant(microseconds: through.microseconds + 1)
      years *= 2
    }
    return offsets
  }

  /// Returns the date of the earliest or latest order that matches a filter; `nil` if there is none.
  private func end(of filter: OrdersFilter, isDescending: Bool) async throws(StoreError) -> Instant? {
    let sort = OrdersSort(.date, isDescending: isDescending)
    return try await store.fetchOrders(OrdersQuery(filter: filter, sort: sort, limit: 1)).orders.first?.date
  }

  private func query(_ parameters: OrdersParameters, _ zone: TimeZone) async throws(OrdersWorkerError) -> OrdersQuery {
    // Most queries name no amount, and need no currency.
    let namesAmount = !(parameters[.minTotal] + parameters[.maxTotal]).isEmpty
    let currency = namesAmount ? try await shopCurrency() : nil
    do {
      return try QueryReader(dates: DateReader(zone: zone, now: clock()), currency: currency).query(parameters)
    } catch {
      throw .usage(error)
    }
  }
}
