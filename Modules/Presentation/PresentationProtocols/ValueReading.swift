public import Foundation

/// A parser that converts amounts and dates from a locale's notation to the machine-readable one.
///
/// A text that it cannot parse stays unchanged, so that an error message can quote it. Machine-readable texts (`1.23`,
/// `2007-06-29`, `today`) are valid in all locales. For an ambiguous text, the locale takes precedence: `1.234` is 1234
/// in `de_DE`.
public protocol ValueReading: Sendable {
  /// Returns an amount as a plain decimal: `-1.234,56 €` in `de_DE` is `-1234.56` in `EUR`.
  ///
  /// - Parameter currency: the ISO 4217 code of the currency if the text names none; `nil` if unknown.
  func amount(_ typed: String, in currency: String?) -> TypedAmount
  /// Returns a day in ISO 8601: `29.06.07` in `de_DE` is `2007-06-29`. Two-digit years are 1950 to 2049.
  func day(_ typed: String) -> String
  /// A day in the locale's notation as an example for people: `6/29/07` in `en_US`; `nil` for the machine-readable one.
  var dayExample: String? { get }
}

/// An amount that a user typed.
public struct TypedAmount: Hashable, Sendable {
  /// The plain decimal, or the typed text if it cannot be parsed.
  public var amount: String
  /// The ISO 4217 code of the currency that was typed as a code or symbol; `nil` if none was.
  public var currency: String?

  public init(amount: String, currency: String? = nil) {
    self.amount = amount
    self.currency = currency
  }
}

/// A factory of parsers, which may cache them by locale.
public protocol ValueReaderMaking: Sendable {
  /// Returns the parser for a locale.
  func reader(locale: Locale) -> any ValueReading
}
