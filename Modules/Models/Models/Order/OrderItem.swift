/// One line of an order.
public struct OrderItem: Hashable, Sendable {
  public var sku: String
  public var title: String
  /// 1 to 1,000,000.
  public var quantity: Int64
  public var unitPrice: Money
  /// What is taken off the whole line, not off each piece.
  public var discount: Money

  public init(sku: String, title: String, quantity: Int64, unitPrice: Money, discount: Money) {
    self.sku = sku
    self.title = title
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.discount = discount
  }

  /// Quantity × unit price − discount.
  public func total() throws(MoneyError) -> Money {
    try unitPrice.multiplied(by: quantity).subtracting(discount)
  }
}

/// Money given back.
public struct Refund: Hashable, Sendable {
  public var amount: Money
  public var reason: String
  public var at: Instant

  public init(amount: Money, reason: String, at: Instant) {
    self.amount = amount
    self.reason = reason
    self.at = at
  }
}
