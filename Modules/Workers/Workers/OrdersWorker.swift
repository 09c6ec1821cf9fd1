import Foundation
public import OrdersWorkerProtocols

/// Reads what a person wrote, keeps the rules, and speaks to a store; every order scene shares it.
///
/// ```swift
/// let ids = UUIDv7()
/// OrdersWorker(store: store, settings: store.fetchSettings, clock: Instant.now, makeID: ids.next)
/// ```
public struct OrdersWorker: OrdersWorking {
  let store: any OrdersStore
  let settings: @Sendable () async throws(OrdersStoreError) -> StoreSettings
  let clock: @Sendable () -> Instant
  let makeID: @Sendable (Instant) -> String

  /// - Parameters:
  ///   - settings: asked for the store's currency where an order names none.
  ///   - clock: asked once for every call.
  ///   - makeID: makes the id of an order that is new now: `UUIDv7.next`.
  public init(
    store: any OrdersStore, settings: @escaping @Sendable () async throws(OrdersStoreError) -> StoreSettings,
    clock: @escaping @Sendable () -> Instant, makeID: @escaping @Sendable (Instant) -> String
  ) {
    self.store = store
    self.settings = settings
    self.clock = clock
    self.makeID = makeID
  }
}

// MARK: Naming orders

extension OrdersWorker {
  /// An order that answers to a name.
  struct Named {
    let order: Order
    let isDeleted: Bool
  }

  /// The one order that answers to an id, a number or a reference; a deleted one where no other does.
  func find(_ name: String) async throws(OrdersWorkerError) -> Named {
    let name = name.trimmingCharacters(in: .whitespaces)
    let kept = try await OrdersWorkerError.wrapping { () throws(OrdersStoreError) in
      try await store.fetchOrders(answeringTo: name)
    }
    if let order = try only(kept, name) { return Named(order: order, isDeleted: false) }
    if let order = try await findDeleted(name) { return Named(order: order, isDeleted: true) }
    // Shopify's numbers are references here, and have a sign that is seldom typed.
    let near = try await OrdersWorkerError.wrapping { () throws(OrdersStoreError) in
      name.utf8.allSatisfy(\.isDigit) ? try await store.fetchOrders(answeringTo: "#" + name) : []
    }
    if let near = near.first { throw .near(name, near) }
    throw .store(.cannotFetch(.notFound(String(name.prefix(100)))))
  }

  /// The one deleted order that answers to a name, if one does.
  func findDeleted(_ name: String) async throws(OrdersWorkerError) -> Order? {
    let deleted = try await OrdersWorkerError.wrapping { () throws(OrdersStoreError) in
      try await store.fetchDeletedOrders(answeringTo: name.trimmingCharacters(in: .whitespaces))
    }
    return try only(deleted, name)
  }

  private func only(_ orders: [Order], _ name: String) throws(OrdersWorkerError) -> Order? {
    guard orders.count < 2 else { throw .ambiguous(name, orders) }
    return orders.first
  }

  /// The one order that answers to a name and has not been deleted.
  func requireOrder(_ name: String) async throws(OrdersWorkerError) -> Order {
    let named = try await find(name)
    guard !named.isDeleted else { throw .deleted(name, named.order) }
    return named.order
  }
}
