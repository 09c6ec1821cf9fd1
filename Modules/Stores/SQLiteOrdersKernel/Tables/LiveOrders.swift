package import OrdersStoreProtocols
package import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel
import SumsKernel

// The orders that have not been deleted, with their search keys.

extension Connection: OrdersConnection {
  package static var longestShortPage: Int { PageReader.longestShortPage }
  package static var emailChanges: Condition {
    Condition("events INDEXED BY events_changing_emails WHERE instr(changes, '\"email\"') > 0")
  }

  package func orders(_ condition: String, _ values: [Value]) throws(Failure) -> [Order] {
    try all("\(OrderColumn.selectWhole) WHERE \(condition) ORDER BY number", values) { row throws(Failure) in
      try row.order()
    }
  }

  package func orders(withEmailKey key: String) throws(Failure) -> [Order] {
    try orders(
      "number IN (SELECT rowid FROM terms WHERE terms MATCH ?) AND email_key = ?",
      [.text(SearchKeys.quoted(key: key)), .text(key)])
  }

  package func lastNumbers() throws(Failure) -> (order: Int64, event: Int64) {
    func last(_ table: String) throws(Failure) -> Int64 {
      try integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)])
    }
    return (try last("orders"), try last("events"))
  }

  package func insert(_ transfer: OrderTransfer) throws(Failure) {
    if transfer.isDeleted {
      try moveToDeleted(transfer.order)
      try reserve(transfer.order.number)
    } else {
      _ = try insert(PreparedOrder(transfer.order))
    }
    try save(transfer.events, of: transfer.order.number)
  }

  /// Raises the sequence so that every new number is above `number`.
  private func reserve(_ number: Int64) throws(Failure) {
    try run("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'orders'", [.integer(number)])
    if database.changes == 0 {
      try run("INSERT INTO sqlite_sequence (name, seq) VALUES ('orders', ?)", [.integer(number)])
    }
  }

  /// Stores the note that the file has to be cleaned.
  package func demandCleaning() throws(Failure) {
    try run(
      "INSERT INTO settings (name, value) VALUES ('cleaning', 'demanded') ON CONFLICT (name) DO NOTHING")
  }

  package func insert(_ prepared: PreparedOrder, under number: Int64) throws(Failure) -> Order {
    var order = prepared.order
    order.number = try takeNumber(number)
    var values = Parameters([.integer(order.number)])
    values.append(prepared.values)
    try insertLater { waiting in
      waiting.add(values, by: OrderColumn.insertion)
      waiting.add(Parameters([.integer(order.number), .text(prepared.terms)]), by: SearchKeys.insertion)
      waiting.add(prepared.sortTerms.row(of: order.number), by: SortTerms.insertion)
    }
    try summarize(nil, order)
    return order
  }

  /// Returns `number`, or the highest number ever used plus one if it is 0.
  ///
  /// If that exceeds `OrderLimits.number`, it is a lower one that is free.
  private func takeNumber(_ number: Int64) throws(Failure) -> Int64 {
    guard number == 0 else {
      waiting.lastKey = waiting.lastKey.map { max($0, number) }
      return number
    }
    let last = try lastNumber()
    guard last < OrderLimits.number.upperBound else { return try numberAfterUsedUpOnes() }
    waiting.lastKey = last + 1
    return last + 1
  }

  private func lastNumber() throws(Failure) -> Int64 {
    if let known = waiting.lastKey { return known }
    // A purged order's number is in the sequence alone; a sequence that was set back by hand is behind the orders'
    // numbers.
    return try integer(
      """
      SELECT max(
        ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'orders'), 0), ifnull((SELECT max(number) FROM orders), 0),
        ifnull((SELECT max(number) FROM deleted_orders), 0))
      """)
  }

  /// Replaces an order; indexes whose values have not changed are not touched.
  package func replace(_ before: Order, by after: Order) throws(Failure) {
    let keys = SearchKeys(after)
    guard let (stored, storedTerms) = try storedKeys(after.number) else { throw Failure(.notFound(after.id)) }
    let sortTerms = SortTerms(total: after.total, nameKey: after.name.sortKey)
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
    try summarize(before, after)
    if keys.terms != stored.terms {
      try removeTerms(stored, of: after.number)
      try insertLater { $0.add(Parameters([.integer(after.number), .text(keys.terms)]), by: SearchKeys.insertion) }
    }
    if sortTerms != storedTerms {
      try remove(storedTerms.text(of: after.number), of: after.number, from: "sort_terms")
      try insertLater { $0.add(sortTerms.row(of: after.number), by: SortTerms.insertion) }
    }
  }

  /// Removes an order from the table and every index.
  package func remove(_ order: Order) throws(Failure) {
    if let (stored, sortTerms) = try storedKeys(order.number) {
      try removeTerms(stored, of: order.number)
      try remove(sortTerms.text(of: order.number), of: order.number, from: "sort_terms")
    }
    try run("DELETE FROM orders WHERE number = ?", [.integer(order.number)])
    try summarize(order, nil)
  }

  /// Returns what the indexes of terms have of an order.
  private func storedKeys(_ number: Int64) throws(Failure) -> (keys: SearchKeys, sortTerms: SortTerms)? {
    let columns = OrderColumn.searchKeys + SortTerms.columns
    return try first("SELECT \(columns.list) FROM orders WHERE number = ?", [.integer(number)]) { row throws(Failure) in
      (SearchKeys(&row), try SortTerms(&row, of: number))
    }
  }

  /// Removes an order's terms from the search index.
  func removeTerms(_ stored: SearchKeys, of number: Int64) throws(Failure) {
    try remove(stored.terms, of: number, from: "terms")
  }

  /// Removes an order's terms from an index, which stores no text and needs the terms that were added.
  private func remove(_ text: String, of number: Int64, from index: String) throws(Failure) {
    try run("INSERT INTO \(index) (\(index), rowid, text) VALUES ('delete', ?, ?)", [.integer(number), .text(text)])
  }
}
