import OrdersStoreProtocols

/// An order and all that the file is to keep of it, made before the file is touched.
struct PreparedOrder: Sendable {
  private(set) var order: Order
  /// The values of all columns.
  private(set) var values: [Value]
  /// What the index of terms is given.
  let terms: String

  init(_ order: Order) {
    let keys = SearchKeys(order)
    self.order = order
    values = order.columnValues(keys)
    terms = keys.terms
  }

  /// Leaves it to the store to give a number.
  mutating func giveUpNumber() {
    order.number = 0
    values[0] = .null
  }

  /// The order under the number that it has got.
  func numbered(_ number: Int64) -> Order {
    var order = order
    order.number = number
    return order
  }
}
