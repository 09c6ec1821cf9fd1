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

  /// An order of some 200 KB, nearly all of it items.
  public static let large: Order = {
    var order = sample(0)
    (order.discount, order.shippingCharge, order.tax) = (.zero(.usd), .zero(.usd), .zero(.usd))
    order.items = (0..<200).map { index in
      OrderItem(
        sku: "\(index)", title: String(repeating: "x", count: 1_000), quantity: 1,
        unitPrice: Money(minorUnits: 1, currency: .usd), discount: .zero(.usd))
    }
    order.total = Money(minorUnits: 200, currency: .usd)
    return order
  }()
}

extension OrdersStore {
  /// Imports a large order, and edits its note again and again.
  public func importLargeOrder(editing times: Int) async throws {
    _ = try await importOrders([.large], .test)
    guard var order = try await fetchOrders(answeringTo: Order.large.id).first else { throw CancellationError() }
    for number in 1...times {
      order.note = "Note \(number)"
      order = try await updateOrder(order.id, ifVersion: nil, .edit(order), .test).order
    }
  }
}
