package import OrdersStoreProtocols
import SQLKernel
package import SQLiteKernel

/// An order with the values of all its columns, computed before the file is locked.
///
/// A class, since an order is large and is passed through many closures.
package final class PreparedOrder: Sendable {
  package let order: Order
  /// The values of all columns except the number.
  package let values: Parameters
  /// The text for the index of terms.
  package let terms: String
  let sortTerms: SortTerms

  package convenience init(_ order: Order) {
    let keys = SearchKeys(order)
    self.init(
      order, values: Parameters(BoundOrder(OrderColumn.all.dropFirst(), of: order, keys).values), terms: keys.terms,
      sortTerms: SortTerms(total: order.total, nameKey: order.name.sortKey))
  }

  private init(_ order: Order, values: Parameters, terms: String, sortTerms: SortTerms) {
    self.order = order
    self.values = values
    self.terms = terms
    self.sortTerms = sortTerms
  }

  /// This order with number 0, so that the store assigns the next one.
  package var withoutNumber: PreparedOrder {
    order.number == 0 ? self : PreparedOrder(numbered(0), values: values, terms: terms, sortTerms: sortTerms)
  }

  /// Returns the order with another number.
  func numbered(_ number: Int64) -> Order {
    var order = order
    order.number = number
    return order
  }
}
