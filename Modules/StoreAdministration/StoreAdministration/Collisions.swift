import OrdersWorkerProtocols

/// Finds the orders of one store that collide with orders of another, by dry runs.
struct Collisions {
  /// The highest number of orders that the error names.
  private static let mostNamed = 5
  /// The highest number of orders that are tried one by one.
  private static let mostTries = 2_000

  private var first: [String] = []
  private var count = 0
  private var tries = 0
  /// The conflict of the only colliding order, if it is another order of the same id.
  private var conflict: OrderConflict?
  private var isWhole = true

  /// The error that names the collisions; `nil` if there are none.
  var error: OrdersWorkerError? {
    if count == 1, let conflict { return .differs(conflict) }
    return count == 0 ? nil : .collides(first: first, count: count, isWhole: isWhole)
  }

  /// Tries all orders from a page on that is known to have collisions.
  init(from page: [OrderTransfer], of old: any Store, _ source: String, in new: any Store) async throws {
    var (page, hasSome) = (page, true)
    while !page.isEmpty {
      try Task.checkCancellation()
      if hasSome {
        for order in page { try await self.try(order, in: new) }
        guard tries < Self.mostTries else {
          isWhole = false
          return
        }
      }
      (page, hasSome) = try await OrdersWorkerError.wrapping {
        [last = page.last?.order.id] () throws(StoreError) in
        let next = try await old.page(after: last, of: source)
        return (next, try await next.isEmpty ? false : Self.collide(next, in: new))
      }
    }
  }

  private mutating func `try`(_ transfer: OrderTransfer, in new: any Store) async throws(OrdersWorkerError) {
    tries += 1
    do {
      _ = try await new.saveTransfers([transfer], isDryRun: true)
    } catch {
      guard error.isCollision else { throw .store(error) }
      count += 1
      guard first.count < Self.mostNamed else { return }
      let name = "order \(transfer.order.number) (\(transfer.order.id))"
      switch error.cause {
      case .conflict(let conflict):
        self.conflict = conflict
        first.append("\(name) already exists, with other values")
      default: first.append("\(name): \(error.cause)")
      }
    }
  }

  private static func collide(_ page: [OrderTransfer], in new: any Store) async throws(StoreError) -> Bool {
    do {
      _ = try await new.saveTransfers(page, isDryRun: true)
      return false
    } catch {
      guard error.isCollision else { throw error }
      return true
    }
  }
}

extension StoreError {
  /// Whether orders of the other store are the only cause. Since no version was given, a conflict means two orders of
  /// one id.
  var isCollision: Bool {
    switch cause {
    case .conflict: true
    case .invalid(let fields): !fields.isEmpty && fields.allSatisfy(\.isCollision)
    default: false
    }
  }
}

extension StoreMaintenance {
  /// Returns the next orders to be copied.
  ///
  /// - Throws: `unavailable` if the store returns an order twice, since the copy would not end.
  func page(after last: String?, of source: String) async throws(StoreError) -> [OrderTransfer] {
    let page = try await fetchTransfer(after: last, limit: StoreAdministrationWorker.pageSize)
    var ids = Set([last].compactMap(\.self))
    if let twice = page.map(\.order.id).first(where: { !ids.insert($0).inserted }) {
      throw .cannotFetch(.unavailable("\(source) contains the order \(twice.quoted(100)) twice"))
    }
    return page
  }
}
