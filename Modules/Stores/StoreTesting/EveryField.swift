public import OrdersStoreProtocols

/// An order as a store returned it from one operation, with the order that was expected.
public struct StoredOrder: Sendable {
  /// The name of the operation or table: `history`.
  public let place: String
  public let found: Order?
  public let expected: Order
  /// The fields that the store sets by itself there, each with the reason.
  public let storeOwned: [String: String]
}

/// Creates, reads, replays, edits, deletes and restores an order, and returns the stored order after each operation.
///
/// - Parameter store: an empty store.
/// - Returns: the order at each place where the store has it.
public func storedForms(of order: Order, in store: any OrdersStore) async throws -> [StoredOrder] {
  func context(_ second: Int64, key: String? = nil) -> WriteContext {
    WriteContext(
      author: Author(name: "amy", frontEnd: "test"), at: order.updatedAt.adding(seconds: second),
      key: key.map { IdempotencyKey(key: $0, caller: "amy", operation: "create", fingerprint: "f") })
  }
  let id = order.id
  let created = try await store.createOrder(order, context(1, key: "k")).order
  let read = try await store.fetchOrders(answeringTo: id).first
  let listed = try await store.fetchWholeOrders(OrdersQuery()).orders.first
  let replayed = try await store.createOrder(order, context(1, key: "k")).order
  var edited = created
  edited.note = "Knock."
  let changed = try await store.updateOrder(id, ifVersion: nil, .edit(edited), context(2)).order
  let before = try await store.fetchEvents(of: id, after: 0, limit: 10).last?.before
  _ = try await store.deleteOrder(id, ifVersion: nil, context(3))
  let deleted = try await store.fetchDeletedOrders(answeringTo: id).first
  let restored = try await store.restoreOrder(id, ifVersion: nil, context(4)).order
  let counted = ["version": "the store counts it", "updatedAt": "the store notes it"]
  let owned = counted.merging(["number": "the store gives it", "createdAt": "the store notes it"]) { $1 }
  return [
    StoredOrder(place: "creating", found: created, expected: order, storeOwned: owned),
    StoredOrder(place: "reading", found: read, expected: created, storeOwned: [:]),
    StoredOrder(place: "reading a list", found: listed, expected: created, storeOwned: [:]),
    StoredOrder(place: "replaying", found: replayed, expected: created, storeOwned: [:]),
    StoredOrder(place: "history", found: before, expected: created, storeOwned: [:]),
    StoredOrder(place: "deleted orders", found: deleted, expected: changed, storeOwned: counted),
    StoredOrder(place: "restoring", found: restored, expected: changed, storeOwned: counted),
  ]
}
