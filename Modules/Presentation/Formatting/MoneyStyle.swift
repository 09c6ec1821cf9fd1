import Foundation
import Models

/// Formats sums in one currency and locale: compiled if possible, else through Foundation.
final class MoneyStyle: Sendable {
  let currency: Currency
  /// The style of the locale's next currency, in the order of first use.
  let next = SetOnce<MoneyStyle>()
  let pattern: MoneyPattern?
  private let foundation: Decimal.FormatStyle.Currency
  private let exponent: Int

  init(_ currency: Currency, _ locale: Locale) {
    self.currency = currency
    exponent = Int(currency.exponent)
    foundation = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .precision(.fractionLength(exponent))
    pattern = MoneyPattern(foundation, currency)
  }

  /// Whether Foundation formats the sums.
  var fallsBack: Bool { pattern == nil }

  /// Returns the style of a currency: this one, or a later one in the list; `nil` if there is none yet.
  func style(of currency: Currency) -> MoneyStyle? {
    self.currency == currency ? self : next.map { $0.style(of: currency) } ?? nil
  }

  /// Returns a sum in its currency's style; `nil` if neither this style nor a later one is for that currency.
  func text(_ money: Money) -> String? {
    if money.currency == currency { return text(money.minorUnits) }
    return next.map { $0.text(money) } ?? nil
  }

  @inline(__always)
  func text(_ minorUnits: Int64) -> String {
    if let pattern { return pattern.text(minorUnits) }
    return foundation.format(Decimal(minorUnits, exponent: exponent))
  }
}
