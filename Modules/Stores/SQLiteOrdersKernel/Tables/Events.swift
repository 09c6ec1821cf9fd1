package import OrdersStoreProtocols
package import SQLKernel
package import SQLOrdersKernel
package import SQLiteKernel

// The table of events: the history of all orders, in chronological order.

extension EventRow {
  /// Returns the columns of an event in a file of a version of the format.
  static func columns(ofVersion version: Int) -> String {
    """
    id, order_id, version, kind, author, front_end, \(version >= 8 ? "client" : "NULL"),
    \(version >= 17 ? "request_id, trace_id" : "NULL, NULL"), at, changes, before,
    \(version >= 15 ? ItemsInHistory.column : "NULL")
    """
  }

  /// One row each: the condition of `events_changing_emails` calls a function, so that a statement of several rows could
  /// be undone alone, for which FTS5 writes all terms of the transaction first.
  static let insertion = Insertion(columnCount: 14, mostRows: 1) { rows in
    """
    INSERT OR FAIL INTO events \
    (id, number, order_id, version, kind, author, front_end, at, changes, before, client, items_of, request_id, \
    trace_id) VALUES \(rows)
    """
  }
}

extension Connection {
  package func nextEventID() -> Int64 { 0 }

  package func save(_ event: OrderEvent, of number: Int64, itemsOf source: Int64?) throws(Failure) {
    let before = source == nil ? event.before : event.before?.withoutItems
    let values: [Value] = [
      event.id == 0 ? .null : .integer(event.id), .integer(number), .text(event.orderID), .integer(event.version),
      .text(event.kind.rawValue), .text(event.author.name), .text(event.author.frontEnd),
      .integer(event.at.microseconds), try event.changes.isEmpty ? .null : .text(event.changes.json),
      try before.map { order throws(Failure) in .text(try order.json) } ?? .null, Value(event.author.client),
      Value(source), Value(event.author.requestID), Value(event.author.traceID),
    ]
    try insertLater { $0.add(Parameters(values), by: EventRow.insertion) }
  }

  package func pageOfEvents(
    _ source: EventRow.Source, _ rest: String, _ values: [Value]
  ) throws(Failure) -> [OrderEvent] {
    var (found, budget) = ([OrderEvent](), PageBudget())
    try rows("SELECT \(source.columns) FROM \(source.table) WHERE \(rest)", values) { row throws(Failure) in
      let event = try row.event()
      if budget.takes(event.contentBytes) { found.append(event) } else { row.end() }
    }
    return found
  }

  package func rewrite(_ events: [OrderEvent]) throws(Failure) {
    for event in events {
      try run(
        "UPDATE events SET changes = ?, before = CASE WHEN items_of IS NULL THEN ? ELSE ? END WHERE id = ?",
        [
          try event.changes.isEmpty ? .null : .text(event.changes.json), Value(try event.before?.json),
          Value(try event.before?.withoutItems.json), .integer(event.id),
        ])
    }
  }

  /// Calls a closure with every event that meets a condition, or the failure of reading it, and its order's number.
  func eachEvent(
    _ condition: String, ofVersion version: Int = .max,
    _ body: (Result<OrderEvent, Failure>, _ number: Int64) throws(Failure) -> Void
  ) throws(Failure) {
    try rows("SELECT number, \(EventRow.columns(ofVersion: version)) FROM events WHERE \(condition)") {
      row throws(Failure) in
      let number = row.integer()
      let event: Result<OrderEvent, Failure>
      do throws(Failure) { event = .success(try row.event()) } catch { event = .failure(error) }
      try body(event, number)
    }
  }
}
