import OrderStatisticsProtocols
import OrdersWorkerProtocols

extension OrderStatistics.Response {
  /// Adds up sums by period.
  ///
  /// Drafts and cancelled orders are counted in their row only; it has no sums, so that the rows add up to the whole.
  ///
  /// - Parameter sums: sums in the order of their days or statuses, so that those of one period are adjacent.
  init(_ sums: [OrdersSum], by period: OrderStatistics.Period) {
    self.init(groups: [], count: 0, by: period)
    var (whole, parts) = (CurrencySums(), [CurrencySums]())
    for sum in sums {
      guard let key = Group.Key(sum.bucket, by: period) else { continue }
      if groups.last?.key != key {
        groups.append(Group(key: key, count: 0))
        parts.append(CurrencySums())
      }
      groups[groups.count - 1].count += sum.count
      guard key.isOfSales else { continue }
      parts[groups.count - 1].add(sum)
      count += sum.count
      whole.add(sum)
    }
    for index in groups.indices { groups[index].sums = parts[index].sums }
    self.sums = whole.sums
  }
}

extension OrderStatistics.Period {
  /// The period of the calendar; `nil` for statuses.
  var calendarPeriod: CalendarPeriod? {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .status: nil
    }
  }
}

extension OrderStatistics.Response.Group.Key {
  /// Returns the period of a bucket; `nil` for the bucket of all orders.
  fileprivate init?(_ bucket: OrdersSum.Bucket, by period: OrderStatistics.Period) {
    switch (bucket, period) {
    case (.status(let status), _): self = .status(status)
    case (.day(let day), .week): self = .week(CalendarPeriod.week.start(of: day))
    case (.day(let day), .month): self = .month(CalendarPeriod.month.start(of: day))
    case (.day(let day), _): self = .day(day)
    case (.all, _): return nil
    }
  }

  /// Whether sums include the orders of the group.
  fileprivate var isOfSales: Bool { if case .status(let status) = self { status.isSale } else { true } }
}

/// Exact gross sums, refunds and net sums of each currency.
private struct CurrencySums {
  private var gross = CurrencyTotals()
  private var refunds = CurrencyTotals()
  private var net = CurrencyTotals()

  mutating func add(_ sum: OrdersSum) {
    gross.add(sum.gross)
    refunds.add(sum.refunds)
    net.add(sum.gross)
    // The opposite of the smallest number does not fit; a store sums refunds of 0 or more.
    net.add(Money(minorUnits: -max(sum.refunds.minorUnits, -.max), currency: sum.gross.currency))
  }

  var sums: OrderStatistics.Sums<Money> {
    OrderStatistics.Sums(gross: gross.amounts, refunds: refunds.amounts, totals: net.amounts)
  }
}

extension CivilDate {
  func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}
