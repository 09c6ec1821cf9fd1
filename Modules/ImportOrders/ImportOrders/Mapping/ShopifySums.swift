import OrdersWorkerProtocols

/// The sums of one of Shopify's orders, from which two facts are derived: the order's own discount, and whether the
/// prices include the taxes.
struct ShopifySums {
  let items: [OrderItem]
  let total: Money
  let shipping: Money
  let tax: Money
  /// The whole discount of the order and its items.
  let wholeDiscount: Money
  private(set) var discount: Money
  private(set) var taxIncluded = false

  init(items: [OrderItem], total: Money, shipping: Money, tax: Money, wholeDiscount: Money) {
    self.items = items
    self.total = total
    self.shipping = shipping
    self.tax = tax
    self.wholeDiscount = wholeDiscount
    discount = wholeDiscount
  }

  /// Derives the order's discount, the whole discount less that of the items, and whether the taxes are included.
  ///
  /// They are included if the sums agree only then.
  ///
  /// - Throws: an error with a description: an overflow, or both sums.
  mutating func settle() throws {
    for item in items { discount = try discount.subtracting(item.discount) }
    if discount.minorUnits < 0 { discount = .zero(total.currency) }
    guard !items.isEmpty else { return }
    var sum = try shipping.subtracting(discount)
    for item in items { sum = try sum.adding(item.total()) }
    let sumWithTax = try sum.adding(tax)
    guard sumWithTax != total else { return }
    taxIncluded = sum == total
    guard taxIncluded else {
      let other = tax.isZero ? "" : ", or \(sum) if the prices include the taxes"
      throw Contradiction("is \(total), but lines, discount, shipping and taxes come to \(sumWithTax)\(other)")
    }
  }

  /// The error of a total that contradicts its items.
  private struct Contradiction: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
