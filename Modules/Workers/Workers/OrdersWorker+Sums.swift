public import Foundation
public import OrdersWorkerProtocols

extension OrdersWorker {
  public func sumOrders(_ parameters: OrdersParameters, by period: CalendarPeriod?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> SummedOrders
  {
    let filter = try await query(parameters, zone).filter
    let sums = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      guard let period else { return try await store.sumOrders(filter, by: .status) }
      return try await sumPeriods(filter, period, zone)
    }
    return SummedOrders(sums, since: filter.since, before: filter.before)
  }

  private func sumPeriods(_ filter: OrdersFilter, _ period: CalendarPeriod, _ zone: TimeZone) async throws(StoreError)
    -> [OrdersSum]
  {
    var spans = ZoneSpans()
    // A filter by date may leave out all orders, but not the refunds that were made on these dates.
    guard try await addOrders(of: filter, to: &spans) || filter != filter.ofAnyDate else { return [] }
    let sums = try await store.sumOrders(filter, by: .period(period, spans.offsets(of: zone)))
    // A refund may have been made in a year without orders, so that the store did not have its offset.
    let others = sums.compactMap(\.day).filter { !spans.contain($0, period) }
    guard !others.isEmpty else { return sums }
    for day in others { spans.addYear(of: day) }
    return try await store.sumOrders(filter, by: .period(period, spans.offsets(of: zone)))
  }

  /// Adds the years in which a filter finds orders, and those since the last order, in which refunds may be made.
  ///
  /// Each span of years is twice as long as the one before it: a dozen cover the calendar.
  ///
  /// - Returns: whether there are orders.
  private func addOrders(of filter: OrdersFilter, to spans: inout ZoneSpans) async throws(StoreError) -> Bool {
    guard let last = try await end(of: filter, isDescending: true) else { return false }
    let year: Int64 = 366 * 86_400
    var (rest, years) = (filter, Int64(16))
    while let first = try await end(of: rest, isDescending: false) {
      let through = min(last, first.adding(seconds: years * year))
      spans.add(first, through)
      if through == last { break }
      rest.since = Instant(microseconds: through.microseconds + 1)
      years *= 2
    }
    let now = filter.before.map { min($0, clock()) } ?? clock()
    if last < now { spans.add(last, min(now, last.adding(seconds: 16 * year))) }
    return true
  }

  /// Returns the date of the earliest or latest order that matches a filter; `nil` if there is none.
  private func end(of filter: OrdersFilter, isDescending: Bool) async throws(StoreError) -> Instant? {
    let sort = OrdersSort(.date, isDescending: isDescending)
    return try await store.fetchOrders(OrdersQuery(filter: filter, sort: sort, limit: 1)).orders.first?.date
  }
}

extension OrdersSum {
  /// The first day of the sum's period; `nil` for a sum by status.
  fileprivate var day: CivilDate? { if case .day(let day) = bucket { day } else { nil } }
}
