package import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel

/// An order with the values of all its columns, computed before the file is locked.
///
/// A class, since an order is large and is passed through many closures.
package final class PreparedOrder: PreparedRow {
  package let order: Order
  /// The values of all columns except the number.
  package let values: Parameters
  /// The text for the index of terms.
  package let terms: String
  let sortTerms: SortTerms

  package init(_ order: Order) {
    let keys = SearchKeys(order)
    self.order = order
    values = Parameters(BoundOrder(OrderColumn.all.dropFirst(), of: order, keys).values)
    terms = keys.terms
    sortTerms = SortTerms(total: order.total, nameKey: order.name.sortKey)
  }
}
