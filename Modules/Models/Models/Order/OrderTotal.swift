extension Order {
  /// What the items come to: Σ lines − order discount + shipping + tax unless included; `nil` where there are no items.
  public func totalOfItems() throws(MoneyError) -> Money? {
    guard !items.isEmpty else { return nil }
    var sum = try shippingCharge.subtracting(discount)
    for item in items { sum = try sum.adding(item.total()) }
    return taxIncluded ? sum : try sum.adding(tax)
  }

  /// All that has been given back.
  public func refunded() throws(MoneyError) -> Money {
    var sum = Money.zero(currency)
    for refund in refunds { sum = try sum.adding(refund.amount) }
    return sum
  }

  /// What can still be given back.
  public func refundable() throws(MoneyError) -> Money { try total.subtracting(refunded()) }
}
