/// A day, a week of ISO 8601 or a month of the calendar.
public enum CalendarPeriod: String, CaseIterable, Hashable, Sendable {
  /// A period of one day.
  case day
  /// A period from a Monday to the next Sunday.
  case week
  /// A period from the first to the last day of a month.
  case month

  /// Returns the first day of the period that contains a day.
  public func start(of day: CivilDate) -> CivilDate {
    switch self {
    case .day: day
    case .week: CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1 - day.weekday)
    case .month: CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1 - day.day)
    }
  }

  /// Returns the first day after the period that contains a day.
  public func end(of day: CivilDate) -> CivilDate {
    let first = start(of: day)
    switch self {
    case .day: return CivilDate(daysSinceEpoch: first.daysSinceEpoch + 1)
    case .week: return CivilDate(daysSinceEpoch: first.daysSinceEpoch + 7)
    // 31 days after the first day of a month is a day of the next month.
    case .month: return start(of: CivilDate(daysSinceEpoch: first.daysSinceEpoch + 31))
    }
  }
}
