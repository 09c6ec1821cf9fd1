package import OrdersStoreProtocols
package import PostgresKernel
package import SQLKernel

// The table of events: the history of all orders, in chronological order.

package enum EventRow {
  /// The columns of an event, as `Row.event` reads them.
  package static let columns = "id, order_id, version, kind, author, front_end, client, at, changes, before, items"
  /// The columns of an event without the order before its change.
  package static let columnsOfChanges =
    "id, order_id, version, kind, author, front_end, client, at, changes, NULL::text AS before, NULL::text AS items"

  /// The table of events, with the order that has the items of an event that refers to them.
  package static let table = "(SELECT *, \(ItemsInHistory.column) AS items FROM events) AS events"

  static let names = inserted.map(\.0).joined(separator: ", ")

  private static let inserted = [
    ("id", "bigint"), ("number", "bigint"), ("order_id", "text"), ("version", "bigint"), ("kind", "text"),
    ("author", "text"), ("front_end", "text"), ("client", "text"), ("at", "bigint"), ("changes", "text"),
    ("before", "text"), ("marked", "bigint"), ("unmarked", "bigint"), ("has_email", "bigint"),
    ("items_of", "bigint"),
  ]

  /// The statement that inserts many events.
  static let insertion = """
    INSERT INTO events (\(names))
    SELECT * FROM unnest(\(inserted.map { "?::\($0.1)[]" }.joined(separator: ", "))) AS rows
    """
}

extension Row {
  /// Reads the event of a row with `EventRow.columns`.
  ///
  /// - Throws: `corrupt` if its kind does not exist or its JSON is invalid.
  fileprivate mutating func event() throws(Failure) -> OrderEvent {
    let (id, orderID, version, kindName) = (integer(), text(), integer(), text())
    guard let kind = OrderEvent.Kind(rawValue: kindName) else {
      throw Failure(.corrupt("event \(id) is of a kind that does not exist: \(kindName)"))
    }
    let (author, at) = (Author(name: text(), frontEnd: text(), client: optionalText()), instant())
    let changes = try optionalText().map { json throws(Failure) in try [FieldChange](json: json) } ?? []
    var before = try optionalText().map { json throws(Failure) in try Order(json: json) }
    if let json = optionalText() { before?.items = try Order(json: json).items }
    return OrderEvent(
      id: id, orderID: orderID, version: version, kind: kind, author: author, at: at, changes: changes, before: before)
  }
}

extension Connection {
  /// Inserts the event of a write, which has changed `before` to `after`, under the next id.
  package func addEvent(
    _ kind: OrderEvent.Kind, from before: Order?, to after: Order, _ context: WriteContext
  ) throws(Failure) {
    let id = try writing().takeEvent()
    let event = OrderEvent(id: id, kind, from: before, to: after, by: context.author, at: context.at)
    var items = try ItemsInHistory.areShared(by: event) ? newestItems(of: after.number) : ItemsInHistory()
    try save(event, of: after.number, itemsOf: items.add(event))
  }

  /// Inserts an order's history under the ids of its events.
  package func save(_ events: [OrderEvent], of number: Int64) throws(Failure) {
    var items = ItemsInHistory()
    for event in events { try save(event, of: number, itemsOf: items.add(event)) }
  }

  /// Inserts an event under its id.
  ///
  /// - Parameter source: the earlier event whose items it has; `nil` if it stores its own.
  private func save(_ event: OrderEvent, of number: Int64, itemsOf source: Int64?) throws(Failure) {
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
        Value(source),
      ])
  }

  /// Returns the items that the newest event of an order with a state before it has, or refers to.
  private func newestItems(of number: Int64) throws(Failure) -> ItemsInHistory {
    try first(ItemsInHistory.newest, [.integer(number)]) { row throws(Failure) in
      ItemsInHistory(event: row.integer(), items: try Order(json: row.text()).items)
    } ?? ItemsInHistory()
  }

  /// Returns the events that meet a condition with its order.
  package func events(_ condition: String, _ values: [Value]) throws(Failure) -> [OrderEvent] {
    try all("SELECT \(EventRow.columns) FROM \(EventRow.table) WHERE \(condition)", values) { row throws(Failure) in
      try row.event()
    }
  }

  /// The bytes of an event of `EventRow.table`, as an expression.
  package static let eventBytes = """
    coalesce(octet_length(before), 0) + coalesce(octet_length(items), 0) + coalesce(octet_length(changes), 0) + 100
    """

  /// Returns a page of the events that meet a condition with its order and limit, oldest first.
  ///
  /// - Parameter columns: `EventRow.columns` or `EventRow.columnsOfChanges`.
  package func pageOfEvents(_ columns: String, _ condition: String, _ values: [Value]) throws(Failure)
    -> [OrderEvent]
  {
    let rows = Condition("SELECT \(columns) FROM \(EventRow.table) WHERE \(condition)", values: values)
    return try page(EventRow.columns, of: rows, bytes: Self.eventBytes, by: "id") { row throws(Failure) in
      try row.event()
    }.rows
  }

  /// Returns all events of an order, oldest first.
  package func events(of number: Int64) throws(Failure) -> [OrderEvent] {
    try events("number = ? ORDER BY id", [.integer(number)])
  }

  /// Removes data from the events of orders.
  ///
  /// - Parameter erasing: returns an event without the data to remove.
  /// - Returns: the numbers of the orders from whose events anything was removed.
  @discardableResult
  package func eraseEvents(
    of numbers: [Int64], _ erasing: (OrderEvent) -> OrderEvent
  ) throws(Failure) -> Set<Int64> {
    let found = try all(
      "SELECT number, \(EventRow.columns) FROM \(EventRow.table) WHERE number = ANY (?)", [.integers(numbers)]
    ) { row throws(Failure) in (number: row.integer(), event: try row.event()) }
    let erased = found.map { (number: $0.number, before: $0.event, after: erasing($0.event)) }
      .filter { $0.before != $0.after }
    guard !erased.isEmpty else { return [] }
    let events = erased.map(\.after)
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
    return Set(erased.map(\.number))
  }

  /// Finds the orders whose email changed from or to a given one, by the events after a given one.
  ///
  /// - Returns: the orders' numbers, and the id of the last event of all.
  package func orders(changingEmail key: String, after event: Int64 = 0) throws(Failure) -> (
    numbers: Set<Int64>, last: Int64
  ) {
    let changes = try all(
      "SELECT number, changes FROM events WHERE has_email = 1 AND id > ? AND changes IS NOT NULL", [.integer(event)]
    ) { row throws(Failure) in (number: row.integer(), changes: try [FieldChange](json: row.text())) }
    let found = changes.filter { row in
      row.changes.contains { change in
        change.field == OrderField.email.rawValue
          && [change.from, change.to].contains { $0.map { SearchText.key($0.description) } == key }
      }
    }
    return (Set(found.map(\.number)), try integer("SELECT coalesce(max(id), 0) FROM events"))
  }
}
