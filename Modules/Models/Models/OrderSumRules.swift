// The rules for the lines and sums of an order.

extension Violation {
  /// Returns the error for an order with more lines than `OrderLimits.items`.
  ///
  /// - Parameter count: the number of lines in the order.
  public static func tooManyItems(_ count: Int) -> Violation {
    Violation("/items", .length(count, .entries, 0...OrderLimits.items))
  }
}

extension Order {
  var invalidItems: [Violation] {
    var invalid: [Violation] = []
    if items.count > OrderLimits.items {
      invalid.append(.tooManyItems(items.count))
    }
    if items.contains(where: { $0.id != nil }) { invalid += invalidIDs }
    for (index, item) in items.enumerated() {
      var pointer: String { "/items/\(index)" }
      if !OrderLimits.quantity.contains(item.quantity) {
        invalid.append(Violation("\(pointer)/quantity", .outOfRange(item.quantity, OrderLimits.quantity)))
      }
      if item.sku.isEmpty, item.title.isEmpty {
        invalid.append(Violation("\(pointer)/title", .missingTitle))
      }
      invalid += Order.invalidCharge("\(pointer)/unitPrice", item.unitPrice, currency)
      invalid += Order.invalidCharge("\(pointer)/discount", item.discount, currency)
    }
    return invalid
  }

  private var invalidIDs: [Violation] {
    var known: Set<Int64> = []
    return items.ids.enumerated().compactMap { place, id in
      let isNew = known.insert(id).inserted
      if OrderLimits.counter.contains(id), isNew { return nil }
      return Violation("/items/\(place)/id", isNew ? .outOfRange(id, OrderLimits.counter) : .fact(.takenByItem))
    }
  }

  var invalidSums: [Violation] {
    var invalid =
      Order.invalidCharge("/discount", discount, currency)
      + Order.invalidCharge("/shippingCharge", shippingCharge, currency) + Order.invalidCharge("/tax", tax, currency)
    do {
      let sum = try totalOfItems()
      if let sum, sum != total {
        invalid.append(Violation("/total", .amount(total, .differs, sum)))
      } else if let sum, sum.minorUnits < 0, invalidItems.isEmpty {
        let item = items.firstIndex { (try? $0.total())?.minorUnits ?? 0 < 0 }
        let pointer = item.map { "/items/\($0)/discount" } ?? "/discount"
        invalid.append(Violation(pointer, .amount(sum, .reducesTotal, total)))
      }
    } catch {
      invalid.append(Violation("/total", .init(error)))
    }
    return invalid + invalidRefunds
  }

  private var invalidRefunds: [Violation] {
    var invalid: [Violation] = []
    for (index, refund) in refunds.enumerated() {
      let pointer = "/refunds/\(index)/amount"
      invalid += Order.invalidCharge(pointer, refund.amount, currency)
      if refund.amount.isZero { invalid.append(Violation(pointer, .zero)) }
    }
    guard invalid.isEmpty, !refunds.isEmpty else { return invalid }
    do {
      let (sum, left) = (try refunded(), try refundable())
      return left.minorUnits < 0 ? [Violation("/refunds", .amount(sum, .exceedsTotal, total))] : []
    } catch {
      return [Violation("/refunds", .init(error))]
    }
  }

  static func invalidCharge(_ pointer: @autoclosure () -> String, _ money: Money, _ currency: Currency)
    -> [Violation]
  {
    if money.currency != currency { return [Violation(pointer(), .currency(money.currency, .order, currency))] }
    return money.minorUnits < 0 ? [Violation(pointer(), .amount(money, .negative, .zero(currency)))] : []
  }
}
