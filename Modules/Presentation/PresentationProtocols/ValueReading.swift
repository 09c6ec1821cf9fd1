public import Foundation

/// Reads what a person typed as their locale writes it, and says it as machines do.
///
/// What cannot be read for sure stays as it was typed, so that whoever refuses it names what the person wrote. What
/// machines write (`1.23`, `2007-06-29`, `today`) may be typed everywhere; where a text means both, the locale's
/// meaning counts: `1.234` is 1234 in `de_DE`.
public protocol ValueReading: Sendable {
  /// An amount: `-1.234,56 €` in `de_DE` is `-1234.56`, in `EUR`.
  ///
  /// - Parameter currency: ISO 4217 code of the currency that the amount is in if it names none; `nil` where nobody
  ///   knows.
  func amount(_ typed: String, in currency: String?) -> TypedAmount
  /// A day, short: `29.06.07` in `de_DE` is `2007-06-29`; two digits of a year are those of 1950 to 2049.
  func day(_ typed: String) -> String
}

/// An amount that was typed.
public struct TypedAmount: Hashable, Sendable {
  /// The plain decimal, or the text as it was typed.
  public var amount: String
  /// ISO 4217 code of the currency that was typed beside it, by its code or its symbol; `nil` where none was.
  public var currency: String?

  public init(amount: String, currency: String? = nil) {
    self.amount = amount
    self.currency = currency
  }
}

/// Makes readers; the same locale need not be prepared twice.
public protocol ValueReaderMaking: Sendable {
  func reader(locale: Locale) -> any ValueReading
}
