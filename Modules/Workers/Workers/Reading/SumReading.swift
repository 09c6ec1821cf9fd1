import APIDocuments
import OrdersStoreProtocols

extension OrderInputParser {
  mutating func readSums() {
    readItems()
    order.discount = charge(input.discount, order.discount, "/discount")
    order.shippingCharge = charge(input.shippingCharge, order.shippingCharge, "/shippingCharge")
    order.tax = charge(input.tax, order.tax, "/tax")
    readTotal()
  }

  private mutating func charge(_ patch: Patch<MoneyInput>, _ old: Money, _ pointer: String) -> Money {
    switch patch {
    case .unchanged: old
    case .cleared: .zero(order.currency)
    case .set(let input): money(input, pointer)
    }
  }

  /// Sets the total to the input's; else to the sum of the items; else, for an order that never had items, leaves it.
  ///
  /// Without items, their old sum means nothing: an input that removes the last item must have a total. Imported orders
  /// may have negative totals; in other inputs a negative total is a fault.
  private mutating func readTotal() {
    if let total = input.total.value {
      order.total = money(total, "/total")
      if order.total.minorUnits < 0, purpose != .imported, order.total != old.total {
        fault("/total", "is \(order.total); it cannot be below zero, so give money back as a refund")
      }
    } else if order.items.isEmpty {
      if purpose != .change || input.total == .cleared || !old.items.isEmpty {
        fault("/total", "is missing; an order needs items or a total")
      }
    } else if purpose != .change || input.changesSums {
      do {
        order.total = try order.totalOfItems() ?? order.total
      } catch {
        fault("/total", "\(error)")
      }
    }
  }

  // MARK: Items

  private mutating func readItems() {
    if !input.items.isUnchanged {
      order.items = []
      for item in input.items.value ?? [] { readItem(item) }
    }
    for sku in input.removedSKUs {
      let count = order.items.count
      order.items.removeAll { $0.sku == sku }
      if order.items.count == count { fault("/items", "have no line with the SKU \(sku.quoted())") }
    }
    for item in input.addedItems { readItem(item) }
  }

  private mutating func readItem(_ item: ItemInput) {
    let index = order.items.count
    order.items.append(
      OrderItem(
        sku: item.sku, title: item.title, quantity: quantity(item.quantity, index),
        unitPrice: money(item.unitPrice, "/items/\(index)/unitPrice"),
        discount: item.discount.map { money($0, "/items/\(index)/discount") } ?? .zero(order.currency)))
  }

  private mutating func quantity(_ text: String, _ index: Int) -> Int64 {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    if !digits.isEmpty, digits.allSatisfy(\.isDigit), let quantity = Int64(text) { return quantity }
    let isNumber = !digits.isEmpty && digits.allSatisfy(\.isDigit)
    fault(
      "/items/\(index)/quantity",
      isNumber
        ? "is \(text.prefix(40)); from 1 to \(OrderLimits.quantity.upperBound) may be ordered"
        : "\(text.quoted(40)) is no whole number, such as 2")
    return 1
  }

  // MARK: Amounts

  /// Returns an amount in the order's currency; zero, with a fault, if it is invalid.
  mutating func money(_ input: MoneyInput, _ pointer: @autoclosure () -> String) -> Money {
    do {
      if let code = input.currency?.nilIfBlank, code != currencyCode {
        let currency = try Currency.read(code, at: "\(pointer())/currency")
        throw InvalidField(pointer(), "is in \(currency), but the order is in \(order.currency)")
      }
      return try Money(input.amount, order.currency)
    } catch let invalid as InvalidField {
      faults.append(invalid)
    } catch {
      fault(pointer(), "\(error)")
    }
    return .zero(order.currency)
  }
}

extension OrderInput {
  /// Whether the input has a field that contributes to the total.
  var changesSums: Bool {
    !items.isUnchanged || !addedItems.isEmpty || !removedSKUs.isEmpty || !discount.isUnchanged
      || !shippingCharge.isUnchanged || !tax.isUnchanged || !taxIncluded.isUnchanged || total == .cleared
  }
}
