import OrdersStoreProtocols
import SQLKernel
package import SQLiteKernel

// The column with the part of an order that has been shipped, by which lists are filtered.

extension Connection {
  /// Returns the numbers of the orders whose shipped part differs from the one that their shipments make, with this part.
  ///
  /// Orders that cannot be read are left out: another check finds them.
  package func wrongShippedParts() throws(Failure) -> [(number: Int64, code: Int64)] {
    var wrong: [(number: Int64, code: Int64)] = []
    try rows(
      """
      SELECT \((OrderColumn.whole + [.shippedPart]).list) FROM orders
      WHERE shipped_part <> 0 OR shipments IS NOT NULL ORDER BY number
      """
    ) { row in
      guard let order = try? row.order(), row.integer() != order.shippedPartCode else { return }
      wrong.append((order.number, order.shippedPartCode))
    }
    return wrong
  }

  /// Writes the shipped part that the shipments of each order make, where it differs.
  func repairShippedParts() throws(Failure) {
    for (number, code) in try wrongShippedParts() {
      try run("UPDATE orders SET shipped_part = ? WHERE number = ?", [.integer(code), .integer(number)])
    }
  }
}
