package import OrdersStoreProtocols
package import SQLKernel

// The table of events: the history of all orders, in chronological order.

package enum EventRow {
  /// The columns and the table of events.
  package struct Source: Sendable {
    package let columns: String
    package let table: String
  }

  /// The events with the orders before their changes, and with the order that has the items of an event that refers to
  /// them.
  package static let whole = Source(
    columns: """
      id, order_id, version, kind, author, front_end, client, request_id, trace_id, at, changes, before, items
      """,
    table: "(SELECT *, \(ItemsInHistory.column) AS items FROM events) AS events")
  /// The events without the orders before their changes.
  package static let changes = Source(
    columns: """
      id, order_id, version, kind, author, front_end, client, request_id, trace_id, at, changes,
      CAST(NULL AS text) AS before, CAST(NULL AS text) AS items
      """, table: "events")
}

/// The newest event that a purge has deleted.
package enum PurgedEvents {
  /// The name of the setting with its id.
  package static let setting = "purged"
}

extension SQLRow {
  /// Reads the event of a row with the columns of `EventRow`.
  ///
  /// - Throws: `corrupt` if its kind does not exist or its JSON is invalid.
  package mutating func event() throws(Failure) -> OrderEvent {
    let (id, orderID, version, kindName) = (integer(), text(), integer(), text())
    guard let kind = OrderEvent.Kind(rawValue: kindName) else {
      throw Failure(.corrupt("event \(id) is of a kind that does not exist: \(kindName)"))
    }
    let author = Author(
      name: text(), frontEnd: text(), client: optionalText(), requestID: optionalText(), traceID: optionalText())
    let at = instant()
    let changes: [FieldChange] = try optionalText().map { json throws(Failure) in try Failure.decoded(json) } ?? []
    var before: Order? = try optionalText().map { json throws(Failure) in try Failure.decoded(json) }
    if let json = optionalText() {
      let source: Order = try Failure.decoded(json)
      before?.items = source.items
    }
    return OrderEvent(
      id: id, orderID: orderID, version: version, kind: kind, author: author, at: at, changes: changes, before: before)
  }
}

extension OrdersConnection {
  /// Inserts the event of a write, which has changed `before` to `after`, under the next id.
  package func addEvent(
    _ kind: OrderEvent.Kind, from before: Order?, to after: Order, _ context: WriteContext
  ) throws(Failure) {
    let id = try nextEventID()
    let event = OrderEvent(id: id, kind, from: before, to: after, by: context.author, at: context.at)
    var items = try ItemsInHistory.areShared(by: event) ? newestItems(of: after.number) : ItemsInHistory()
    try save(event, of: after.number, itemsOf: items.add(event))
  }

  /// Inserts an order's history under the ids of its events.
  package func save(_ events: [OrderEvent], of number: Int64) throws(Failure) {
    var items = ItemsInHistory()
    for event in events { try save(event, of: number, itemsOf: items.add(event)) }
  }

  /// Returns the items that the newest event of an order with a state before it has, or refers to.
  private func newestItems(of number: Int64) throws(Failure) -> ItemsInHistory {
    try first(ItemsInHistory.newest, [.integer(number)]) { row throws(Failure) in
      let event = row.integer()
      let source: Order = try Failure.decoded(row.text())
      return ItemsInHistory(event: event, items: source.items)
    } ?? ItemsInHistory()
  }

  /// Returns the events that meet a condition with its order.
  package func events(_ condition: String, _ values: [Value]) throws(Failure) -> [OrderEvent] {
    let source = EventRow.whole
    return try all("SELECT \(source.columns) FROM \(source.table) WHERE \(condition)", values) { row throws(Failure) in
      try row.event()
    }
  }

  /// Returns all events of an order, oldest first.
  package func events(of number: Int64) throws(Failure) -> [OrderEvent] {
    try events("number = ? ORDER BY id", [.integer(number)])
  }

  /// Returns the newest events of an order, oldest first.
  func newestEvents(of order: Order, limit: Int) throws(Failure) -> [OrderEvent] {
    try events("number = ? ORDER BY id DESC LIMIT \(limit)", [.integer(order.number)]).reversed()
  }

  /// Removes data from the events of orders.
  ///
  /// - Parameter erasing: returns an event without the data to remove.
  /// - Returns: the numbers of the orders from whose events anything was removed.
  @discardableResult
  func eraseEvents(of numbers: [Int64], _ erasing: (OrderEvent) -> OrderEvent) throws(Failure) -> Set<Int64> {
    let source = EventRow.whole
    let found = try all(
      "SELECT number, \(source.columns) FROM \(source.table) WHERE \(Self.isAny("number"))", [.integers(numbers)]
    ) { row throws(Failure) in (number: row.integer(), event: try row.event()) }
    let erased = found.map { (number: $0.number, before: $0.event, after: erasing($0.event)) }
      .filter { $0.before != $0.after }
    if !erased.isEmpty { try rewrite(erased.map(\.after)) }
    return Set(erased.map(\.number))
  }

  /// Finds the orders whose email changed from or to a given one, by the events after a given one.
  ///
  /// - Returns: the orders' numbers, and the id of the last event of all.
  package func orders(changingEmail key: String, after event: Int64 = 0) throws(Failure) -> (
    numbers: Set<Int64>, last: Int64
  ) {
    var numbers: Set<Int64> = []
    let changes = Self.emailChanges
    try rows("SELECT number, changes FROM \(changes.sql) AND id > ?", changes.values + [.integer(event)]) {
      row throws(Failure) in
      let number = row.integer()
      let changes: [FieldChange] = try Failure.decoded(row.text())
      for change in changes where change.field == OrderField.email.rawValue {
        let emails = [change.from, change.to].compactMap { $0?.description }
        if emails.contains(where: { SearchText.key($0) == key }) { numbers.insert(number) }
      }
    }
    return (numbers, try integer("SELECT coalesce(max(id), 0) FROM events"))
  }
}
