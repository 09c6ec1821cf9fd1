import OrderStatisticsProtocols
import OrdersWorkerProtocols

extension OrderStatistics.Response {
  /// Adds up sums by period.
  ///
  /// - Parameter sums: sums in the order of their days or statuses, so that those of one period are adjacent.
  init(_ sums: [OrdersSum], by period: OrderStatistics.Period) {
    self.init(groups: [], count: 0, totals: [])
    var (whole, parts) = ([ExactTotal](), [[ExactTotal]]())
    for sum in sums {
      guard let key = Group.Key(sum.bucket, by: period) else { continue }
      if groups.last?.key != key {
        groups.append(Group(key: key, count: 0, totals: []))
        parts.append([])
      }
      groups[groups.count - 1].count += sum.count
      parts[groups.count - 1].add(sum.total)
      count += sum.count
      whole.add(sum.total)
    }
    for index in groups.indices {
      groups[index].totals = parts[index].money
      groups[index].beyond = parts[index].beyond
    }
    totals = whole.money
    beyond = whole.beyond
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
}

extension [ExactTotal] {
  /// Adds an amount to the sum of its currency; the currencies stay in the order of their codes.
  fileprivate mutating func add(_ money: Money) {
    let place = firstIndex { $0.currency.code >= money.currency.code } ?? endIndex
    if place == endIndex || self[place].currency != money.currency { insert(ExactTotal(money.currency), at: place) }
    self[place].add(money.minorUnits)
  }

  /// The sums that fit into 64 bits.
  fileprivate var money: [Money] { compactMap(\.money) }

  /// The limits that the other sums exceed.
  fileprivate var beyond: [Money] { filter { $0.money == nil }.map(\.limit) }
}

extension CivilDate {
  func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}
