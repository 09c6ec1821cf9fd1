public import Records
import Violations

/// The stored data of a payment card. The card's number and CVV are never stored.
public struct PaymentCard: Hashable, Sendable {
  /// The brand of the card, for example `Visa`.
  public var brand: String
  /// The last four digits of the card's number.
  public var last4: String
  /// The year in which the card expires, four digits.
  public var expiryYear: Int
  /// The month in which the card expires, 1 to 12.
  public var expiryMonth: Int

  /// Creates a card from its stored parts, without validation.
  public init(brand: String, last4: String, expiryYear: Int, expiryMonth: Int) {
    self.brand = brand
    self.last4 = last4
    self.expiryYear = expiryYear
    self.expiryMonth = expiryMonth
  }

  /// Creates a card from its number, which is checked by the Luhn formula (ISO/IEC 7812-1) and not stored.
  ///
  /// - Parameter number: 12 to 19 digits; spaces and hyphens between them are ignored.
  /// - Returns: `nil` if the number or the month is invalid.
  public init?(number: String, expiryYear: Int, expiryMonth: Int) {
    guard let digits = CardNumber.digits(number), (1...12).contains(expiryMonth) else { return nil }
    let last4 = digits.suffix(4).map(String.init).joined()
    self.init(brand: PaymentCard.brand(digits), last4: last4, expiryYear: expiryYear, expiryMonth: expiryMonth)
  }

  /// Returns whether a text is a card number: 12 to 19 digits that satisfy the Luhn formula (ISO/IEC 7812-1).
  public static func isNumber(_ text: String) -> Bool { CardNumber.digits(text) != nil }

  /// The brand and the last digits: `Visa 4242`.
  public var label: String { "\(brand) \(last4)" }

  private static func brand(_ digits: [Int]) -> String {
    let four = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
    switch four {
    case 4000...4999: return "Visa"
    case 5100...5599, 2221...2720: return "Mastercard"
    case 3400...3499, 3700...3799: return "American Express"
    case 6011, 6440...6599: return "Discover"
    case 3528...3589: return "JCB"
    case 3000...3059, 3600...3699, 3800...3999: return "Diners Club"
    case 6200...6299: return "UnionPay"
    default: return "Card"
    }
  }
}

extension PaymentCard: Record {
  public static var blank: PaymentCard { PaymentCard(brand: "", last4: "", expiryYear: 0, expiryMonth: 0) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("brand", "The brand of the card, for example Visa."), &brand)
    try visitor.member(RecordMember("last4", "The last four digits."), &last4)
    try visitor.month(
      RecordMember("expires", "The last month in which the card is valid."), year: &expiryYear, month: &expiryMonth)
  }
}
