import OrdersStoreProtocols

// The orders that have not been deleted, with what they are found by.

extension Connection {
  func order(_ id: String) throws(Failure) -> Order? {
    try first("\(OrderRow.selectWhole) WHERE id = ?", [.text(id)]) { row throws(Failure) in try row.order() }
  }

  /// Another order that has the reference of this one.
  func rival(of order: Order) throws(Failure) -> Order? {
    guard let reference = order.reference else { return nil }
    return try first(
      "\(OrderRow.selectWhole) WHERE reference = ? AND id <> ?", [.text(reference), .text(order.id)]
    ) { row throws(Failure) in try row.order() }
  }

  /// - Throws: `invalid` where another order has its reference.
  func checkReference(of order: Order) throws(Failure) {
    guard let reference = order.reference, let other = try rival(of: order) else { return }
    throw Failure(.invalid([.takenReference(reference, by: other)]))
  }

  /// Puts an order in the place of what it was; indexes of which nothing has changed are not touched.
  func replace(_ before: Order, by after: Order) throws(Failure) {
    let keys = SearchKeys(after)
    guard let stored = try storedKeys(after.number) else { throw Failure(.notFound(after.id)) }
    let changed = zip(OrderRow.all.dropFirst(), zip(before.columnValues(stored), after.columnValues(keys)))
      .filter { $0.1.0 != $0.1.1 }
    guard !changed.isEmpty else { return }
    let settings = changed.map { "\($0.0) = ?" }.joined(separator: ", ")
    try run(
      "UPDATE orders SET \(settings) WHERE number = ?", changed.map(\.1.1) + [.integer(after.number)])
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
    try first("SELECT email_key, words, phones, keys FROM orders WHERE number = ?", [.integer(number)]) {
      SearchKeys(email: $0.text(0), words: $0.text(1), phones: $0.text(2), keys: $0.text(3))
    }
  }

  /// Lets an order be found by its terms.
  func index(_ terms: String, of number: Int64) throws(Failure) {
    try rows("INSERT INTO terms (rowid, text) VALUES (?, ?)", [.integer(number), .text(terms)]) { _ in }
  }

  /// The index keeps no text of its own, and must be told what it is to forget.
  private func forget(_ keys: SearchKeys, of number: Int64) throws(Failure) {
    try run(
      "INSERT INTO terms (terms, rowid, text) VALUES ('delete', ?, ?)", [.integer(number), .text(keys.terms)])
  }
}
