public import Foundation
public import PresentationProtocols

/// Returns the values that a test has given for some texts, and other texts unchanged.
///
/// ```swift
/// ValueReaderFake(amounts: ["1,23 €": .init(amount: "1.23", currency: "EUR")], days: ["29.06.07": "2007-06-29"])
/// ```
public struct ValueReaderFake: ValueReading {
  private let amounts: [String: TypedAmount]
  private let days: [String: String]

  public let dayExample: String?

  public init(amounts: [String: TypedAmount] = [:], days: [String: String] = [:], dayExample: String? = nil) {
    self.amounts = amounts
    self.days = days
    self.dayExample = dayExample
  }

  public func amount(_ typed: String, in currency: String?) -> TypedAmount {
    amounts[typed] ?? TypedAmount(amount: typed)
  }

  public func day(_ typed: String) -> String { days[typed] ?? typed }
}

extension ReferenceFormatters: ValueReaderMaking {
  /// Returns a reader that leaves all texts unchanged, whatever the locale.
  public func reader(locale: Locale) -> any ValueReading { ValueReaderFake() }
}
