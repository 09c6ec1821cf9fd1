import OrdersWorkerProtocols

/// The sums of one of Shopify's orders, from which are derived: the order's own discount, whether the prices include the
/// taxes, and what makes the sums agree with the total, which never changes.
struct ShopifySums {
  private(set) var items: [OrderItem]
  let total: Money
  let shipping: Money
  let tax: Money
  /// The whole discount of the order and its items.
  let wholeDiscount: Money
  /// The duties, which an order has as a line.
  let duties: Money
  /// The sum of everything where it differs from the total, as after an edit that removed the shipping; else `nil`.
  private(set) var differingSum: Money?
  private(set) var discount: Money
  private(set) var taxIncluded = false

  init(items: [OrderItem], total: Money, shipping: Money, tax: Money, duties: Money, wholeDiscount: Money) {
    self.items = items
    self.total = total
    self.shipping = shipping
    self.tax = tax
    self.duties = duties
    self.wholeDiscount = wholeDiscount
    discount = wholeDiscount
  }

  /// Derives the order's discount, the whole discount less that of the items, and whether the taxes are included.
  ///
  /// They are included if the sums agree only then. Duties become a line unless the sums agree without them. What is
  /// still missing from the total becomes a line “Adjustment”, and what is beyond it a discount.
  ///
  /// - Throws: `MoneyError` for an overflow.
  mutating func settle() throws {
    for item in items { discount = try discount.subtracting(item.discount) }
    if discount.minorUnits < 0 { discount = .zero(total.currency) }
    guard !items.isEmpty else { return }
    var sum = try shipping.subtracting(discount)
    for item in items { sum = try sum.adding(item.total()) }
    guard try sum.adding(tax) != total else { return }
    taxIncluded = sum == total
    guard !taxIncluded else { return }
    if !duties.isZero {
      items.append(OrderItem(sku: "", title: "Duties", quantity: 1, unitPrice: duties, discount: .zero(total.currency)))
      sum = try sum.adding(duties)
    }
    let sumWithTax = try sum.adding(tax)
    taxIncluded = sumWithTax != total && sum == total
    guard sumWithTax != total, !taxIncluded else { return }
    differingSum = sumWithTax
    let missing = try total.subtracting(sumWithTax)
    if missing.minorUnits > 0 {
      items.append(
        OrderItem(sku: "", title: "Adjustment", quantity: 1, unitPrice: missing, discount: .zero(total.currency)))
    } else {
      discount = try discount.subtracting(missing)
    }
  }
}
