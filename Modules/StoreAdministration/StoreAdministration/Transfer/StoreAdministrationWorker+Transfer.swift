public import MelodyModels
public import ShowModels
public import StoreAdministrationProtocols
public import OrdersWorkerProtocols
public import ViewsStoreProtocols

extension StoreAdministrationWorker: TransferWorking {
  public func fetchTransfer(after id: String?, limit: Int) async throws(OrdersWorkerError) -> [OrderTransfer] {
    guard limit > 0 else { throw .invalid([Violation("/limit", .outOfRange(limit, 1...Int.max))]) }
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchTransfer(after: id, limit: limit)
    }
  }

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult
  {
    try await Self.saveEach(of: orders) { orders throws(StoreError) in
      try await store.saveTransfers(orders, isDryRun: isDryRun)
    }
  }

  public func fetchShows(after id: String?) async throws(OrdersWorkerError) -> [TrackedShow] {
    guard let shows else { return [] }
    return try await Self.fetchShows(of: shows, after: id)
  }

  public func save(_ shows: [TrackedShow], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult {
    guard let store = self.shows else { return .refusing(shows.count, .noShows) }
    return try await Self.save(shows, in: store, isDryRun: isDryRun)
  }

  public func fetchMelodies(after id: String?) async throws(OrdersWorkerError) -> [Melody] {
    guard let melodies else { return [] }
    return try await Self.fetchMelodies(of: melodies, after: id)
  }

  public func save(_ melodies: [Melody], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult {
    guard let store = self.melodies else { return .refusing(melodies.count, .noMelodies) }
    return try await Self.save(melodies, in: store, isDryRun: isDryRun, at: clock())
  }

  public func fetchViews(after id: SavedView.ID?) async throws(OrdersWorkerError) -> [SavedView] {
    guard let views else { return [] }
    return try await Self.fetchViews(of: views, after: id)
  }

  public func save(_ views: [SavedView], isDryRun: Bool) async throws(OrdersWorkerError) -> TransferResult {
    guard let store = self.views else {
      return .refusing(views.count, .text("is a view, which this store cannot save"))
    }
    return try await Self.save(views, in: store, isDryRun: isDryRun)
  }
}

extension TransferResult {
  fileprivate static func refusing(_ count: Int, _ why: Violation.Fact) -> TransferResult {
    refusing(count, .fact(why))
  }

  fileprivate static func refusing(_ count: Int, _ why: Violation.Rule) -> TransferResult {
    TransferResult(
      saved: 0, rejected: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, [Violation("", why)]) }))
  }
}
