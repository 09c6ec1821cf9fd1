public import OrdersStoreProtocols

extension WriteContext {
  public static let test = WriteContext(
    author: Author(name: "Tester", frontEnd: "command-line"), at: Instant(microseconds: 1_700_000_000_000_000))

  /// The test context with an idempotency key.
  public static func keyed(_ key: String, at moment: Instant = test.at) -> WriteContext {
    WriteContext(
      author: test.author, at: moment,
      key: IdempotencyKey(key: key, caller: "tester", operation: "create", fingerprint: "f"))
  }
}

extension Order {
  /// One of many orders that differ in everything that can be searched or sorted by.
  public static func sample(_ index: Int) -> Order {
    let currency = [Currency.usd, Currency("EUR") ?? .usd][index % 2]
    let price = Money(minorUnits: Int64(100 + index * 7919 % 10_000), currency: currency)
    var order = Order(
      id: "order-\(1_000_000 + index)", status: OrderStatus.allCases[index % 6],
      date: Instant(microseconds: 1_600_000_000_000_000 + Int64(index * 7919 % 10_007) * 3_600_000_000),
      name: PersonName(first: "Given\(index % 97)", last: "Family\(index % 1009)"),
      email: "Person\(index % 500)@example.com", total: price)
    order.items = [
      OrderItem(
        sku: "SKU-\(index % 77)", title: "A common title", quantity: 1, unitPrice: price, discount: .zero(currency))
    ]
    order.reference = "#\(10_000 + index)"
    order.phone = "+49 30 \(1_000_000 + index * 104_729 % 1_000_000)"
    order.billingAddress = Address(name: "Amy", company: "Vins & Co", city: index % 2 == 0 ? "Berlin" : "Kyïv")
    order.shipmentMethod = .twoDay
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.note = "Fragile\n\tplease"
    return order
  }
}
