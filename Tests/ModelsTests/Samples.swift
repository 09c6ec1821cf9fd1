import Models

// The sample values of this module's suites.

let dollar = iso("USD")
let noon = Instant("2024-05-01T12:00:00Z") ?? .earliest

/// Returns the currency with an ISO code that the samples know to exist.
func iso(_ code: String) -> Currency { Currency(code) ?? Currency.all[0] }

func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: dollar) }

extension Order {
  /// Returns a valid order of one item for 1.23.
  static func sample(_ adjust: (inout Order) -> Void = { _ in }) -> Order {
    var order = Order(
      id: "018f3a00-0000-7000-8000-000000000001", number: 1001, date: noon,
      name: PersonName(first: "Amy", last: "Apple"), email: "amy.apple@clean-swift.com", total: dollars(123))
    order.items = [OrderItem.sample(123)]
    adjust(&order)
    return order
  }

  func with(_ adjust: (inout Order) -> Void) -> Order {
    var order = self
    adjust(&order)
    return order
  }
}

extension OrderItem {
  static func sample(_ price: Int64, quantity: Int64 = 1, discount: Int64 = 0) -> OrderItem {
    OrderItem(
      sku: "NW-011", title: "Queso Cabrales", quantity: quantity, unitPrice: dollars(price),
      discount: dollars(discount))
  }
}
