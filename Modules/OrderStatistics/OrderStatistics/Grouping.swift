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

extension OrderStatistics.Response.Group.Key {
  /// Returns the period of a bucket; `nil` for the bucket of all orders.
  fileprivate init?(_ bucket: OrdersSum.Bucket, by period: OrderStatistics.Period) {
    switch (bucket, period) {
    case (.status(let status), _): self = .status(status)
    case (.day(let day), .week): self = .week(day.adding(days: 1 - day.weekday))
    case (.day(let day), .month): self = .month(day.adding(days: 1 - day.day))
    case (.day(let day), _): self = .day(day)
    case (.all, _): return nil
    }
  }

  /// Whether sums include the orders of the group.
  fileprivate var isOfSales: Bool { if case .status(let status) = self { status.isSale } else { true } }
}

/// Exact sums, a row for each currency in the order of the codes.
private struct CurrencySums {
  private var rows: [(gross: ExactTotal, refunds: ExactTotal, net: ExactTotal)] = []

  mutating func add(_ sum: OrdersSum) {
    let currency = sum.gross.currency
    let place = rows.firstIndex { $0.gross.currency.code >= currency.code } ?? rows.endIndex
    if place == rows.endIndex || rows[place].gross.currency != currency {
      rows.insert((ExactTotal(currency), ExactTotal(currency), ExactTotal(currency)), at: place)
    }
    rows[place].gross.add(sum.gross.minorUnits)
    rows[place].refunds.add(sum.refunds.minorUnits)
    rows[place].net.add(sum.gross.minorUnits)
    // The opposite of the smallest number does not fit; a store sums refunds of 0 or more.
    rows[place].net.add(-max(sum.refunds.minorUnits, -.max))
  }

  var sums: OrderStatistics.Sums {
    OrderStatistics.Sums(
      gross: amounts(rows.map(\.gross)), refunds: amounts(rows.map(\.refunds)), totals: amounts(rows.map(\.net)))
  }

  private func amounts(_ totals: [ExactTotal]) -> OrderStatistics.Amounts {
    .init(totals.compactMap(\.money), beyond: totals.filter { $0.money == nil }.map(\.limit))
  }
}

extension CivilDate {
  func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}
