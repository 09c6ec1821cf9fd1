import Foundation
import Models

/// The formats of one locale, each compiled at first use and cached.
final class LocaleFormats: Sendable {
  let locale: Locale
  private let shortDate = SetOnce<DateStyle>()
  private let shortDateAndTime = SetOnce<DateStyle>()
  private let abbreviatedMonth = SetOnce<DateStyle>()
  private let firstMoney = SetOnce<MoneyStyle>()
  private let currencySymbols = SetOnce<CurrencySymbols>()

  init(_ locale: Locale) { self.locale = locale }

  @inline(__always)
  func date(_ day: CivilDate) -> String { text(.shortDate, shortDate, day, 0) }

  @inline(__always)
  func dateAndTime(_ day: CivilDate, secondOfDay: Int) -> String {
    text(.shortDateAndTime, shortDateAndTime, day, secondOfDay)
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
    _ kind: DateStyle.Kind, _ cache: borrowing SetOnce<DateStyle>, _ day: CivilDate, _ secondOfDay: Int
  ) -> String {
    if let text = cache.map({ $0.text(day, secondOfDay: secondOfDay) }) { return text }
    return cache.setIfNone(DateStyle(kind, locale)).text(day, secondOfDay: secondOfDay)
  }

  /// Returns the cached style of a currency; two threads that compile it at once get the first one.
  private func style(_ currency: Currency) -> MoneyStyle {
    if let style = firstMoney.map({ $0.style(of: currency) }) ?? nil { return style }
    let new = MoneyStyle(currency, locale)
    var style = firstMoney.setIfNone(new)
    while style.currency != currency { style = style.next.setIfNone(new) }
    return style
  }

  /// The pattern of short dates; `nil` if Foundation formats them.
  var shortDatePattern: DatePattern? {
    (shortDate.map { $0 } ?? shortDate.setIfNone(DateStyle(.shortDate, locale))).pattern
  }

  /// Returns the pattern of a currency's sums; `nil` if Foundation formats them.
  func pattern(of currency: Currency) -> MoneyPattern? { style(currency).pattern }

  var symbols: CurrencySymbols {
    currencySymbols.map { $0 } ?? currencySymbols.setIfNone(CurrencySymbols(locale))
  }

  /// Returns what Foundation formats: `date`, `date and time`, `month`, and codes of currencies.
  func fallbacks(_ currencies: [Currency]) -> [String] {
    let kinds: [(String, DateStyle.Kind)] = [
      ("date", .shortDate), ("date and time", .shortDateAndTime), ("month", .abbreviatedMonth),
    ]
    return kinds.filter { DateStyle($0.1, locale).fallsBack }.map(\.0)
      + currencies.filter { MoneyStyle($0, locale).fallsBack }.map(\.code)
  }
}
