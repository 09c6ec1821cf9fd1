import Foundation
import Locks
import Models
import PresentationProtocols

/// Formats local times in one format and locale: compiled if possible, else through Foundation.
final class DateFormat: Sendable {
  /// The formats of local times.
  enum Kind: Hashable, Sendable {
    case date(DateStyle)
    case dateAndTime(DateStyle)
    case dateAndSeconds(DateStyle)
    case abbreviatedMonth
  }

  let pattern: DatePattern?
  /// The formatter in UTC on local times, so that one serves every zone. It is not safe to share, hence the lock.
  private let foundation: Lock<DateFormatter>

  init(_ kind: Kind, _ locale: Locale) {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = .gmt
    switch kind {
    case .date(let style): formatter.show(style, time: .none)
    case .dateAndTime(let style): formatter.show(style, time: .short)
    case .dateAndSeconds(let style): formatter.show(style, time: .medium)
    case .abbreviatedMonth:
      formatter.setLocalizedDateFormatFromTemplate("yMMM")
    }
    pattern = DatePattern(formatter)
    foundation = Lock(formatter)
  }

  /// Whether Foundation formats all years.
  var fallsBack: Bool { pattern == nil }

  /// Returns a local time in this format.
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

extension DateFormatter {
  fileprivate func show(_ style: DateStyle, time: DateFormatter.Style) {
    timeStyle = time
    switch style {
    case .short: dateStyle = .short
    case .medium: dateStyle = .medium
    }
  }
}
