public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel
import SQLOrdersKernel

extension PostgresStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    let prepared = PreparedOrder(order.isNew(at: context.at))
    let invalid = prepared.order.invalidFieldsIfNew
    // A key of several writes is checked before the first one.
    let offset = context.key?.ofRequest == nil ? NumberOffset() : nil
    return try await write(context, offset: offset, failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      // Among other writes, the table refuses a taken id or reference; then each write runs alone, and says which.
      if connection.isAlone { try connection.checkPlace(of: prepared.order) }
      let stored = try connection.insert(prepared)
      try connection.addEvent(.created, from: nil, to: stored, context)
      return stored
    }
  }
}

extension Order {
  /// Returns this order as a new one, without a number.
  fileprivate func isNew(at now: Instant) -> Order {
    var order = self
    (order.number, order.version, order.createdAt, order.updatedAt) = (0, 1, now, now)
    return order
  }
}

extension Connection {
  /// Checks that no order and no deleted order has the id of a new order, and no order its reference.
  fileprivate func checkPlace(of order: Order) throws(Failure) {
    let places = try known(ids: [order.id], references: [order.reference].compactMap(\.self))
    if places.isDeleted(order.id) { throw Failure(.invalid([.deletedID])) }
    if places.isLive(order.id) { throw Failure(.invalid([.takenID])) }
    try checkReference(of: order)
  }
}
