public import OrdersStoreProtocols

/// A value as a store returned it from one operation, with the value that was expected.
public struct StoredForm: Sendable {
  /// The name of the operation or table: `history`.
  public let place: String
  public let found: (any Sendable)?
  public let expected: any Sendable
  /// The fields that the store sets by itself there, each with the reason.
  public let storeOwned: [String: String]

  init(place: String, found: (any Sendable)?, expected: any Sendable, storeOwned: [String: String] = [:]) {
    self.place = place
    self.found = found
    self.expected = expected
    self.storeOwned = storeOwned
  }
}

/// Creates, reads, replays, edits, deletes and restores an order, and returns the stored order after each operation.
///
/// - Parameter store: an empty store.
/// - Returns: the order at each place where the store has it.
public func storedForms(of order: Order, in store: any OrdersStore) async throws -> [StoredForm] {
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
    StoredForm(place: "creating", found: created, expected: order, storeOwned: owned),
    StoredForm(place: "reading", found: read, expected: created),
    StoredForm(place: "reading a list", found: listed, expected: created),
    StoredForm(place: "replaying", found: replayed, expected: created),
    StoredForm(place: "history", found: before, expected: created),
    StoredForm(place: "deleted orders", found: deleted, expected: changed, storeOwned: counted),
    StoredForm(place: "restoring", found: restored, expected: changed, storeOwned: counted),
  ]
}
