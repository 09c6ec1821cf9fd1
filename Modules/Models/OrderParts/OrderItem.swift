public import Amounts
public import CivilTime
public import Records

/// A line of an order: one product in a quantity.
public struct OrderItem: Hashable, Sendable {
  /// The product's stock keeping unit, the shop's own code for it.
  public var sku: String
  /// The name of the product.
  public var title: String
  /// The number of pieces, 1 to 1,000,000.
  public var quantity: Int64
  /// The price of one piece.
  public var unitPrice: Money
  /// The discount on the whole line, not on each piece.
  public var discount: Money
  /// The id of the line in its order, which stays the same from change to change; `nil` if it equals the line's place,
  /// 1 for the first. `[OrderItem].ids` has the ids of all lines.
  public var id: Int64?

  public init(sku: String, title: String, quantity: Int64, unitPrice: Money, discount: Money, id: Int64? = nil) {
    self.id = id
    self.sku = sku
    self.title = title
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.discount = discount
  }

  /// Returns the total of the line: quantity × unit price − discount.
  ///
  /// - Throws: `MoneyError` for different currencies or an overflow.
  public func total() throws(MoneyError) -> Money {
    try unitPrice.multiplied(by: quantity).subtracting(discount)
  }
}

/// A refund of a part or all of an order's total.
public struct Refund: Hashable, Sendable {
  /// The refunded amount, in the currency of the order.
  public var amount: Money
  /// The reason for the refund, in the words of the shop.
  public var reason: String
  /// The time of the refund.
  public var at: Instant

  public init(amount: Money, reason: String, at: Instant) {
    self.amount = amount
    self.reason = reason
    self.at = at
  }
}

extension OrderItem: Record {
  public static var blank: OrderItem { OrderItem(sku: "", title: "", quantity: 0, unitPrice: .blank, discount: .blank) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("sku", "The stock keeping unit of the product; empty without one."), &sku)
    try visitor.member(RecordMember("title", "The name of the product."), &title)
    try visitor.member(RecordMember("quantity", "The number of pieces."), &quantity)
    try visitor.member(RecordMember("unitPrice", "The price of one piece."), &unitPrice)
    try visitor.member(RecordMember("discount", "The discount on the whole line."), &discount)
    try visitor.member(
      RecordMember("id", "The id of the line in its order, which never changes.", isLater: true), &id)
  }
}

extension Refund: Record {
  public static var blank: Refund { Refund(amount: .blank, reason: "", at: .blank) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("amount", "The refunded amount."), &amount)
    try visitor.member(RecordMember("reason", "The reason; empty without one."), &reason)
    try visitor.member(RecordMember("at", "The time of the refund."), &at)
  }
}
