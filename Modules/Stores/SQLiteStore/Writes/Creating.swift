public import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    let prepared = PreparedOrder(new: order, at: context.at)
    let invalid = prepared.order.invalidFieldsIfNew
    return try await write(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      let stored = try connection.add(prepared)
      try connection.addEvent(.created, from: nil, to: stored, context)
      return stored
    }
  }
}

extension PreparedOrder {
  /// Creates a new order without a number. It is not inlined, since the caller's task would reserve room for all
  /// copies.
  @inline(never)
  fileprivate convenience init(new order: Order, at now: Instant) {
    var order = order
    order.number = 0
    order.version = 1
    order.createdAt = now
    order.updatedAt = now
    self.init(order)
  }
}

extension Connection {
  /// Inserts a new order. The table refuses a taken id or reference; only then is the other order looked up.
  fileprivate func add(_ prepared: PreparedOrder) throws(Failure) -> Order {
    guard insertsAtOnce else { return try insert(prepared) }
    // The rows of other writes fail on their own.
    try insertWaiting()
    let (summaries, changes) = (orderSummaries, orderSummaries.changes)
    do throws(Failure) {
      let stored = try insert(prepared)
      try insertWaiting()
      return stored
    } catch {
      summaries.changes = changes
      guard error.code?.primary == .constraint else { throw error }
      if try isDeleted(prepared.order.id) { throw Failure(.invalid([.deletedID])) }
      if try order(prepared.order.id) != nil { throw Failure(.invalid([.takenID])) }
      try checkReference(of: prepared.order)
      throw error
    }
  }

  private func isDeleted(_ id: String) throws(Failure) -> Bool {
    try integer("SELECT count(*) FROM deleted_orders WHERE id = ?", [.text(id)]) > 0
  }
}
