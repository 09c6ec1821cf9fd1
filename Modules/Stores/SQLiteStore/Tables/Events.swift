import OrdersStoreProtocols

// What has happened to orders, in the order in which it happened.

enum EventRow {
  static let insertion = Insertion(columnCount: 10) { rows in
    """
    INSERT OR FAIL INTO events (id, number, order_id, version, kind, author, front_end, at, changes, before) \
    VALUES \(rows)
    """
  }
}

extension Connection {
  /// Adds what a write has made of an order; the file gives the event its id.
  func addEvent(
    _ kind: OrderEvent.Kind, from before: Order?, to after: Order, _ context: WriteContext
  ) throws(Failure) {
    let event = OrderEvent(id: 0, kind, from: before, to: after, by: context.author, at: context.at)
    try keep(event, of: after.number)
  }

  /// Keeps an event under its id, or under the next where that is 0.
  func keep(_ event: OrderEvent, of number: Int64) throws(Failure) {
    let values: [Value] = [
      event.id == 0 ? .null : .integer(event.id), .integer(number), .text(event.orderID), .integer(event.version),
      .text(event.kind.rawValue), .text(event.author.name), .text(event.author.frontEnd),
      .integer(event.at.microseconds), try event.changes.isEmpty ? .null : .text(event.changes.json),
      try event.before.map { order throws(Failure) in .text(try order.json) } ?? .null,
    ]
    try insertLater { $0.add(event: Parameters(values)) }
  }

  /// The events that meet a condition, oldest first.
  func events(_ condition: String, _ values: [Value]) throws(Failure) -> [OrderEvent] {
    try all(
      "SELECT id, order_id, version, kind, author, front_end, at, changes, before FROM events WHERE \(condition)",
      values
    ) { row throws(Failure) in
      guard let kind = OrderEvent.Kind(rawValue: row.text(3)) else {
        throw Failure(.corrupt("event \(row.integer(0)) is of a kind that does not exist: \(row.text(3))"))
      }
      return OrderEvent(
        id: row.integer(0), orderID: row.text(1), version: row.integer(2), kind: kind,
        author: Author(name: row.text(4), frontEnd: row.text(5)), at: Instant(microseconds: row.integer(6)),
        changes: try row.isNull(7) ? [] : [FieldChange](json: row.text(7)),
        before: try row.isNull(8) ? nil : Order(json: row.text(8)))
    }
  }

  func events(of number: Int64) throws(Failure) -> [OrderEvent] {
    try events("number = ? ORDER BY id", [.integer(number)])
  }

  /// Takes the person out of an order's history.
  func eraseEvents(of number: Int64) throws(Failure) {
    for event in try events(of: number) {
      let erased = event.withoutPerson
      guard erased != event else { continue }
      try run(
        "UPDATE events SET changes = ?, before = ? WHERE id = ?",
        [
          try erased.changes.isEmpty ? .null : .text(erased.changes.json),
          try erased.before.map { order throws(Failure) in .text(try order.json) } ?? .null, .integer(event.id),
        ])
    }
  }
}
