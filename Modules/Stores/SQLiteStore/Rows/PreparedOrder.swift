import OrdersStoreProtocols

/// An order and all that the file is to keep of it, made before the file is touched.
///
/// A class, since an order is large and goes through many hands.
final class PreparedOrder: Sendable {
  let order: Order
  /// The values of all columns but the number.
  let values: Parameters
  /// What the index of terms is given.
  let terms: String

  convenience init(_ order: Order) {
    let keys = SearchKeys(order)
    self.init(
      order, values: Parameters(BoundOrder(OrderColumn.all.dropFirst(), of: order, keys).values), terms: keys.terms)
  }

  private init(_ order: Order, values: Parameters, terms: String) {
    self.order = order
    self.values = values
    self.terms = terms
  }

  /// The same, for the store to give it a number.
  var withoutNumber: PreparedOrder {
    order.number == 0 ? self : PreparedOrder(numbered(0), values: values, terms: terms)
  }

  /// The order under the number that it has got.
  func numbered(_ number: Int64) -> Order {
    var order = order
    order.number = number
    return order
  }
}
