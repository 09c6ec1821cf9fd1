import DocumentsProtocols
import OrderDocumentsProtocols
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
        fault("/total", .amount(order.total, .negativeTotal, .zero(order.currency)))
      }
    } else if order.items.isEmpty {
      if purpose != .change || input.total == .cleared || !old.items.isEmpty {
        fault("/total", .fact(.missingTotal))
      }
    } else if purpose != .change || input.changesSums {
      do {
        order.total = try order.totalOfItems() ?? order.total
      } catch {
        fault("/total", .init(error))
      }
    }
  }

  // MARK: Items

  private mutating func readItems() {
    guard input.changesItems else { return }
    order.items = order.items.withIDs
    if !input.items.isUnchanged {
      order.items = []
      for item in input.items.value ?? [] { readItem(item) }
    }
    for sku in input.removedSKUs {
      let count = order.items.count
      order.items.removeAll { $0.sku == sku }
      if order.items.count == count { fault("/items", .unknownSKU(sku.quoted())) }
    }
    for item in input.addedItems { readItem(item) }
    let isNew = purpose == .new || purpose == .imported
    order.items = order.items.continuing(old.items, version: isNew ? 1 : old.version + 1)
  }

  private mutating func readItem(_ item: ItemInput) {
    let index = order.items.count
    order.items.append(
      OrderItem(
        sku: item.sku, title: item.title, quantity: quantity(item.quantity, index),
        unitPrice: money(item.unitPrice, "/items/\(index)/unitPrice"),
        discount: item.discount.map { money($0, "/items/\(index)/discount") } ?? .zero(order.currency),
        id: item.id))
  }

  private mutating func quantity(_ text: String, _ index: Int) -> Int64 {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    if !digits.isEmpty, digits.allSatisfy(\.isDigit), let quantity = Int64(text) { return quantity }
    fault("/items/\(index)/quantity", .not(.quantity, text))
    return 1
  }

  // MARK: Amounts

  /// Returns an amount in the order's currency; zero, with a fault, if it is invalid.
  mutating func money(_ input: MoneyInput, _ pointer: @autoclosure () -> String) -> Money {
    do throws(Violation) {
      return try input.money(in: order.currency, named: currencyCode, at: pointer())
    } catch {
      faults.append(error)
      return .zero(order.currency)
    }
  }
}

extension OrderInput {
  /// Whether the input has a field that contributes to the total.
  var changesSums: Bool {
    changesItems || total == .cleared || changesAny(of: Self.partsOfTotal)
  }

  fileprivate var changesItems: Bool { !items.isUnchanged || !addedItems.isEmpty || !removedSKUs.isEmpty }

  private static let partsOfTotal = OrderField.ofTotal.filter { $0 != .total }
}
