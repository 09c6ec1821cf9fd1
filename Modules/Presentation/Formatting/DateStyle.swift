import Foundation
import Models
import Synchronization

/// One way to show a local time in one locale: compiled where that is possible, else through Foundation.
final class DateStyle: Sendable {
  /// The ways there are.
  enum Kind: Sendable {
    case shortDate, shortDateAndTime, abbreviatedMonth
  }

  let pattern: DatePattern?
  /// Works in UTC on local times, so that one serves every zone. It is not safe to share, hence the lock.
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

  /// Whether Foundation has to help in all years.
  var fallsBack: Bool { pattern == nil }

  /// - Parameter secondOfDay: 0 to 86,399.
  @inline(__always)
  func text(_ day: CivilDate, secondOfDay: Int) -> String {
    if let pattern, DatePattern.years.contains(day.year) { return pattern.text(day, secondOfDay: secondOfDay) }
    return foundationsText(day, secondOfDay)
  }

  @inline(never)
  private func foundationsText(_ day: CivilDate, _ secondOfDay: Int) -> String {
    foundation.withLock { $0.text(day, secondOfDay: secondOfDay) }
  }
}
