import OrdersStoreProtocols
import SQLKernel
package import SQLiteKernel
import SumsKernel

extension OrdersSchema {
  /// The number of orders whose terms take longer than a person waits without a message.
  private static let noticeable = 50_000
  /// The columns from which search keys are computed, that every version of the table has.
  private static let searched: [OrderColumn] = [
    .number, .reference, .firstName, .lastName, .email, .currency, .total, .phone, .billing, .shipment, .service,
    .carrier, .items, .tracking, .note,
  ]
  /// Those that later versions have.
  private static let searchedLater: [OrderColumn] = [.shipments, .tags, .internalNotes]

  /// Returns the columns of the table from which search keys are computed, with the keys.
  private static func searched(on connection: Connection) throws(Failure) -> [OrderColumn] {
    let names = try connection.all("SELECT name FROM pragma_table_info('orders')") { $0.text() }
    return searched + searchedLater.filter { names.contains($0.name) } + OrderColumn.searchKeys
  }

  /// Computes the search keys of every order, and adds its terms to the index, which is empty.
  ///
  /// - Parameter report: takes a message if this takes long.
  package static func fillTerms(on connection: Connection, report: (String) -> Void) throws(Failure) {
    try announce("the search index", on: connection, report: report)
    var last: Int64 = 0
    while let end = try updateTerms(after: last, limit: 1_000, areIndexed: false, on: connection) { last = end }
  }

  /// Brings the search keys and terms of the next orders up to date.
  ///
  /// - Parameters:
  ///   - last: the number of the last order that is up to date.
  ///   - areIndexed: whether the index has the terms of their stored keys; else it has none of theirs.
  /// - Returns: the number of the last order that was updated; `nil` if there are no more.
  package static func updateTerms(
    after last: Int64, limit: Int, areIndexed: Bool = true, on connection: Connection
  ) throws(Failure) -> Int64? {
    let searched = try searched(on: connection)
    let orders = try connection.all(
      "SELECT \(searched.list) FROM orders WHERE number > ? ORDER BY number LIMIT \(limit)", [.integer(last)]
    ) { row throws(Failure) in try row.searchedOrder(searched) }
    for (order, stored) in orders {
      let keys = SearchKeys(order)
      if keys != stored {
        try connection.run(
          "UPDATE orders SET email_key = ?, words = ?, phones = ?, keys = ? WHERE number = ?",
          [.text(keys.email), .text(keys.words), .text(keys.phones), .text(keys.keys), .integer(order.number)])
      } else if areIndexed {
        continue
      }
      if areIndexed { try connection.removeTerms(stored, of: order.number) }
      try connection.insertLater {
        $0.add(Parameters([.integer(order.number), .text(keys.terms)]), by: SearchKeys.insertion)
      }
    }
    return orders.last?.order.number
  }

  /// Brings the terms of all orders up to date if a person does not notice it.
  ///
  /// - Returns: the number of orders that are left.
  package static func updateFewTerms(on connection: Connection) throws(Failure) -> Int {
    let count = Int(try connection.integer("SELECT count(*) FROM orders"))
    guard count <= noticeable else { return count }
    var last: Int64 = 0
    while let end = try updateTerms(after: last, limit: 1_000, on: connection) { last = end }
    return 0
  }

  /// Adds the sort terms of every order to the index, which is empty.
  ///
  /// - Parameter report: takes a message if this takes long.
  package static func fillSortTerms(on connection: Connection, report: (String) -> Void) throws(Failure) {
    try announce("the lists by total and by name", on: connection, report: report)
    var last: Int64 = 0
    while true {
      let orders = try connection.all(
        "SELECT number, \(SortTerms.columns.list) FROM orders WHERE number > ? ORDER BY number LIMIT 1000",
        [.integer(last)]
      ) { row throws(Failure) in
        let number = row.integer()
        return (number: number, terms: try SortTerms(&row, of: number))
      }
      guard let final = orders.last else { return }
      for (number, terms) in orders {
        try connection.insertLater { $0.add(terms.row(of: number), by: SortTerms.insertion) }
      }
      last = final.number
    }
  }

  /// Writes the keys by which orders are sorted by name, where they are not those of the names.
  private static func repairNameKeys(on connection: Connection) throws(Failure) {
    var wrong: [(number: Int64, key: String)] = []
    try connection.rows("SELECT number, first_name, last_name, name_key FROM orders") { row in
      let (number, key) = (row.integer(), PersonName(first: row.text(), last: row.text()).sortKey)
      if row.text() != key { wrong.append((number, key)) }
    }
    for (number, key) in wrong {
      try connection.run("UPDATE orders SET name_key = ? WHERE number = ?", [.text(key), .integer(number)])
    }
  }

  /// The names of the values that `rebuild` computes from the orders.
  package static let computed = [
    "the search terms", "the lists by total, name and date", "the shipped parts", "the sums",
  ]

  /// Computes again what follows from the orders, in the open transaction.
  package static func rebuild(on connection: Connection) throws(Failure) {
    for index in ["terms", "sort_terms"] { try connection.run("INSERT INTO \(index) (\(index)) VALUES ('delete-all')") }
    try fillTerms(on: connection) { _ in }
    try repairNameKeys(on: connection)
    try fillSortTerms(on: connection) { _ in }
    try connection.repairShippedParts()
    try connection.run("DELETE FROM spans")
    try connection.run(
      """
      INSERT INTO spans SELECT number >> \(ZoneMap.shift), min(date), max(date), min(updated), max(updated), \
      sum(DISTINCT 1 << status) FROM orders GROUP BY 1
      """)
    try connection.rebuildDates()
    try connection.fillRollUp()
  }

  static func announce(_ index: String, on connection: Connection, report: (String) -> Void) throws(Failure) {
    let count = Int(try connection.integer("SELECT count(*) FROM orders"))
    guard count > noticeable else { return }
    report("updating \(index) of \(count) orders; this takes up to a minute for each million")
  }
}
