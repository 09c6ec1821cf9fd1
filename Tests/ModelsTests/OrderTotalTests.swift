import Models
import Testing

@Suite struct OrderTotalTests {
  @Test(
    arguments: [
      // items as price, quantity, discount; then order discount, shipping, tax, whether included; then the total
      ([(123, 1, 0)], 0, 0, 0, false, 123),
      ([(100, 3, 50), (1, 7, 0)], 0, 0, 0, false, 257),
      ([(100, 1, 0)], 10, 5, 19, false, 114),
      ([(100, 1, 0)], 10, 5, 19, true, 95),
      ([(0, 1, 0)], 0, 0, 0, false, 0),
      ([(100, 1, 150)], 0, 0, 0, false, -50),
      ([(Int64.max, 1, 0)], 1, 1, 0, false, Int64.max),
    ] as [([(Int64, Int64, Int64)], Int64, Int64, Int64, Bool, Int64)])
  func `the total is the lines less the discount, with shipping, and tax unless included`(
    items: [(Int64, Int64, Int64)], discount: Int64, shipping: Int64, tax: Int64, isIncluded: Bool, total: Int64
  ) throws {
    let order = Order.sample {
      $0.items = items.map { .sample($0.0, quantity: $0.1, discount: $0.2) }
      $0.discount = dollars(discount)
      $0.shippingCharge = dollars(shipping)
      $0.tax = dollars(tax)
      $0.taxIncluded = isIncluded
      $0.total = dollars(total)
    }
    #expect(try order.totalOfItems() == dollars(total))
    #expect(order.invalidFields.map(\.pointer) == (total < 0 ? ["/items/0/discount"] : []))
  }

  @Test func `where a line is wrong, the discount is not blamed for the total`() {
    let order = Order.sample {
      $0.items = [.sample(100, quantity: -1)]
      $0.total = dollars(-100)
    }
    #expect(order.invalidFields.map(\.pointer) == ["/items/0/quantity"])
  }

  @Test func `without items, the total is as given`() throws {
    let order = Order.sample {
      $0.items = []
      $0.shippingCharge = dollars(50)
    }
    #expect(try order.totalOfItems() == nil)
    #expect(order.invalidFields.isEmpty)
  }

  @Test(arguments: [
    [OrderItem.sample(.max, quantity: 2)], [.sample(.max), .sample(1)], [.sample(.max, quantity: 1_000_000)],
  ])
  func `lines beyond 64 bits are an error, never a wrap`(items: [OrderItem]) {
    let order = Order.sample { $0.items = items }
    #expect(throws: MoneyError.overflow) { try order.totalOfItems() }
    #expect(order.invalidFields.map(\.pointer) == ["/total"])
  }
}
