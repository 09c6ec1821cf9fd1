import Foundation
import Models

extension LocaleFormats {
  /// Returns the currency of a symbol or a code in this locale; `nil` if it is unknown or ambiguous.
  ///
  /// The locale's own symbol of a currency comes first; the short symbol that all dollars share means the expected
  /// currency.
  ///
  /// - Parameter symbol: in lower case, without spaces.
  func currency(ofSymbol symbol: String, expecting expected: Currency?) -> Currency? {
    if let currency = Currency(symbol.uppercased()) { return currency }
    let style = expected.map { Decimal.FormatStyle.Currency(code: $0.code, locale: locale) }
    func isExpected(_ style: Decimal.FormatStyle.Currency?) -> Bool { style.map(CurrencySymbols.symbol) == symbol }
    // Most people type the symbol that they were shown; computing all symbols of a locale takes some milliseconds.
    if isExpected(style) { return expected }
    if let currency = symbols.currency(symbol) { return currency }
    return isExpected(style?.presentation(.narrow)) ? expected : nil
  }

  /// Returns the separators that a sum may have: first the currency's, or the locale currency's if `nil`, then a
  /// number's.
  func separators(of currency: Currency?) -> [TypedNumber.Separators] {
    let local = currency ?? locale.currency.flatMap { Currency($0.identifier) } ?? .usd
    let ofSums = pattern(of: local).map { pattern in
      TypedNumber.Separators(
        decimal: String(decoding: pattern.decimalSeparator, as: UTF8.self).visible,
        group: String(decoding: pattern.groupSeparator, as: UTF8.self).visible,
        groups: (pattern.firstGroup, pattern.otherGroups))
    }
    // With these, decimals of a currency that has none are reported as such, and not as an invalid number.
    let ofNumbers = TypedNumber.Separators(
      decimal: (locale.decimalSeparator ?? "").visible,
      group: (locale.groupingSeparator ?? "").visible, groups: ofSums?.groups ?? (3, 3))
    return (ofSums.map { [$0] } ?? []) + [ofNumbers]
  }

  /// Returns the day of a text in this locale's short or medium date format; `nil` if it is in another format.
  func readDate(_ typed: String) -> CivilDate? { datePatterns.lazy.compactMap { $0.day(typed) }.first }
}

extension String {
  /// This text without invisible format characters; spaces stay.
  fileprivate var visible: String {
    String(UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .format }))
  }
}
