package import OrdersStoreProtocols
import SQLKernel

/// A row of the roll-up's result.
package struct RollUpRow {
  /// The index of the span that has the row.
  package let span: Int
  /// The slot, if rows are read by slot; else 0.
  package let slot: Int64
  /// The status, if rows are read by status.
  package let status: OrderStatus?
  package let currency: Currency
  package let parts: SumParts

  package init(span: Int, slot: Int64, status: OrderStatus?, _ currency: Currency, _ parts: SumParts) {
    (self.span, self.slot, self.status, self.currency, self.parts) = (span, slot, status, currency, parts)
  }
}

/// A query of the rows of the roll-up.
package struct RollUpQuery {
  /// The bits of the statuses, by their codes.
  package let statuses: Int64
  /// Whether each status has its own sums.
  package let isByStatus: Bool
  /// Whether only the number of orders is used.
  package let isOfCounts: Bool

  init(_ statuses: some Sequence<OrderStatus>, isByStatus: Bool = false, isOfCounts: Bool = false) {
    self.statuses = statuses.reduce(0) { $0 | 1 << $1.code }
    (self.isByStatus, self.isOfCounts) = (isByStatus, isOfCounts)
  }

  /// Whether every status is read.
  package var isOfAllStatuses: Bool { OrderStatus.allCases.allSatisfy { statuses & 1 << $0.code != 0 } }
}

/// A store's roll-up: sums of orders and refunds by time, status and currency, in the rows of a table.
package protocol RollUpSource<Failure> {
  associatedtype Failure: Error

  /// Returns the sums of the rows in spans of slots.
  ///
  /// - Parameter bySlot: whether each slot has its own sums; else there is one for each span.
  func sums(_ spans: [Range<Int64>], at level: RollUpLevel, bySlot: Bool, _ query: RollUpQuery) throws(Failure)
    -> [RollUpRow]

  /// Returns the sums of the orders themselves by their dates, without their refunds.
  func orders(datedIn spans: [Range<Instant>], _ query: RollUpQuery) throws(Failure) -> [RollUpRow]

  /// Calls a closure with each order of a span that only the row of all times has.
  func eachUnmerged(
    datedIn span: Range<Instant>, _ query: RollUpQuery, _ body: (Money, OrderStatus, Instant) -> Void
  ) throws(Failure)

  /// Returns the failure of a roll-up that cannot be true.
  func damaged() -> Failure
}

extension RollUpSource {
  package func eachUnmerged(
    datedIn span: Range<Instant>, _ query: RollUpQuery, _ body: (Money, OrderStatus, Instant) -> Void
  ) throws(Failure) {}

  /// Returns the sums of the orders that match a filter and of their refunds.
  ///
  /// - Parameter filter: a filter that the roll-up answers (`OrdersFilter.isRolledUp`).
  package func sums(of filter: OrdersFilter, by bucket: OrdersBucket) throws(Failure) -> [OrdersSum] {
    let periods = SumPeriods(of: filter, by: bucket)
    let statuses = filter.countedStatuses.filter { periods.areByStatus || $0.isSale }
    guard !statuses.isEmpty else { return [] }
    var sums = OrderSums(of: filter, by: bucket)
    let query = RollUpQuery(statuses, isByStatus: periods.areByStatus)
    for (place, parts) in try read(periods, query) where !parts.isZero {
      guard parts.arePossible else { throw damaged() }
      sums.set(
        Int(parts.orders), gross: ExactTotal(place.currency, high: parts.grossHigh, low: parts.grossLow),
        refunds: ExactTotal(place.currency, high: parts.refundedHigh, low: parts.refundedLow),
        at: place.status.flatMap(OrderStatus.allCases.firstIndex) ?? place.period)
    }
    return sums.all
  }

  /// Returns the number of the orders that match a filter.
  ///
  /// - Parameter filter: a filter that the roll-up answers (`OrdersFilter.isRolledUp`).
  package func count(of filter: OrdersFilter) throws(Failure) -> Int {
    let query = RollUpQuery(filter.countedStatuses, isOfCounts: true)
    let count = try read(SumPeriods(of: filter, by: .all), query).values.reduce(0) { $0 &+ $1.orders }
    guard (0...OrderLimits.number.upperBound).contains(count) else { throw damaged() }
    return Int(count)
  }

  private func read(_ periods: SumPeriods, _ query: RollUpQuery) throws(Failure) -> [RollUpPlace: SumParts] {
    var reader = RollUpReader(self, periods, query)
    return try reader.read()
  }
}

extension OrdersFilter {
  /// Whether the roll-up answers the filter: it has no conditions but those of status and date.
  package var isRolledUp: Bool { self == OrdersFilter(statuses: statuses, since: since, before: before) }

  /// Whether the rows of the roll-up answer the filter without any order: its dates are on quarter hours.
  package var isRolledUpWhole: Bool {
    isRolledUp
      && [since, before].allSatisfy { $0.map { $0.microseconds % RollUpLevel.quarterHour.width == 0 } ?? true }
  }

  /// The statuses whose orders match.
  fileprivate var countedStatuses: [OrderStatus] {
    statuses.isEmpty ? OrderStatus.allCases : OrderStatus.allCases.filter(statuses.contains)
  }
}
