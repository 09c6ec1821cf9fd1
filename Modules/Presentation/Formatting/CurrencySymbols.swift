import Foundation
import Models

/// The currencies that the symbols of one locale can mean.
final class CurrencySymbols: Sendable {
  /// The currencies by symbol, in lower case and without spaces; most symbols stand for one.
  private let currencies: [String: [Currency]]

  init(_ locale: Locale) {
    currencies = Dictionary(
      grouping: Currency.all, by: { Self.symbol(of: .init(code: $0.code, locale: locale)) })
  }

  /// Returns the currency of a symbol; `nil` if no currency has it, or several have.
  func currency(_ symbol: String) -> Currency? {
    guard let found = currencies[symbol], found.count == 1 else { return nil }
    return found[0]
  }

  /// Returns the text beside the digits in a style's format.
  static func symbol(of style: Decimal.FormatStyle.Currency) -> String {
    let text = style.precision(.fractionLength(0)).format(1).unicodeScalars.filter { $0.decimalDigit == nil }
    return String(String.UnicodeScalarView(text)).withoutSpace.lowercased()
  }
}
