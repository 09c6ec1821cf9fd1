import Foundation
import Models

/// How one locale shows sums in one currency: compiled where that is possible, else through Foundation.
final class MoneyStyle: Sendable {
  let currency: Currency
  /// The style of the locale's next currency, in the order in which they were first asked for.
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

  /// Whether Foundation has to help.
  var fallsBack: Bool { pattern == nil }

  /// The style of a currency: this one, or one after it.
  func style(of currency: Currency) -> MoneyStyle? {
    self.currency == currency ? self : next.map { $0.style(of: currency) } ?? nil
  }

  /// The sum as its own currency's style shows it, or `nil` where neither this one nor one after it is that.
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
