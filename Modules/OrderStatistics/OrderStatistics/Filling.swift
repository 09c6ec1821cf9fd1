import OrderStatisticsProtocols
import OrdersWorkerProtocols

extension [OrderStatistics.Response.Group] {
  /// As many periods as a chart can show, and more than any page needs; five years of days.
  static let mostFilled = 2_000

  /// The same, with every day, week or month that lies between the first and the last and has no orders.
  ///
  /// Statuses have nothing between them. A list that would become longer than `mostFilled` stays as it is.
  var filled: Self {
    var filled: Self = []
    for group in self {
      while let next = filled.last?.key.next, next != group.key {
        guard filled.count < Self.mostFilled else { return self }
        filled.append(.init(key: next, count: 0, totals: []))
      }
      filled.append(group)
    }
    return filled
  }
}

extension OrderStatistics.Response.Group.Key {
  /// The period right after this one.
  fileprivate var next: Self? {
    switch self {
    case .status: nil
    case .day(let day): .day(day.adding(days: 1))
    case .week(let monday): .week(monday.adding(days: 7))
    // A month after its first day lies somewhere in the next one.
    case .month(let first): .month(first.adding(days: 31).adding(days: 1 - first.adding(days: 31).day))
    }
  }
}
