import Foundation
import Models

extension LocaleFormats {
  /// The currency that a symbol or a code stands for in this locale.
  ///
  /// What the locale shows for a currency comes first; the short symbol that all dollars share is the expected one's.
  ///
  /// - Parameter symbol: in small letters, without spaces.
  func currency(ofSymbol symbol: String, expecting expected: Currency?) -> Currency? {
    if let currency = Currency(symbol.uppercased()) { return currency }
    let style = expected.map { Decimal.FormatStyle.Currency(code: $0.code, locale: locale) }
    func isExpected(_ style: Decimal.FormatStyle.Currency?) -> Bool { style.map(CurrencySymbols.symbol) == symbol }
    // Most type what they were shown; all symbols of a locale are some milliseconds' work.
    if isExpected(style) { return expected }
    if let currency = symbols.currency(symbol) { return currency }
    return isExpected(style?.presentation(.narrow)) ? expected : nil
  }

  /// What may part the digits of a sum: first as the currency has it, or the locale's own where none is known, then as
  /// any number has it.
  func separators(of currency: Currency?) -> [TypedNumber.Separators] {
    let local = currency ?? locale.currency.flatMap { Currency($0.identifier) } ?? .usd
    let ofSums = pattern(of: local).map { pattern in
      TypedNumber.Separators(
        decimal: String(decoding: pattern.decimalSeparator, as: UTF8.self).visible,
        group: String(decoding: pattern.groupSeparator, as: UTF8.self).visible,
        groups: (pattern.firstGroup, pattern.otherGroups))
    }
    // Who types decimals of a currency that has none is told so, and not that this is no number.
    let ofNumbers = TypedNumber.Separators(
      decimal: (locale.decimalSeparator ?? "").visible,
      group: (locale.groupingSeparator ?? "").visible, groups: ofSums?.groups ?? (3, 3))
    return (ofSums.map { [$0] } ?? []) + [ofNumbers]
  }

  /// The day that a text means, where it is written like this locale's short dates.
  func readDate(_ typed: String) -> CivilDate? { shortDatePattern?.day(typed) }
}

extension String {
  /// The text without marks that nobody sees; spaces stay.
  fileprivate var visible: String {
    String(UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .format }))
  }
}
