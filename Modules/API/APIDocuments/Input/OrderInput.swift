/// An order as it comes in, from flags, a form, a file or a request: text that nobody has checked yet.
///
/// The one shape in: every front end and every import makes this, and one worker reads it.
public struct OrderInput: Hashable, Sendable {
  public var status: Patch<String> = .unchanged
  /// A DATE, as `OrdersParameters.since`.
  public var date: Patch<String> = .unchanged
  /// Whether the date, where it is a day, was typed as a form shows it, without its time: an order of that day keeps
  /// that.
  public var isDayOnly = false
  public var reference: Patch<String> = .unchanged
  public var firstName: Patch<String> = .unchanged
  public var lastName: Patch<String> = .unchanged
  public var email: Patch<String> = .unchanged
  public var phone: Patch<String> = .unchanged
  public var billingAddress: Patch<AddressInput> = .unchanged
  public var shipmentAddress: Patch<AddressInput> = .unchanged
  public var shipmentMethod: Patch<String> = .unchanged
  public var service: Patch<String> = .unchanged
  public var carrier: Patch<String> = .unchanged
  public var tracking: Patch<String> = .unchanged
  public var payment: Patch<PaymentInput> = .unchanged
  public var items: Patch<[ItemInput]> = .unchanged
  /// Lines to add after `items`.
  public var addedItems: [ItemInput] = []
  /// SKUs whose lines go.
  public var removedSKUs: [String] = []
  public var discount: Patch<MoneyInput> = .unchanged
  public var shippingCharge: Patch<MoneyInput> = .unchanged
  public var tax: Patch<MoneyInput> = .unchanged
  public var taxIncluded: Patch<Bool> = .unchanged
  public var total: Patch<MoneyInput> = .unchanged
  /// ISO 4217 code for every amount that names none.
  public var currency: Patch<String> = .unchanged
  public var note: Patch<String> = .unchanged
  /// What a store owns; only an import reads it.
  public var owned = OwnedInput()

  public init() {}
}

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

/// What a store owns of an order, as another store wrote it out.
public struct OwnedInput: Hashable, Sendable {
  public var id: String?
  public var number: Int64?
  public var version: Int64?
  public var refunds: [RefundInput] = []
  /// RFC 3339.
  public var createdAt: String?
  public var updatedAt: String?

  public init() {}
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
