import OrdersStoreProtocols
package import SQLKernel
package import SQLiteKernel

// The rows of orders in a backup, which may come from anybody. Each row is read once and none is stored, so that memory
// does not grow with their number.

extension Connection {
  /// Checks the rows of orders, deleted orders and events, and their counters.
  ///
  /// - Parameter version: the version of the file's format.
  package func checkOrderRows(_ faults: inout RowFaults, ofVersion version: Int) throws(Failure) {
    try checkOrders(&faults, ofVersion: version)
    try checkDeletedOrders(&faults)
    try checkPlaces(&faults)
    try checkEvents(&faults, ofVersion: version)
    try checkHistories(&faults)
    try checkCounters(&faults)
  }

  private func checkOrders(_ faults: inout RowFaults, ofVersion version: Int) throws(Failure) {
    let later: [OrderColumn] =
      (version < OrdersSchema.shipmentsVersion ? [.shipments, .returns, .tags, .shippedPart] : [])
      + (version < OrdersSchema.taxesVersion ? [.taxes] : [])
      + (version < OrdersSchema.internalNotesVersion ? [.internalNotes] : [])
    let columns = (OrderColumn.whole + [.emailKey, .method, .shippedPart]).map {
      later.contains($0) ? "NULL" : $0.name
    }
    try rows("SELECT \(columns.joined(separator: ", ")) FROM orders ORDER BY number") { row throws(Failure) in
      guard !faults.areEnough else { return }
      let order: Order
      do throws(Failure) { order = try row.order() } catch { return faults.add("\(error.cause)") }
      let (emailKey, method, shippedPart) = (row.text(), row.optionalText(), row.integer())
      faults.add(order.invalidFields + order.invalidCounters, of: order)
      if let method, order.shipmentMethod == nil {
        faults.add([Violation("/shipmentMethod", .not(.shipmentMethod, method))], of: order)
      }
      if shippedPart != order.shippedPartCode { faults.add([Violation("/shipments", .searchKey)], of: order) }
      if emailKey != SearchText.key(order.email) {
        faults.add([Violation("/email", .searchKey)], of: order)
      }
    }
  }

  /// Checks that each order has an event. The index of events by order finds it.
  private func checkHistories(_ faults: inout RowFaults) throws(Failure) {
    try rows(
      """
      SELECT number FROM orders WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.number = orders.number)
      ORDER BY number LIMIT \(RowFaults.most)
      """
    ) { row in faults.add("order \(row.integer()) has no history") }
  }

  /// Checks that no id or number is that of a live order and of a deleted one.
  private func checkPlaces(_ faults: inout RowFaults) throws(Failure) {
    try rows(
      """
      SELECT number FROM deleted_orders WHERE number IN (SELECT number FROM orders) OR id IN (SELECT id FROM orders)
      ORDER BY number LIMIT \(RowFaults.most)
      """
    ) { row in faults.add("order \(row.integer()) is both there and deleted") }
  }

  private func checkDeletedOrders(_ faults: inout RowFaults) throws(Failure) {
    try rows("SELECT number, id, reference, email_key, contents FROM deleted_orders ORDER BY number") {
      row throws(Failure) in
      guard !faults.areEnough else { return }
      let (number, id, reference, emailKey) = (row.integer(), row.text(), row.optionalText(), row.text())
      let order: Order
      do throws(Failure) { order = try Order(json: row.text()) } catch {
        return faults.add("deleted order \(number): \(error.cause)")
      }
      faults.add(order.invalidFields + order.invalidCounters, of: order)
      let isFoundAsItIs =
        order.number == number && order.id == id && order.reference == reference
        && SearchText.key(order.email) == emailKey
      if !isFoundAsItIs { faults.add([Violation("", .searchKey)], of: order) }
    }
  }

  private func checkEvents(_ faults: inout RowFaults, ofVersion version: Int) throws(Failure) {
    let kinds = OrderEvent.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try rows(
      """
      SELECT number, id FROM events WHERE id NOT BETWEEN 1 AND ?1 OR version NOT BETWEEN 1 AND ?1
      OR number NOT BETWEEN 1 AND ?2 OR at NOT BETWEEN ?3 AND ?4 OR kind NOT IN (\(kinds))
      OR length(CAST(author AS BLOB)) > ?5 OR length(CAST(front_end AS BLOB)) > ?5 LIMIT \(RowFaults.most)
      """,
      [
        .integer(OrderLimits.counter.upperBound), .integer(OrderLimits.number.upperBound),
        .integer(Instant.earliest.microseconds), .integer(Instant.latest.microseconds), .integer(OrderLimits.text),
      ]
    ) { row in
      let order = "\(row.integer())"
      faults.add(.of(.order, order, Violation("", .of(.event, "\(row.integer())", Violation("", .event)))))
    }
    guard faults.found.isEmpty else { return }
    if version >= 15 {
      try rows("SELECT number, id FROM events WHERE \(ItemsInHistory.areMissing) LIMIT \(RowFaults.most)") { row in
        faults.add("order \(row.integer()): event \(row.integer()) has lost its items")
      }
    }
    // Most events have no changes; the others are decoded as the history decodes them.
    try eachEvent("changes IS NOT NULL OR before IS NOT NULL", ofVersion: version) { event, number in
      guard !faults.areEnough else { return }
      switch event {
      case .failure(let failure): faults.add("order \(number): \(failure.cause)")
      case .success(let event):
        guard let before = event.before else { return }
        var order = before
        (order.id, order.number) = (event.orderID, number)
        for fault in event.invalidFields(of: order) { faults.add([fault], of: order) }
      }
    }
  }

  /// Checks the counters of numbers and events: beyond their limits no write would succeed.
  private func checkCounters(_ faults: inout RowFaults) throws(Failure) {
    let strange = try integer("SELECT count(*) FROM sqlite_sequence WHERE typeof(seq) <> 'integer'")
    if strange > 0 { faults.add("the last numbers that were given are none") }
    let isFull = try integer(
      "SELECT count(*) FROM sqlite_sequence WHERE name = 'events' AND seq > ?",
      [.integer(OrderLimits.counter.upperBound)])
    if isFull > 0 { faults.add("the ids of events are used up") }
    let blocks = try integer(
      "SELECT count(*) FROM spans WHERE block NOT BETWEEN 0 AND ?",
      [.integer(OrderLimits.number.upperBound >> ZoneMap.shift)])
    if blocks > 0 { faults.add("the table “spans” names numbers that no order can have") }
    let answers = try integer("SELECT count(*) FROM answers WHERE NOT json_valid(contents)")
    if answers > 0 { faults.add("\(answers) responses to idempotency keys cannot be read") }
  }
}
