package import OrdersStoreProtocols
package import SQLKernel
package import SQLiteKernel

// The table of events: the history of all orders, in chronological order.

package enum EventRow {
  /// The columns of an event, as `Row.event` reads them.
  package static let columns = columns(ofVersion: .max)
  /// The columns of an event without the order before its change.
  package static let columnsOfChanges =
    "id, order_id, version, kind, author, front_end, client, at, changes, NULL, NULL"

  /// Returns the columns of an event in a file of a version of the format.
  package static func columns(ofVersion version: Int) -> String {
    """
    id, order_id, version, kind, author, front_end, \(version >= 8 ? "client" : "NULL"), at, changes, before,
    \(version >= 15 ? ItemsInHistory.column : "NULL")
    """
  }

  static let insertion = Insertion(columnCount: 12) { rows in
    """
    INSERT OR FAIL INTO events \
    (id, number, order_id, version, kind, author, front_end, at, changes, before, client, items_of) VALUES \(rows)
    """
  }
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
  /// Inserts the event of a write, which has changed `before` to `after`; the file assigns its id.
  package func addEvent(
    _ kind: OrderEvent.Kind, from before: Order?, to after: Order, _ context: WriteContext
  ) throws(Failure) {
    let event = OrderEvent(id: 0, kind, from: before, to: after, by: context.author, at: context.at)
    var items = try ItemsInHistory.areShared(by: event) ? newestItems(of: after.number) : ItemsInHistory()
    try save(event, of: after.number, itemsOf: items.add(event))
  }

  /// Inserts an order's history under the ids of its events.
  package func save(_ events: [OrderEvent], of number: Int64) throws(Failure) {
    var items = ItemsInHistory()
    for event in events { try save(event, of: number, itemsOf: items.add(event)) }
  }

  /// Inserts an event under its id, or under the next one if its id is 0.
  ///
  /// - Parameter source: the earlier event whose items it has; `nil` if it stores its own.
  private func save(_ event: OrderEvent, of number: Int64, itemsOf source: Int64?) throws(Failure) {
    let before = source == nil ? event.before : event.before?.withoutItems
    let values: [Value] = [
      event.id == 0 ? .null : .integer(event.id), .integer(number), .text(event.orderID), .integer(event.version),
      .text(event.kind.rawValue), .text(event.author.name), .text(event.author.frontEnd),
      .integer(event.at.microseconds), try event.changes.isEmpty ? .null : .text(event.changes.json),
      try before.map { order throws(Failure) in .text(try order.json) } ?? .null, Value(event.author.client),
      Value(source),
    ]
    try insertLater { $0.add(Parameters(values), by: EventRow.insertion) }
  }

  /// Returns the items that the newest event of an order with a state before it has, or refers to.
  private func newestItems(of number: Int64) throws(Failure) -> ItemsInHistory {
    try first(ItemsInHistory.newest, [.integer(number)]) { row throws(Failure) in
      ItemsInHistory(event: row.integer(), items: try Order(json: row.text()).items)
    } ?? ItemsInHistory()
  }

  /// Returns the events that meet a condition, oldest first.
  package func events(_ condition: String, _ values: [Value]) throws(Failure) -> [OrderEvent] {
    try all("SELECT \(EventRow.columns) FROM events WHERE \(condition)", values) { row throws(Failure) in
      try row.event()
    }
  }

  /// Returns the events that meet a condition up to the bytes of a page.
  ///
  /// - Parameter columns: `EventRow.columns` or `EventRow.columnsOfChanges`.
  package func pageOfEvents(_ columns: String, _ condition: String, _ values: [Value]) throws(Failure)
    -> [OrderEvent]
  {
    var (found, budget) = ([OrderEvent](), PageBudget())
    try rows("SELECT \(columns) FROM events WHERE \(condition)", values) { row throws(Failure) in
      let event = try row.event()
      if budget.takes(event.contentBytes) { found.append(event) } else { row.end() }
    }
    return found
  }

  /// Calls a closure with every event that meets a condition, or the failure of reading it, and its order's number.
  package func eachEvent(
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

  package func events(of number: Int64) throws(Failure) -> [OrderEvent] {
    try events("number = ? ORDER BY id", [.integer(number)])
  }

  /// Removes personal data from an order's history.
  ///
  /// - Parameter erasing: returns an event without the data to remove.
  /// - Returns: whether anything was removed.
  @discardableResult
  package func eraseEvents(of number: Int64, _ erasing: (OrderEvent) -> OrderEvent) throws(Failure) -> Bool {
    var hasChanged = false
    for event in try events(of: number) {
      let erased = erasing(event)
      guard erased != event else { continue }
      hasChanged = true
      try run(
        "UPDATE events SET changes = ?, before = CASE WHEN items_of IS NULL THEN ? ELSE ? END WHERE id = ?",
        [
          try erased.changes.isEmpty ? .null : .text(erased.changes.json), Value(try erased.before?.json),
          Value(try erased.before?.withoutItems.json), .integer(event.id),
        ])
    }
    return hasChanged
  }

  /// Finds the orders whose email changed from or to a given one, by the events after a given one.
  ///
  /// - Returns: the orders' numbers, and the id of the last event of all.
  package func orders(changingEmail key: String, after event: Int64 = 0) throws(Failure) -> (
    numbers: Set<Int64>, last: Int64
  ) {
    var numbers: Set<Int64> = []
    try rows(
      """
      SELECT number, changes FROM events INDEXED BY events_changing_emails
      WHERE instr(changes, '"email"') > 0 AND id > ?
      """, [.integer(event)]
    ) { row throws(Failure) in
      let number = row.integer()
      for change in try [FieldChange](json: row.text()) where change.field == "email" {
        let emails = [change.from, change.to].compactMap { $0?.description }
        if emails.contains(where: { SearchText.key($0) == key }) { numbers.insert(number) }
      }
    }
    return (numbers, try integer("SELECT max(id) FROM events"))
  }
}
