package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel
package import SQLOrdersKernel

// The table of events: the history of all orders, in chronological order.

extension EventRow {
  static let names = inserted.map(\.0).joined(separator: ", ")

  private static let inserted = [
    ("id", "bigint"), ("number", "bigint"), ("order_id", "text"), ("version", "bigint"), ("kind", "text"),
    ("author", "text"), ("front_end", "text"), ("client", "text"), ("at", "bigint"), ("changes", "text"),
    ("before", "text"), ("marked", "bigint"), ("unmarked", "bigint"), ("has_email", "bigint"),
    ("items_of", "bigint"), ("request_id", "text"), ("trace_id", "text"),
  ]

  /// The statement that inserts many events.
  static let insertion = """
    INSERT INTO events (\(names))
    SELECT * FROM unnest(\(inserted.map { "?::\($0.1)[]" }.joined(separator: ", "))) AS rows
    """

  /// The statement that inserts many events of new orders, whose ids and numbers count from 1, under the last ones of
  /// the counters. The last parameters are the counts of the orders and of the events.
  static let numbering = """
    INSERT INTO events (\(names))
    SELECT events_before + id, orders_before + number, \(inserted.dropFirst(2).map(\.0).joined(separator: ", "))
    FROM unnest(\(inserted.map { "?::\($0.1)[]" }.joined(separator: ", "))) AS rows (\(names)),
    (SELECT (SELECT last_order FROM counters WHERE id = 1) - ? AS orders_before,
      (SELECT last_event FROM counters WHERE id = 1) - ? AS events_before) AS counters
    """
}

extension Connection {
  package func nextEventID() throws(Failure) -> Int64 { try writing().takeEvent() }

  package func save(_ event: OrderEvent, of number: Int64, itemsOf source: Int64?) throws(Failure) {
    let before = source == nil ? event.before : event.before?.withoutItems
    func code(_ isMeant: (OrderStatus) -> Bool) -> Value { Value(OrderStatus.allCases.first(where: isMeant)?.code) }
    countChange()
    try writing().insert(
      event: [
        .integer(event.id), .integer(number), .text(event.orderID), .integer(event.version),
        .text(event.kind.rawValue), .text(event.author.name), .text(event.author.frontEnd), Value(event.author.client),
        .instant(event.at), try event.changes.isEmpty ? .null : .text(event.changes.json),
        try before.map { order throws(Failure) in .text(try order.json) } ?? .null, code(event.marks),
        code(event.unmarks), .integer(event.changes.contains { $0.field == OrderField.email.rawValue } ? 1 : 0),
        Value(source), Value(event.author.requestID), Value(event.author.traceID),
      ])
  }

  package func rewrite(_ events: [OrderEvent]) throws(Failure) {
    try later(
      """
      UPDATE events SET changes = erased.changes,
      before = CASE WHEN items_of IS NULL THEN erased.before ELSE erased.before_without_items END
      FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[]) AS erased (id, changes, before, before_without_items)
      WHERE events.id = erased.id
      """,
      [
        .integers(events.map(\.id)),
        .texts(try events.map { event throws(Failure) in try event.changes.isEmpty ? nil : event.changes.json }),
        .texts(try events.map { event throws(Failure) in try event.before?.json }),
        .texts(try events.map { event throws(Failure) in try event.before?.withoutItems.json }),
      ])
  }

  /// The bytes of an event of `EventRow.whole`, as an expression.
  package static let eventBytes = """
    coalesce(octet_length(before), 0) + coalesce(octet_length(items), 0) + coalesce(octet_length(changes), 0) + 100
    """

  package func pageOfEvents(
    _ source: EventRow.Source, _ rest: String, _ values: [Value]
  ) throws(Failure) -> [OrderEvent] {
    let rows = Condition("SELECT \(source.columns) FROM \(source.table) WHERE \(rest)", values: values)
    return try page(EventRow.whole.columns, of: rows, bytes: Self.eventBytes, by: "id") { row throws(Failure) in
      try row.event()
    }.rows
  }
}
