public import Foundation
public import PresentationProtocols

/// Reads what it has been told, and leaves everything else as it was typed.
///
/// ```swift
/// ValueReaderFake(amounts: ["1,23 €": .init(amount: "1.23", currency: "EUR")], days: ["29.06.07": "2007-06-29"])
/// ```
public struct ValueReaderFake: ValueReading {
  private let amounts: [String: TypedAmount]
  private let days: [String: String]

  public init(amounts: [String: TypedAmount] = [:], days: [String: String] = [:]) {
    self.amounts = amounts
    self.days = days
  }

  public func amount(_ typed: String, in currency: String?) -> TypedAmount {
    amounts[typed] ?? TypedAmount(amount: typed)
  }

  public func day(_ typed: String) -> String { days[typed] ?? typed }
}

extension ReferenceFormatters: ValueReaderMaking {
  /// A reader that knows no locale.
  public func reader(locale: Locale) -> any ValueReading { ValueReaderFake() }
}
