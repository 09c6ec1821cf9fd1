public import Foundation
public import Models

/// A formatter of values as text for people, in one locale and time zone. One formatter serves all scenes.
public protocol ValueFormatting: Sendable {
  /// Returns the day of a time in the time zone: `6/29/07` in `en_US`, or in the medium style `Jun 29, 2007`.
  func date(_ instant: Instant) -> String
  /// Returns a day without a time zone, in the same style.
  func day(_ day: CivilDate) -> String
  /// Returns the day in the same style and the time in the time zone: `6/29/07, 10:00 AM`.
  func dateAndTime(_ instant: Instant) -> String
  /// Returns the day in the same style and the time with seconds in the time zone: `6/29/07, 10:00:05 AM`.
  func dateAndSeconds(_ instant: Instant) -> String
  /// Returns the month and year of a day, abbreviated: `Jun 2007`.
  func month(of day: CivilDate) -> String
  /// Returns an amount with its currency and all of its decimals: `$1.23`.
  func money(_ money: Money) -> String
  /// Returns an integer with grouped digits: `10,000`.
  func number(_ number: Int) -> String
}

extension ValueFormatting {
  /// Returns a number with a noun, in the plural unless it is 1: `1 order`, `1,496 orders`.
  public func number(_ number: Int, of thing: String) -> String {
    "\(self.number(number)) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Returns a text with the locale's digits in place of its ASCII digits: `٢٠٠٧-W٢٦` for `2007-W26`.
  public func digits(of text: String) -> String {
    guard number(0) != "0" else { return text }
    return text.map { digit in digit.isASCII ? digit.wholeNumberValue.map(number) ?? String(digit) : String(digit) }
      .joined()
  }
}

/// The style of dates; both are those of `DateFormatter`.
public enum DateStyle: String, CaseIterable, Hashable, Sendable {
  /// The locale's short date: `6/29/07`.
  case short
  /// The locale's medium date, whose year has four digits: `Jun 29, 2007`.
  case medium
}

/// A factory of formatters, which may cache them by locale, time zone and style.
public protocol ValueFormatterMaking: Sendable {
  /// Returns the formatter for a locale, a time zone and a style of dates.
  func formatter(locale: Locale, timeZone: TimeZone, dateStyle: DateStyle) -> any ValueFormatting
}

extension ValueFormatterMaking {
  /// Returns the formatter for a locale and a time zone, with short dates.
  public func formatter(locale: Locale, timeZone: TimeZone) -> any ValueFormatting {
    formatter(locale: locale, timeZone: timeZone, dateStyle: .short)
  }

  /// Returns the formatter for a reader.
  public func formatter(for context: SceneContext) -> any ValueFormatting {
    formatter(locale: context.locale, timeZone: context.timeZone, dateStyle: context.dateStyle)
  }
}
