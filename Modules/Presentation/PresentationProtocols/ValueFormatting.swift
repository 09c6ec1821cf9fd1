public import Foundation
public import Models

/// Turns values into what a person reads, in one locale and one zone. One formatter serves every scene.
public protocol ValueFormatting: Sendable {
  /// The day of an instant in the zone, short: `6/29/07` in `en_US`.
  func date(_ instant: Instant) -> String
  /// A day without a zone, short.
  func day(_ day: CivilDate) -> String
  /// Day and time of an instant in the zone, both short: `6/29/07, 10:00 AM`.
  func dateAndTime(_ instant: Instant) -> String
  /// A month of a year, abbreviated: `Jun 2007`.
  func month(of day: CivilDate) -> String
  /// A sum with its currency's own decimals: `$1.23`.
  func money(_ money: Money) -> String
  /// A whole number with its digits in groups: `10,000`.
  func number(_ number: Int) -> String
}

/// Makes formatters; the same locale and zone need not be prepared twice.
public protocol ValueFormatterMaking: Sendable {
  func formatter(locale: Locale, timeZone: TimeZone) -> any ValueFormatting
}
