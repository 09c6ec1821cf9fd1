import OrdersStoreProtocols

// The orders that have not been deleted, with what they are found by.

extension Connection {
  func order(_ id: String) throws(Failure) -> Order? {
    try first("\(OrderColumn.selectWhole) WHERE id = ?", [.text(id)]) { row throws(Failure) in try row.order() }
  }

  /// Another order that has the reference of this one.
  func rival(of order: Order) throws(Failure) -> Order? {
    guard let reference = order.reference else { return nil }
    return try first(
      "\(OrderColumn.selectWhole) WHERE reference = ? AND id <> ?", [.text(reference), .text(order.id)]
    ) { row throws(Failure) in try row.order() }
  }

  /// - Throws: `invalid` where another order has its reference.
  func checkReference(of order: Order) throws(Failure) {
    guard let reference = order.reference, let other = try rival(of: order) else { return }
    throw Failure(.invalid([.takenReference(reference, by: other)]))
  }

  /// Adds an order under its number, or under the next where that is 0.
  ///
  /// - Returns: the order with its number.
  func insert(_ prepared: PreparedOrder) throws(Failure) -> Order {
    let order = prepared.numbered(try takeNumber(prepared.order.number))
    var values = Parameters([.integer(order.number)])
    values.append(prepared.values)
    try insertLater { $0.add(order: values, number: order.number, terms: prepared.terms) }
    widenSpan(for: order)
    return order
  }

  /// A number as it is, or in the place of 0 the one after the highest ever.
  ///
  /// Where the highest leaves no room within `OrderLimits.number`, it is the one after the highest number that another
  /// can follow: numbers from elsewhere may have used up the last ones.
  private func takeNumber(_ number: Int64) throws(Failure) -> Int64 {
    guard number == 0 else {
      waiting.lastNumber = waiting.lastNumber.map { max($0, number) }
      return number
    }
    let last = try lastNumber()
    guard last < OrderLimits.number.upperBound else { return try lastFollowedNumber() + 1 }
    waiting.lastNumber = last + 1
    return last + 1
  }

  private func lastNumber() throws(Failure) -> Int64 {
    if let known = waiting.lastNumber { return known }
    // That of an order that has been purged is in the sequence alone; one set back by hand is behind the orders'.
    return try integer(
      """
      SELECT max(
        ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'orders'), 0), ifnull((SELECT max(number) FROM orders), 0),
        ifnull((SELECT max(number) FROM deleted_orders), 0))
      """)
  }

  /// The highest number of an order, deleted or not, after which another number is free; 0 where there is none.
  ///
  /// Few rows are read: those of the numbers that follow one another up to the last of `OrderLimits.number`.
  private func lastFollowedNumber() throws(Failure) -> Int64 {
    func highest(in table: String) throws(Failure) -> Int64 {
      try integer(
        """
        SELECT number FROM \(table) AS used WHERE number < ?1
        AND NOT EXISTS (SELECT 1 FROM orders WHERE number = used.number + 1)
        AND NOT EXISTS (SELECT 1 FROM deleted_orders WHERE number = used.number + 1)
        ORDER BY number DESC LIMIT 1
        """, [.integer(OrderLimits.number.upperBound)])
    }
    return max(0, try highest(in: "orders"), try highest(in: "deleted_orders"))
  }

  /// Puts an order in the place of what it was; indexes of which nothing has changed are not touched.
  func replace(_ before: Order, by after: Order) throws(Failure) {
    let keys = SearchKeys(after)
    guard let stored = try storedKeys(after.number) else { throw Failure(.notFound(after.id)) }
    let columns = OrderColumn.all.dropFirst()
    let (old, new) = (BoundOrder(columns, of: before, stored).values, BoundOrder(columns, of: after, keys).values)
    var (settings, values): ([String], [Value]) = ([], [])
    for (column, index) in zip(columns, 0...) where old[index] != new[index] {
      settings.append("\(column.name) = ?")
      values.append(new[index])
    }
    guard !settings.isEmpty else { return }
    try run(
      "UPDATE orders SET \(settings.joined(separator: ", ")) WHERE number = ?", values + [.integer(after.number)])
    widenSpan(for: after)
    guard keys.terms != stored.terms else { return }
    try forget(stored, of: after.number)
    try index(keys.terms, of: after.number)
  }

  /// Takes an order out of the table and every index.
  func remove(_ order: Order) throws(Failure) {
    if let stored = try storedKeys(order.number) { try forget(stored, of: order.number) }
    try run("DELETE FROM orders WHERE number = ?", [.integer(order.number)])
  }

  private func storedKeys(_ number: Int64) throws(Failure) -> SearchKeys? {
    try first("SELECT \(OrderColumn.searchKeys.list) FROM orders WHERE number = ?", [.integer(number)]) {
      SearchKeys(&$0)
    }
  }

  /// Lets an order be found by its terms.
  func index(_ terms: String, of number: Int64) throws(Failure) {
    try run("INSERT INTO terms (rowid, text) VALUES (?, ?)", [.integer(number), .text(terms)])
  }

  /// The index keeps no text of its own, and must be told what it is to forget.
  private func forget(_ keys: SearchKeys, of number: Int64) throws(Failure) {
    try run(
      "INSERT INTO terms (terms, rowid, text) VALUES ('delete', ?, ?)", [.integer(number), .text(keys.terms)])
  }
}
