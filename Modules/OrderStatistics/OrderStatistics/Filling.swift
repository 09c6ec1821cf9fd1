import OrderStatisticsProtocols
import OrdersWorkerProtocols

extension [OrderStatistics.Response.Group] {
  /// The highest number of periods with empty ones added: a year of days, as many as a page shows.
  ///
  /// A page with more of them would show nothing but empty periods after a long time without orders.
  static let mostFilled = 366

  /// These groups with every day, week or month without orders between the first and the last.
  ///
  /// Statuses have nothing between them. A list that would become longer than `mostFilled` stays as it is.
  var filled: Self {
    var filled: Self = []
    for group in self {
      while let next = filled.last?.key.next, next != group.key {
        guard filled.count < Self.mostFilled else { return self }
        filled.append(.init(key: next, count: 0))
      }
      filled.append(group)
    }
    return filled
  }
}

extension OrderStatistics.Response.Group.Key {
  /// The next period; `nil` for a status.
  fileprivate var next: Self? {
    switch self {
    case .status: nil
    case .day(let day): .day(CalendarPeriod.day.end(of: day))
    case .week(let monday): .week(CalendarPeriod.week.end(of: monday))
    case .month(let first): .month(CalendarPeriod.month.end(of: first))
    }
  }
}
