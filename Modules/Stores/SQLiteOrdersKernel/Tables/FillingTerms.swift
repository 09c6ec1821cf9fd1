import OrdersStoreProtocols
import SQLKernel
package import SQLiteKernel

extension OrdersSchema {
  /// The number of orders whose terms take longer than a person waits without a message.
  private static let noticeable = 50_000
  /// The columns from which search keys are computed, with the keys; each is in every version of the table.
  private static let searched: [OrderColumn] =
    [
      .number, .reference, .firstName, .lastName, .email, .phone, .billing, .shipment, .items, .tracking, .note,
    ] + OrderColumn.searchKeys

  /// Computes the search keys of every order, and adds its terms to the index, which is empty.
  ///
  /// - Parameter report: takes a message if this takes long.
  package static func fillTerms(on connection: Connection, report: (String) -> Void) throws(Failure) {
    let count = Int(try connection.integer("SELECT count(*) FROM orders"))
    if count > noticeable {
      report("updating the search index of \(count) orders; this takes up to a minute for each million")
    }
    var last: Int64 = 0
    while true {
      let orders = try connection.all(
        "SELECT \(searched.list) FROM orders WHERE number > ? ORDER BY number LIMIT 1000", [.integer(last)]
      ) { row throws(Failure) in try row.searchedOrder(searched) }
      guard let final = orders.last else { return }
      for (order, stored) in orders {
        let keys = SearchKeys(order)
        if keys != stored {
          try connection.run(
            "UPDATE orders SET email_key = ?, words = ?, phones = ?, keys = ? WHERE number = ?",
            [.text(keys.email), .text(keys.words), .text(keys.phones), .text(keys.keys), .integer(order.number)])
        }
        try connection.insertLater {
          $0.add(Parameters([.integer(order.number), .text(keys.terms)]), by: SearchKeys.insertion)
        }
      }
      last = final.order.number
    }
  }
}
