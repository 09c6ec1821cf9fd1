// The rules for the lines and sums of an order.

extension InvalidField {
  /// Returns the error for an order with more lines than `OrderLimits.items`.
  ///
  /// - Parameter count: the number of lines in the order.
  public static func tooManyItems(_ count: Int) -> InvalidField {
    InvalidField("/items", "has \(count) lines; at most \(OrderLimits.items) are kept")
  }
}

extension Order {
  var invalidItems: [InvalidField] {
    var invalid: [InvalidField] = []
    if items.count > OrderLimits.items {
      invalid.append(.tooManyItems(items.count))
    }
    for (index, item) in items.enumerated() {
      var pointer: String { "/items/\(index)" }
      if !OrderLimits.quantity.contains(item.quantity) {
        invalid.append(
          InvalidField(
            "\(pointer)/quantity", "is \(item.quantity); from 1 to \(OrderLimits.quantity.upperBound) may be ordered"))
      }
      if item.sku.isEmpty, item.title.isEmpty {
        invalid.append(InvalidField("\(pointer)/title", "is missing, and so is the SKU; one of them is needed"))
      }
      for (field, money) in [("unitPrice", item.unitPrice), ("discount", item.discount)] {
        invalid += Order.invalidCharge("\(pointer)/\(field)", money, currency)
      }
    }
    return invalid
  }

  var invalidSums: [InvalidField] {
    var invalid =
      Order.invalidCharge("/discount", discount, currency)
      + Order.invalidCharge("/shippingCharge", shippingCharge, currency) + Order.invalidCharge("/tax", tax, currency)
    do {
      let sum = try totalOfItems()
      if let sum, sum != total {
        invalid.append(InvalidField("/total", "is \(total), but the items, discount, shipping and tax come to \(sum)"))
      } else if let sum, sum.minorUnits < 0, invalidItems.isEmpty {
        invalid.append(InvalidField("/discount", "takes the total below zero, to \(sum); give money back as a refund"))
      }
    } catch {
      invalid.append(InvalidField("/total", "\(error)"))
    }
    return invalid + invalidRefunds
  }

  private var invalidRefunds: [InvalidField] {
    var invalid: [InvalidField] = []
    for (index, refund) in refunds.enumerated() {
      let pointer = "/refunds/\(index)/amount"
      invalid += Order.invalidCharge(pointer, refund.amount, currency)
      if refund.amount.isZero { invalid.append(InvalidField(pointer, "is nothing")) }
    }
    guard invalid.isEmpty, !refunds.isEmpty else { return invalid }
    do {
      let (sum, left) = (try refunded(), try refundable())
      return left.minorUnits < 0 ? [InvalidField("/refunds", "come to \(sum), more than the total of \(total)")] : []
    } catch {
      return [InvalidField("/refunds", "\(error)")]
    }
  }

  private static func invalidCharge(_ pointer: @autoclosure () -> String, _ money: Money, _ currency: Currency)
    -> [InvalidField]
  {
    if money.currency != currency {
      return [InvalidField(pointer(), "is in \(money.currency), but the order is in \(currency)")]
    }
    return money.minorUnits < 0 ? [InvalidField(pointer(), "is \(money); it cannot be below zero")] : []
  }
}
