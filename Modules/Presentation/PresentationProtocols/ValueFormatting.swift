public import Foundation
public import Models

/// A formatter of values as text for people, in one locale and time zone. One formatter serves all scenes.
public protocol ValueFormatting: Sendable {
  /// Returns the day of a time in the time zone, short: `6/29/07` in `en_US`.
  func date(_ instant: Instant) -> String
  /// Returns a day without a time zone, short: `6/29/07` in `en_US`.
  func day(_ day: CivilDate) -> String
  /// Returns the day and time in the time zone, both short: `6/29/07, 10:00 AM`.
  func dateAndTime(_ instant: Instant) -> String
  /// Returns the month and year of a day, abbreviated: `Jun 2007`.
  func month(of day: CivilDate) -> String
  /// Returns an amount with its currency and all of its decimals: `$1.23`.
  func money(_ money: Money) -> String
  /// Returns an integer with grouped digits: `10,000`.
  func number(_ number: Int) -> String
}

/// A factory of formatters, which may cache them by locale and time zone.
public protocol ValueFormatterMaking: Sendable {
  /// Returns the formatter for a locale and a time zone.
  func formatter(locale: Locale, timeZone: TimeZone) -> any ValueFormatting
}
