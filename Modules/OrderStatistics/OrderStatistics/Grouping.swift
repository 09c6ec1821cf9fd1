import OrderStatisticsProtocols
import OrdersWorkerProtocols

extension OrderStatistics.Response {
  /// Adds sums up by period.
  ///
  /// - Parameter sums: in the order of their days or statuses, so that those of one period follow one another.
  /// - Throws: `invalid` where a sum is beyond 64 bits; it is never wrapped.
  init(_ sums: [OrdersSum], by period: OrderStatistics.Period) throws(OrdersWorkerError) {
    self.init(groups: [], count: 0, totals: [])
    do throws(MoneyError) {
      for sum in sums {
        guard let key = Group.Key(sum.bucket, by: period) else { continue }
        if groups.last?.key != key { groups.append(Group(key: key, count: 0, totals: [])) }
        groups[groups.count - 1].count += sum.count
        try groups[groups.count - 1].totals.add(sum.total)
        count += sum.count
        try totals.add(sum.total)
      }
    } catch {
      throw .invalid([InvalidField("/total", "\(error)")])
    }
  }
}

extension OrderStatistics.Response.Group.Key {
  /// - Returns: `nil` for the bucket of all orders, which is no period.
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

extension [Money] {
  /// Adds to the sum of the same currency; the currencies stay in the order of their codes.
  fileprivate mutating func add(_ money: Money) throws(MoneyError) {
    if let index = firstIndex(where: { $0.currency == money.currency }) {
      self[index] = try self[index].adding(money)
    } else {
      insert(money, at: firstIndex { $0.currency.code > money.currency.code } ?? endIndex)
    }
  }
}

extension CivilDate {
  func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }
}
