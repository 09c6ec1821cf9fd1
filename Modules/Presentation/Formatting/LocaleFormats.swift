import Foundation
import Models
import PresentationProtocols

/// The formats of one locale, each compiled at first use and cached.
final class LocaleFormats: Sendable {
  let locale: Locale
  private let shortDate = SetOnce<DateFormat>()
  private let shortDateAndTime = SetOnce<DateFormat>()
  private let mediumDate = SetOnce<DateFormat>()
  private let mediumDateAndTime = SetOnce<DateFormat>()
  private let shortDateAndSeconds = SetOnce<DateFormat>()
  private let mediumDateAndSeconds = SetOnce<DateFormat>()
  private let abbreviatedMonth = SetOnce<DateFormat>()
  private let firstMoney = SetOnce<MoneyStyle>()
  private let currencySymbols = SetOnce<CurrencySymbols>()

  init(_ locale: Locale) { self.locale = locale }

  @inline(__always)
  func date(_ day: CivilDate, _ style: DateStyle) -> String {
    style == .short ? text(.date(.short), shortDate, day, 0) : text(.date(.medium), mediumDate, day, 0)
  }

  @inline(__always)
  func dateAndTime(_ day: CivilDate, secondOfDay: Int, _ style: DateStyle) -> String {
    style == .short
      ? text(.dateAndTime(.short), shortDateAndTime, day, secondOfDay)
      : text(.dateAndTime(.medium), mediumDateAndTime, day, secondOfDay)
  }

  func dateAndSeconds(_ day: CivilDate, secondOfDay: Int, _ style: DateStyle) -> String {
    style == .short
      ? text(.dateAndSeconds(.short), shortDateAndSeconds, day, secondOfDay)
      : text(.dateAndSeconds(.medium), mediumDateAndSeconds, day, secondOfDay)
  }

  @inline(__always)
  func month(_ day: CivilDate) -> String { text(.abbreviatedMonth, abbreviatedMonth, day, 0) }

  @inline(__always)
  func money(_ money: Money) -> String {
    if let text = firstMoney.map({ $0.text(money) }) ?? nil { return text }
    return style(money.currency).text(money.minorUnits)
  }

  @inline(__always)
  private func text(
    _ kind: DateFormat.Kind, _ cache: borrowing SetOnce<DateFormat>, _ day: CivilDate, _ secondOfDay: Int
  ) -> String {
    if let text = cache.map({ $0.text(day, secondOfDay: secondOfDay) }) { return text }
    return cache.setIfNone(DateFormat(kind, locale)).text(day, secondOfDay: secondOfDay)
  }

  /// Returns the cached style of a currency; two threads that compile it at once get the first one.
  private func style(_ currency: Currency) -> MoneyStyle {
    if let style = firstMoney.map({ $0.style(of: currency) }) ?? nil { return style }
    let new = MoneyStyle(currency, locale)
    var style = firstMoney.setIfNone(new)
    while style.currency != currency { style = style.next.setIfNone(new) }
    return style
  }

  /// The patterns of short and medium dates, without those that Foundation formats.
  var datePatterns: [DatePattern] {
    [
      (shortDate.map { $0 } ?? shortDate.setIfNone(DateFormat(.date(.short), locale))).pattern,
      (mediumDate.map { $0 } ?? mediumDate.setIfNone(DateFormat(.date(.medium), locale))).pattern,
    ].compactMap(\.self)
  }

  /// Returns the pattern of a currency's sums; `nil` if Foundation formats them.
  func pattern(of currency: Currency) -> MoneyPattern? { style(currency).pattern }

  var symbols: CurrencySymbols {
    currencySymbols.map { $0 } ?? currencySymbols.setIfNone(CurrencySymbols(locale))
  }

  /// Returns what Foundation formats: `date`, `medium date`, `date and time`, `date and seconds`,
  /// `month`, and codes of currencies.
  func fallbacks(_ currencies: [Currency]) -> [String] {
    let kinds: [(String, DateFormat.Kind)] = [
      ("date", .date(.short)), ("medium date", .date(.medium)), ("date and time", .dateAndTime(.short)),
      ("date and seconds", .dateAndSeconds(.short)), ("month", .abbreviatedMonth),
    ]
    return kinds.filter { DateFormat($0.1, locale).fallsBack }.map(\.0)
      + currencies.filter { MoneyStyle($0, locale).fallsBack }.map(\.code)
  }
}
