import OrderStatisticsProtocols
import OrdersWorkerProtocols

extension OrderStatistics.Days {
  /// The days before these: as many months for whole months, or else as many days; `nil` without a first or last day.
  var previous: (first: CivilDate, last: CivilDate)? {
    guard let first, let last, first <= last, first > .first else { return nil }
    let end = first.adding(days: -1)
    let isWholeMonths = first.day == 1 && CalendarPeriod.month.end(of: last) == last.adding(days: 1)
    guard isWholeMonths else {
      return (max(.first, first.adding(days: first.daysSinceEpoch - last.daysSinceEpoch - 1)), end)
    }
    let months = (last.year - first.year) * 12 + last.month - first.month
    let start = (0..<months).reduce(CalendarPeriod.month.start(of: end)) { day, _ in
      day > .first ? CalendarPeriod.month.start(of: day.adding(days: -1)) : day
    }
    return (start, end)
  }
}

/// A period of the chart or a table: a day, a week, a month or a year, by its first day.
enum TimelineUnit: String {
  case day, week, month, year

  init?(_ period: OrderStatistics.Period) { self.init(rawValue: period.rawValue) }

  /// The unit that is longer; `nil` for years.
  var longer: TimelineUnit? {
    switch self {
    case .day: .week
    case .week: .month
    case .month: .year
    case .year: nil
    }
  }

  /// Returns the number of a day's period; those of consecutive periods are consecutive.
  func index(of day: CivilDate) -> Int {
    switch self {
    case .day: day.daysSinceEpoch
    case .week: (day.daysSinceEpoch + 1 - day.weekday - Self.firstMonday) / 7
    case .month: day.year * 12 + day.month - 1
    case .year: day.year
    }
  }

  /// Returns the first day of the period with a number.
  func day(at index: Int) -> CivilDate {
    switch self {
    case .day: CivilDate(daysSinceEpoch: index)
    case .week: CivilDate(daysSinceEpoch: Self.firstMonday + index * 7)
    case .month: CivilDate(year: index / 12, month: index % 12 + 1, day: 1) ?? .first
    case .year: CivilDate(year: index, month: 1, day: 1) ?? .first
    }
  }

  /// The Monday of the year 1, from which weeks are numbered.
  private static let firstMonday = CivilDate.first.daysSinceEpoch
}

extension OrderStatistics.Response {
  /// The first and the last period of the chosen days in a unit, or of the groups where the days have no limit.
  ///
  /// It is `nil` for statuses, and without groups and limits.
  func places(in unit: TimelineUnit) -> ClosedRange<Int>? {
    let days = groups.compactMap(\.key.day)
    guard let first = [self.days.first ?? days.first, days.first].compactMap(\.self).min(),
      let last = [self.days.last ?? days.last, days.last].compactMap(\.self).max()
    else { return nil }
    return unit.index(of: first)...unit.index(of: last)
  }
}

extension OrderStatistics.Response.Group.Key {
  /// The first day of the period; `nil` for a status.
  var day: CivilDate? {
    switch self {
    case .status: nil
    case .day(let day), .week(let day), .month(let day): day
    }
  }

  /// Creates the key of a period by its first day; `nil` for a year, by which no rows are grouped.
  init?(_ unit: TimelineUnit, _ day: CivilDate) {
    switch unit {
    case .day: self = .day(day)
    case .week: self = .week(day)
    case .month: self = .month(day)
    case .year: return nil
    }
  }
}
