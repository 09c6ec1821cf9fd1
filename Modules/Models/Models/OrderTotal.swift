extension Order {
  /// Returns the sum of the lines − order discount + shipping + tax (unless included); `nil` without lines.
  ///
  /// - Throws: `MoneyError` for different currencies or an overflow.
  public func totalOfItems() throws(MoneyError) -> Money? {
    guard !items.isEmpty else { return nil }
    var sum = try shippingCharge.subtracting(discount)
    for item in items { sum = try sum.adding(item.total()) }
    return taxIncluded ? sum : try sum.adding(tax)
  }

  /// Returns the sum of all refunds.
  ///
  /// - Throws: `MoneyError` for different currencies or an overflow.
  public func refunded() throws(MoneyError) -> Money {
    var sum = Money.zero(currency)
    for refund in refunds { sum = try sum.adding(refund.amount) }
    return sum
  }

  /// Returns the amount that can still be refunded: the total less all refunds.
  ///
  /// - Throws: `MoneyError` for different currencies or an overflow.
  public func refundable() throws(MoneyError) -> Money { try total.subtracting(refunded()) }
}
