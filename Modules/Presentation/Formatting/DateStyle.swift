import Foundation
import Models
import Synchronization

/// Formats local times in one style and locale: compiled if possible, else through Foundation.
final class DateStyle: Sendable {
  /// The styles of dates.
  enum Kind: Sendable {
    case shortDate, shortDateAndTime, abbreviatedMonth
  }

  let pattern: DatePattern?
  /// The formatter in UTC on local times, so that one serves every zone. It is not safe to share, hence the lock.
  private let foundation: Mutex<DateFormatter>

  init(_ kind: Kind, _ locale: Locale) {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = .gmt
    switch kind {
    case .shortDate:
      formatter.dateStyle = .short
      formatter.timeStyle = .none
    case .shortDateAndTime:
      formatter.dateStyle = .short
      formatter.timeStyle = .short
    case .abbreviatedMonth:
      formatter.setLocalizedDateFormatFromTemplate("yMMM")
    }
    pattern = DatePattern(formatter)
    foundation = Mutex(formatter)
  }

  /// Whether Foundation formats all years.
  var fallsBack: Bool { pattern == nil }

  /// Returns a local time in this style.
  ///
  /// - Parameter secondOfDay: seconds since the start of the day, 0 to 86,399.
  @inline(__always)
  func text(_ day: CivilDate, secondOfDay: Int) -> String {
    if let pattern, DatePattern.years.contains(day.year) { return pattern.text(day, secondOfDay: secondOfDay) }
    return formattedText(day, secondOfDay)
  }

  @inline(never)
  private func formattedText(_ day: CivilDate, _ secondOfDay: Int) -> String {
    foundation.withLock { $0.text(day, secondOfDay: secondOfDay) }
  }
}
