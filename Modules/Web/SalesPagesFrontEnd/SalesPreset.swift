import Foundation

/// A period that the page offers: `This month`.
struct SalesPreset: Hashable, Sendable {
  let label: String
  /// The first day, `2007-06-01`; `nil` without a limit.
  let since: String?
  /// The last day; `nil` without a limit.
  let until: String?

  /// Returns the periods that the page offers on a day, those that end today first.
  static func all(on now: Date, in zone: TimeZone) -> [SalesPreset] {
    let days = PresetDays(now: now, zone: zone)
    let lasts = [7, 30, 90].map { SalesPreset(label: "Last \($0) days", since: days.day(1 - $0), until: days.day(0)) }
    return lasts + [
      SalesPreset(label: "This month", since: days.firstOfMonth(0), until: days.day(0)),
      SalesPreset(label: "Last month", since: days.firstOfMonth(-1), until: days.endOfLastMonth),
      SalesPreset(label: "This year", since: days.firstOfYear, until: days.day(0)),
      SalesPreset(label: "All time", since: nil, until: nil),
    ]
  }

  /// Returns the period of an address without one: the last 30 days.
  static func usual(on now: Date, in zone: TimeZone) -> SalesPreset { all(on: now, in: zone)[1] }
}

/// Computes days of the Gregorian calendar in the format of filters.
private struct PresetDays {
  private let now: Date
  private let calendar: Calendar

  init(now: Date, zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
    self.now = now
  }

  /// Returns the day a number of days from today.
  func day(_ offset: Int) -> String { text(calendar.date(byAdding: .day, value: offset, to: now)) }

  /// Returns the first day of the month a number of months from this one.
  func firstOfMonth(_ offset: Int) -> String {
    text(start(.month).flatMap { calendar.date(byAdding: .month, value: offset, to: $0) })
  }

  var endOfLastMonth: String { text(start(.month).flatMap { calendar.date(byAdding: .day, value: -1, to: $0) }) }
  var firstOfYear: String { text(start(.year)) }

  private func start(_ unit: Calendar.Component) -> Date? { calendar.dateInterval(of: unit, for: now)?.start }

  private func text(_ date: Date?) -> String {
    Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day().format(date ?? now)
  }
}
