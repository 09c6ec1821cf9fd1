public import Foundation
import Locks
public import Models
public import PresentationProtocols

/// The reference that every formatter must equal, byte for byte: Foundation's own formatters. It is slow.
///
/// A presenter's suite uses it, and so depends on no implementation.
public final class ReferenceFormatter: ValueFormatting {
  private let locale: Locale
  private let shortDate: Lock<DateFormatter>
  private let shortDateAndTime: Lock<DateFormatter>
  private let shortDateAndSeconds: Lock<DateFormatter>
  private let shortDay: Lock<DateFormatter>
  private let monthOfYear: Lock<DateFormatter>

  public init(locale: Locale, timeZone: TimeZone, dateStyle: DateStyle = .short) {
    /// Returns a formatter that a mutex can own: each mutex needs one of its own.
    func formatter(in zone: TimeZone) -> DateFormatter {
      let formatter = DateFormatter()
      formatter.locale = locale
      formatter.timeZone = zone
      return formatter
    }
    func short(in zone: TimeZone, time: DateFormatter.Style) -> DateFormatter {
      let formatter = formatter(in: zone)
      formatter.dateStyle = dateStyle == .short ? .short : .medium
      formatter.timeStyle = time
      return formatter
    }
    let month = formatter(in: .gmt)
    month.setLocalizedDateFormatFromTemplate("yMMM")
    self.locale = locale
    shortDate = Lock(short(in: timeZone, time: .none))
    shortDateAndTime = Lock(short(in: timeZone, time: .short))
    shortDateAndSeconds = Lock(short(in: timeZone, time: .medium))
    shortDay = Lock(short(in: .gmt, time: .none))
    monthOfYear = Lock(month)
  }

  public func date(_ instant: Instant) -> String {
    shortDate.withLock { $0.string(from: instant.date) }
  }

  public func day(_ day: CivilDate) -> String {
    shortDay.withLock { $0.string(from: day.startInUTC) }
  }

  public func dateAndTime(_ instant: Instant) -> String {
    shortDateAndTime.withLock { $0.string(from: instant.date) }
  }

  public func dateAndSeconds(_ instant: Instant) -> String {
    shortDateAndSeconds.withLock { $0.string(from: instant.date) }
  }

  public func month(of day: CivilDate) -> String {
    monthOfYear.withLock { $0.string(from: day.startInUTC) }
  }

  public func number(_ number: Int) -> String { IntegerFormatStyle<Int>(locale: locale).format(number) }

  public func money(_ money: Money) -> String {
    let exponent = Int(money.currency.exponent)
    let amount = Decimal(
      sign: money.minorUnits < 0 ? .minus : .plus, exponent: -exponent,
      significand: Decimal(money.minorUnits.magnitude))
    return Decimal.FormatStyle.Currency(code: money.currency.code, locale: locale)
      .precision(.fractionLength(exponent)).format(amount)
  }
}

/// Creates a new reference formatter for each call.
public struct ReferenceFormatters: ValueFormatterMaking {
  public init() {}

  public func formatter(locale: Locale, timeZone: TimeZone, dateStyle: DateStyle) -> any ValueFormatting {
    ReferenceFormatter(locale: locale, timeZone: timeZone, dateStyle: dateStyle)
  }
}

extension CivilDate {
  fileprivate var startInUTC: Date { Date(timeIntervalSince1970: Double(daysSinceEpoch) * 86_400) }
}
