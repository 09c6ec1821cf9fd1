public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
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
    try await write(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let before = try connection.seen(id, version, change)
      let after = try transform(before, connection)
      guard after != before else { return before }
      try connection.checkReference(of: after)
      try connection.replace(before, by: after)
      try connection.addEvent(kind, from: before, to: after, context)
      return after
    }
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
    guard let order = try order(id) else { throw Failure(.notFound(id)) }
    return try order.at(version, change)
  }
}

extension Order {
  /// Returns this order if `version` is `nil` or its version.
  ///
  /// - Throws: `conflict` if the order has another version.
  func at(_ version: Int64?, _ change: OrderChange?) throws(Failure) -> Order {
    guard let version, version != self.version else { return self }
    throw Failure(.conflict(OrderConflict(of: change, to: self, seenVersion: version)))
  }
}
