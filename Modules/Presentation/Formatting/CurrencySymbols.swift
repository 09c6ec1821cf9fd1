import Foundation
import Models

/// Which currency a reader of one locale means by a symbol.
final class CurrencySymbols: Sendable {
  /// By symbol in small letters and without spaces; most stand for one currency.
  private let currencies: [String: [Currency]]

  init(_ locale: Locale) {
    currencies = Dictionary(
      grouping: Currency.all, by: { Self.symbol(of: .init(code: $0.code, locale: locale)) })
  }

  /// The currency, or `nil` where none has the symbol, or several have.
  func currency(_ symbol: String) -> Currency? {
    guard let found = currencies[symbol], found.count == 1 else { return nil }
    return found[0]
  }

  /// What a style shows beside the digits.
  static func symbol(of style: Decimal.FormatStyle.Currency) -> String {
    let text = style.precision(.fractionLength(0)).format(1).unicodeScalars.filter { $0.decimalDigit == nil }
    return String(String.UnicodeScalarView(text)).withoutSpace.lowercased()
  }
}
