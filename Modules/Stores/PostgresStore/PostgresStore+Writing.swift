public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel

extension PostgresStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    let prepared = PreparedOrder(order.isNew(at: context.at))
    let invalid = prepared.order.invalidFieldsIfNew
    return try await write(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      // Among other writes, the table refuses a taken id or reference; then each write runs alone, and says which.
      if connection.isAlone { try connection.checkPlace(of: prepared.order) }
      let stored = try connection.insert(prepared)
      try connection.addEvent(.created, from: nil, to: stored, context)
      return stored
    }
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[ImportOutcome]>
  {
    let prepared = Prefetch(orders, PreparedOrder.init)
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      ImportResult(try connection.add(orders, prepared, context))
    }
    return WriteReceipt(answer.value.outcomes, isReplayed: answer.isReplayed)
  }

  public func updateOrder(
    _ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext
  ) async throws(StoreError) -> OrderReceipt {
    try await replace(id, version, change, change.kind, context) { order, _ throws(Failure) in
      try Failure.unless { () throws(Violation) in try order.applying(change, at: context.at) }
    }
  }

  public func undoLastChange(
    of id: String, ifVersion version: Int64?, _ context: WriteContext
  ) async throws(StoreError) -> OrderReceipt {
    try await replace(id, version, nil, .undone, context) { order, connection throws(Failure) in
      var history = try connection.newestEvents(of: order, limit: 1)
      guard let last = history.last else { throw Failure(.invalid([Violation("", .noHistory)])) }
      // Only an undo needs the events before it.
      if last.kind == .undone { history = try connection.newestEvents(of: order, limit: Order.eventsToUndo) }
      return try Failure.unless { [history] () throws(Violation) in try order.undoing(history, at: context.at) }
    }
  }

  private func replace(
    _ id: String, _ version: Int64?, _ change: OrderChange?, _ kind: OrderEvent.Kind, _ context: WriteContext,
    by transform: @escaping @Sendable (Order, Connection) throws(Failure) -> Order
  ) async throws(StoreError) -> OrderReceipt {
    try await write(context, ofOrder: id, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let before = try connection.seen(id, version, change)
      let after = try transform(before, connection)
      guard after != before else { return before }
      if after.reference != before.reference { try connection.checkReference(of: after) }
      try connection.replace(before, by: after)
      try connection.addEvent(kind, from: before, to: after, context)
      return after
    }
  }

  public func deleteOrder(
    _ id: String, ifVersion version: Int64?, _ context: WriteContext
  ) async throws(StoreError) -> OrderReceipt {
    try await write(context, ofOrder: id, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let before = try connection.seen(id, version, nil)
      let after = try Failure.unless { () throws(Violation) in try before.next(at: context.at) }
      try connection.remove(before)
      try connection.moveToDeleted(after)
      try connection.addEvent(.deleted, from: before, to: after, context)
      return after
    }
  }

  public func restoreOrder(
    _ id: String, ifVersion version: Int64?, _ context: WriteContext
  ) async throws(StoreError) -> OrderReceipt {
    try await write(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard let before = try connection.deletedOrder(id.searchable)?.at(version, nil) else {
        throw Failure(.notFound(id))
      }
      let after = try Failure.unless { () throws(Violation) in try before.next(at: context.at) }
      try connection.checkReference(of: after)
      try connection.removeFromDeleted(before)
      _ = try connection.insert(PreparedOrder(after))
      try connection.addEvent(.restored, from: before, to: after, context)
      return after
    }
  }

  public func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let deleted = try connection.deletedOrders()
      guard !deleted.isEmpty else { return 0 }
      try connection.eraseIdempotencyRecords(of: deleted.map(\.id))
      try connection.later("DELETE FROM events WHERE number = ANY (?)", [.integers(deleted.map(\.number))])
      try connection.later("DELETE FROM samples WHERE id = ANY (?)", [.texts(deleted.map(\.id))])
      try connection.later("DELETE FROM deleted_orders")
      return deleted.count
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }
}

extension Order {
  /// Returns this order as a new one, without a number.
  fileprivate func isNew(at now: Instant) -> Order {
    var order = self
    (order.number, order.version, order.createdAt, order.updatedAt) = (0, 1, now, now)
    return order
  }

  /// Returns this order if `version` is `nil` or its version.
  ///
  /// - Throws: `conflict` if the order has another version.
  func at(_ version: Int64?, _ change: OrderChange?) throws(Failure) -> Order {
    guard let version, version != self.version else { return self }
    throw Failure(.conflict(OrderConflict(of: change, to: self, seenVersion: version)))
  }
}

extension Connection {
  /// Returns the newest events of an order, oldest first.
  fileprivate func newestEvents(of order: Order, limit: Int) throws(Failure) -> [OrderEvent] {
    try events("number = ? ORDER BY id DESC LIMIT \(limit)", [.integer(order.number)]).reversed()
  }

  /// Returns the order with this id at the version that a caller has seen.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  /// - Throws: `notFound`; `conflict` if the order has another version.
  func seen(_ id: String, _ version: Int64?, _ change: OrderChange?) throws(Failure) -> Order {
    let found: Order?
    if let known = try writing().order(id.searchable) { found = known } else { found = try order(id.searchable) }
    guard let found else { throw Failure(.notFound(id)) }
    return try found.at(version, change)
  }

  /// Checks that no order and no deleted order has the id of a new order, and no order its reference.
  fileprivate func checkPlace(of order: Order) throws(Failure) {
    let places = try known(ids: [order.id], references: [order.reference].compactMap(\.self))
    if places.deleted.contains(order.id) { throw Failure(.invalid([.deletedID])) }
    if places.byID[order.id] != nil { throw Failure(.invalid([.takenID])) }
    try checkReference(of: order)
  }

  /// Returns which ids and references are in the store: the ids of the orders by both, and the ids of deleted orders.
  private func known(ids: [String], references: [String]) throws(Failure)
    -> (byID: [String: String], byReference: [String: String], deleted: Set<String>)
  {
    var (byID, byReference, deleted): ([String: String], [String: String], Set<String>) = ([:], [:], [])
    let rows = try all(
      """
      SELECT 1::bigint, id, id FROM orders WHERE id = ANY (?)
      UNION ALL SELECT 2, reference, id FROM orders WHERE reference = ANY (?)
      UNION ALL SELECT 3, id, id FROM deleted_orders WHERE id = ANY (?)
      """, [.texts(ids), .texts(references), .texts(ids)]
    ) { (kind: $0.integer(), key: $0.text(), id: $0.text()) }
    for row in rows {
      switch row.kind {
      case 1: byID[row.key] = row.id
      case 2: byReference[row.key] = row.id
      default: deleted.insert(row.key)
      }
    }
    return (byID, byReference, deleted)
  }

  /// Returns which of these numbers are those of live or deleted orders.
  func taken(_ numbers: [Int64]) throws(Failure) -> Set<Int64> {
    Set(
      try all(
        """
        SELECT number FROM orders WHERE number = ANY (?)
        UNION ALL SELECT number FROM deleted_orders WHERE number = ANY (?)
        """, [.integers(numbers), .integers(numbers)]
      ) { $0.integer() })
  }

  /// Adds imported orders, and returns an outcome for each, in their order.
  fileprivate func add(
    _ orders: [Order], _ prepared: Prefetch<PreparedOrder>, _ context: WriteContext
  ) throws(Failure) -> [ImportOutcome] {
    let writing = try writing()
    writing.isImport = true
    var known = try known(ids: orders.map(\.id.searchable), references: orders.compactMap(\.reference?.searchable))
    var taken = try taken(orders.map(\.number).filter(OrderLimits.importedNumber.contains))
    var outcomes: [ImportOutcome] = []
    for index in orders.indices {
      if index > 0, index.isMultiple(of: writing.limits.imported) { try synchronize() }
      let prepared = prepared[index]
      var order = prepared.order
      if let id = known.byID[order.id] ?? order.reference.flatMap({ known.byReference[$0] }) {
        outcomes.append(.skipped(id: id))
        continue
      }
      let invalid =
        order.invalidFieldsIfNew
        + (OrderLimits.counter.contains(order.version) ? [] : [.impossibleVersion(order.version)])
        + (known.deleted.contains(order.id) ? [.deletedID] : [])
      guard invalid.isEmpty else {
        outcomes.append(.rejected(invalid))
        continue
      }
      if !OrderLimits.importedNumber.contains(order.number) || taken.contains(order.number) { order.number = 0 }
      let stored = try insert(order.number == prepared.order.number ? prepared : PreparedOrder(order))
      taken.insert(stored.number)
      known.byID[stored.id] = stored.id
      if let reference = stored.reference { known.byReference[reference] = stored.id }
      try addEvent(.imported, from: nil, to: stored, context)
      outcomes.append(.created(id: stored.id, number: stored.number))
    }
    return outcomes
  }
}
