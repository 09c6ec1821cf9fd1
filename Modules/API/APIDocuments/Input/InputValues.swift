/// What becomes of one field (RFC 7396): it stays, goes, or takes a value.
public enum Patch<Value: Hashable & Sendable>: Hashable, Sendable {
  case unchanged
  case cleared
  case set(Value)

  /// The new value, `nil` where the field goes, or the old one.
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .unchanged: old
    case .cleared: nil
    case .set(let value): value
    }
  }

  /// The value that is set, if one is.
  public var value: Value? { applied(to: nil) }
}

/// An amount as it comes in: a plain decimal, with or without a currency of its own.
public struct MoneyInput: Hashable, Sendable {
  public var amount: String
  public var currency: String?

  public init(_ amount: String, currency: String? = nil) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount, with its currency behind a space where it names one: `100 EUR`.
  public var text: String { [amount, currency].compactMap(\.self).joined(separator: " ") }
}

/// An address as it comes in, part by part.
public struct AddressInput: Hashable, Sendable {
  /// By the names of `Address.parts`.
  public var parts: [String: Patch<String>]

  public init(parts: [String: Patch<String>] = [:]) { self.parts = parts }
}

/// A line as it comes in.
public struct ItemInput: Hashable, Sendable {
  public var sku: String
  public var title: String
  public var quantity: String
  public var unitPrice: MoneyInput
  public var discount: MoneyInput?

  public init(sku: String, title: String, quantity: String, unitPrice: MoneyInput, discount: MoneyInput? = nil) {
    self.sku = sku
    self.title = title
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.discount = discount
  }
}

/// A card as it comes in: its number, to be checked and dropped, or what was kept of one.
public enum PaymentInput: Hashable, Sendable {
  /// `expires` is `2030-05`.
  case number(String, expires: String)
  case kept(brand: String, last4: String, expires: String)
}

/// A refund as another store wrote it out.
public struct RefundInput: Hashable, Sendable {
  public var amount: MoneyInput
  public var reason: String
  /// RFC 3339.
  public var at: String

  public init(amount: MoneyInput, reason: String, at: String) {
    self.amount = amount
    self.reason = reason
    self.at = at
  }
}
