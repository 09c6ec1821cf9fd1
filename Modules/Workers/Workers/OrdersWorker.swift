import Foundation
public import OrdersWorkerProtocols

/// Parses and checks the inputs of order scenes, and reads and writes orders in a store; all order scenes share it.
///
/// ```swift
/// OrdersWorker(store: store, settings: store.fetchSettings, clock: Instant.now, makeID: makeID)
/// ```
public struct OrdersWorker: OrdersWorking {
  let store: any OrdersStore
  let settings: @Sendable () async throws(StoreError) -> StoreSettings
  let clock: @Sendable () -> Instant
  let makeID: @Sendable (Instant) -> String
  let counts: RecentCounts

  /// Creates a worker over a store.
  ///
  /// - Parameters:
  ///   - settings: returns the store's settings, whose currency applies if an order names none.
  ///   - clock: returns the current moment; it is called once for every call of the worker.
  ///   - makeID: returns the id of an order that is created now, greater than every earlier one.
  ///   - version: reads the version of the store's state; `nil` while it is unknown.
  public init(
    store: any OrdersStore, settings: @escaping @Sendable () async throws(StoreError) -> StoreSettings,
    clock: @escaping @Sendable () -> Instant, makeID: @escaping @Sendable (Instant) -> String,
    version: @escaping @Sendable () async -> UInt64? = { nil }
  ) {
    self.store = store
    self.settings = settings
    self.clock = clock
    self.makeID = makeID
    counts = RecentCounts(version: version)
  }
}

// MARK: Naming orders

extension OrdersWorker {
  /// An order that was found by an id, a number or a reference.
  struct Named {
    let order: Order
    let isDeleted: Bool
  }

  /// Returns the only order with an id, a number or a reference; a deleted one if no live order has it.
  func find(_ name: String) async throws(OrdersWorkerError) -> Named {
    let name = name.trimmingCharacters(in: .whitespaces)
    let existing = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchOrders(answeringTo: name)
    }
    if let order = try only(existing, name) { return Named(order: order, isDeleted: false) }
    // An id may be typed in upper case (RFC 9562, 4); a reference may not.
    if existing.isEmpty, UUID(uuidString: name) != nil, name != name.lowercased() {
      return try await find(name.lowercased())
    }
    if let order = try await findDeleted(name) { return Named(order: order, isDeleted: true) }
    // Shopify's order numbers are references here, and begin with a `#` that people seldom type, or type before a number.
    let near = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchOrders(answeringTo: SearchText.references(name)[1])
    }
    if let near = near.first { throw .near(name, near) }
    throw .store(.cannotFetch(.notFound(String(name.prefix(100)))))
  }

  /// Returns the only deleted order with an id, a number or a reference; `nil` if there is none.
  func findDeleted(_ name: String) async throws(OrdersWorkerError) -> Order? {
    let deleted = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchDeletedOrders(answeringTo: name.trimmingCharacters(in: .whitespaces))
    }
    return try only(deleted, name)
  }

  private func only(_ orders: [Order], _ name: String) throws(OrdersWorkerError) -> Order? {
    guard orders.count < 2 else { throw .ambiguous(name, orders) }
    return orders.first
  }

  /// Returns the only live order with an id, a number or a reference.
  ///
  /// - Throws: `deleted` if the order has been deleted.
  func requireOrder(_ name: String) async throws(OrdersWorkerError) -> Order {
    let named = try await find(name)
    guard !named.isDeleted else { throw .deleted(name, named.order) }
    return named.order
  }
}
