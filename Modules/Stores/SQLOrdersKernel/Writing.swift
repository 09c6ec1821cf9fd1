package import OrdersStoreProtocols
package import SQLKernel

extension SQLOrdersStore {
  public func updateOrder(
    _ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext
  ) async throws(StoreError) -> OrderReceipt {
    try await replace(id, version, change, change.kind, context) { order, connection throws(Failure) in
      let order = try order.ready(for: change) { () throws(Failure) in
        try connection.newestEvents(of: order, limit: Order.eventsToUndo)
      }
      return try Failure.unless { () throws(Violation) in
        try order.applying(change, by: context.author.name, at: context.at)
      }
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
      guard let deleted = try connection.deletedOrder(id.searchable) else { throw Failure(.notFound(id)) }
      let before = try connection.check(deleted, version, nil)
      let after = try Failure.unless { () throws(Violation) in try before.next(at: context.at) }
      try connection.checkReference(of: after)
      try connection.removeFromDeleted(before)
      _ = try connection.insert(after)
      try connection.addEvent(.restored, from: before, to: after, context)
      return after
    }
  }

  public func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let deleted = try connection.deletedOrders()
      guard !deleted.isEmpty else { return 0 }
      let (ids, numbers) = (deleted.map(\.id), deleted.map(\.number))
      try connection.eraseIdempotencyRecords(of: ids)
      let newest = try connection.integer(
        "SELECT coalesce(max(id), 0) FROM events WHERE \(Connection.isAny("number"))", [.integers(numbers)])
      let earlier = try connection.setting(PurgedEvents.setting).flatMap { Int64($0) } ?? 0
      try connection.set(PurgedEvents.setting, to: String(max(newest, earlier)))
      try connection.later("DELETE FROM events WHERE \(Connection.isAny("number"))", [.integers(numbers)])
      try connection.later("DELETE FROM samples WHERE \(Connection.isAny("id"))", [.texts(ids)])
      try connection.later("DELETE FROM deleted_orders")
      try connection.demandCleaning()
      return deleted.count
    }
    try await clean(after: context, failing: StoreError.cannotDelete)
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.save(orders)
    }
  }
}

extension Order {
  /// The faults for which the order is not imported, as far as they do not depend on the store.
  package var invalidFieldsIfImported: [Violation] {
    invalidFieldsIfNew + (OrderLimits.counter.contains(version) ? [] : [.impossibleVersion(version)])
  }
}

extension OrdersConnection {
  /// Returns an order if `version` is `nil` or its version.
  ///
  /// - Throws: `conflict` if the order has another version.
  func check(_ order: Order, _ version: Int64?, _ change: OrderChange?) throws(Failure) -> Order {
    guard let version, version != order.version else { return order }
    throw Failure(.conflict(OrderConflict(of: change, to: order, seenVersion: version)))
  }

  /// Returns the order with this id at the version that a caller has seen.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  /// - Throws: `notFound`; `conflict` if the order has another version.
  func seen(_ id: String, _ version: Int64?, _ change: OrderChange?) throws(Failure) -> Order {
    let found: Order?
    if let known = try knownOrder(id.searchable) { found = known } else { found = try order(id.searchable) }
    guard let found else { throw Failure(.notFound(id)) }
    return try check(found, version, change)
  }

  /// Checks that no other live order has the same reference.
  ///
  /// - Throws: `invalid` if one has.
  package func checkReference(of order: Order) throws(Failure) {
    guard let reference = order.reference,
      let other = try orders("reference = ? AND id <> ?", [.text(reference), .text(order.id)]).first
    else { return }
    throw Failure(.invalid([.takenReference(reference, by: other)]))
  }

  /// Returns which of these numbers are those of live or deleted orders.
  package func taken(_ numbers: [Int64]) throws(Failure) -> Set<Int64> {
    let isAny = Self.isAny("number")
    return Set(
      try all(
        "SELECT number FROM orders WHERE \(isAny) UNION ALL SELECT number FROM deleted_orders WHERE \(isAny)",
        [.integers(numbers), .integers(numbers)]
      ) { $0.integer() })
  }

  /// Returns the number after the highest one of a live or deleted order that has a free successor: imported numbers
  /// may have used up the last ones.
  ///
  /// It reads only the rows of the consecutive numbers that end at the last of `OrderLimits.number`.
  package func numberAfterUsedUpOnes() throws(Failure) -> Int64 {
    var highest: Int64 = 0
    for table in ["orders", "deleted_orders"] {
      let number = try integer(
        """
        SELECT number FROM \(table) AS used WHERE number < ?
        AND NOT EXISTS (SELECT 1 FROM orders WHERE number = used.number + 1)
        AND NOT EXISTS (SELECT 1 FROM deleted_orders WHERE number = used.number + 1)
        ORDER BY number DESC LIMIT 1
        """, [.integer(OrderLimits.number.upperBound)])
      highest = max(highest, number)
    }
    return highest + 1
  }

  /// Inserts orders of another store unchanged; what the store has of them is read for all at once.
  ///
  /// - Returns: the number of those that were not in this store before.
  fileprivate func save(_ transfers: [OrderTransfer]) throws(Failure) -> Int {
    var known = try self.transfers(transfers.map(\.order.id.searchable))
    var numbers = try taken(transfers.map(\.order.number))
    var events = Set(
      try all(
        "SELECT id FROM events WHERE \(Self.isAny("id"))", [.integers(transfers.flatMap(\.events).map(\.id))]
      ) { $0.integer() })
    let references = transfers.compactMap { $0.order.reference?.searchable }
    var referenced = Dictionary(
      try orders(Self.isAny("reference"), [.texts(references)]).map { (ExactText($0.reference ?? ""), $0) },
      uniquingKeysWith: { $1 }
    )
    var count = 0
    for transfer in transfers {
      let order = transfer.order
      if let known = known[order.id] {
        guard known != transfer else { continue }
        throw Failure(.conflict(OrderConflict(of: .edit(order), to: known.order, seenVersion: order.version)))
      }
      var invalid = transfer.invalidFields
      if numbers.contains(order.number) { invalid.append(.takenNumber) }
      if transfer.events.contains(where: { events.contains($0.id) }) { invalid.append(.takenEvent) }
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      if !transfer.isDeleted, let reference = order.reference {
        if let other = referenced[ExactText(reference)] {
          throw Failure(.invalid([.takenReference(reference, by: other)]))
        }
        referenced[ExactText(reference)] = order
      }
      try insert(transfer)
      known[order.id] = transfer
      numbers.insert(order.number)
      events.formUnion(transfer.events.map(\.id))
      count += 1
    }
    return count
  }

  /// Returns the live and deleted orders with these ids, with their histories, by id.
  private func transfers(_ ids: [String]) throws(Failure) -> [String: OrderTransfer] {
    let live = try orders(Self.isAny("id"), [.texts(ids)]).map { ($0, false) }
    let found = live + (try deletedOrders(Self.isAny("id"), [.texts(ids)]).map { ($0, true) })
    guard !found.isEmpty else { return [:] }
    let events = Dictionary(
      grouping: try self.events("\(Self.isAny("number")) ORDER BY id", [.integers(found.map(\.0.number))]),
      by: \.orderID)
    return Dictionary(
      found.map { ($0.id, OrderTransfer(order: $0, isDeleted: $1, events: events[$0.id] ?? [])) },
      uniquingKeysWith: { $1 })
  }
}
