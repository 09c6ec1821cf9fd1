public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  public func deleteOrder(
    _ id: String, ifVersion version: Int64?, _ context: WriteContext
  ) async throws(StoreError) -> OrderReceipt {
    try await write(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
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
      guard let before = try connection.deletedOrder(id)?.at(version, nil) else { throw Failure(.notFound(id)) }
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
      for order in deleted {
        try connection.eraseIdempotencyRecords(of: [order.id])
        try connection.run("DELETE FROM events WHERE number = ?", [.integer(order.number)])
        try connection.run("DELETE FROM samples WHERE id = ?", [.text(order.id)])
      }
      try connection.run("DELETE FROM deleted_orders")
      try connection.demandCleaning()
      return deleted.count
    }
    try await clean(after: context, failing: StoreError.cannotDelete)
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }
}
