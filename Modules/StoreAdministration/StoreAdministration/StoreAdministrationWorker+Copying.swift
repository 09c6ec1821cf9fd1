public import StoreAdministrationProtocols
import OrdersWorkerProtocols

extension StoreAdministrationWorker {
  /// The number of orders, with their histories, that are in memory at once.
  static let pageSize = 500

  /// Copies a store to another. An interrupted copy can be repeated: existing orders are skipped.
  public func copy(from source: String, to target: String, isVerified: Bool, isDryRun: Bool, report: ProgressReport)
    async throws -> StoreAdministration.Response.Copied
  {
    guard source != target else {
      throw OrdersWorkerError.invalid([Violation("/to", .sourceStore)])
    }
    let (old, new) = (try await open(source, mustExist: true), try await open(target, mustExist: false))
    let info = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await copySettings(from: old.orders, to: new.orders, isDryRun: isDryRun)
      return try await old.orders.fetchInfo()
    }
    let total = Double(info.orders) + Double(info.deletedOrders)
    var copied = StoreAdministration.Response.Copied(seen: 0, saved: 0, differences: nil)
    var last: String?
    repeat {
      try Task.checkCancellation()
      let after = last
      let page = try await OrdersWorkerError.wrapping { () throws(StoreError) in
        try await old.orders.page(after: after, of: source)
      }
      let saved =
        page.isEmpty ? 0 : try await save(page, of: old.orders, in: new.orders, isDryRun: isDryRun, source)
      copied.seen += page.count
      copied.saved += saved
      last = page.last?.order.id
      let share = total == 0 ? 1 : min(1, Double(copied.seen) / total)
      try await report(StoreAdministration.Progress(share: share, done: copied.seen))
    } while last != nil
    if !isDryRun {
      try await OrdersWorkerError.wrapping { () throws(StoreError) in
        try await new.orders.markSample(try await old.orders.fetchSample())
      }
    }
    copied.shows = try await copyShows(from: old, to: new, isDryRun: isDryRun)
    copied.tunes = try await copyTunes(from: old, to: new, isDryRun: isDryRun)
    copied.views = try await copyViews(from: old, to: new, isDryRun: isDryRun)
    if isVerified { copied.differences = try await StoreComparison(old: old, new: new).differences() }
    return copied
  }

  private func save(
    _ page: [OrderTransfer], of old: any Store, in new: any Store, isDryRun: Bool, _ source: String
  ) async throws -> Int {
    do throws(StoreError) {
      return try await new.saveTransfers(page, isDryRun: isDryRun)
    } catch {
      guard error.isCollision else { throw OrdersWorkerError.store(error.naming(page)) }
      throw try await Collisions(from: page, of: old, source, in: new).error ?? OrdersWorkerError.store(error)
    }
  }

  private func open(_ url: String, mustExist: Bool) async throws(OrdersWorkerError) -> OpenStore {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await opener.openStore(url, mustExist: mustExist)
    }
  }

  /// Copies the settings to a store that has no orders and no settings yet.
  private func copySettings(from old: any Store, to new: any Store, isDryRun: Bool) async throws(StoreError) {
    let info = try await new.fetchInfo()
    guard info.orders == 0, info.deletedOrders == 0 else { return }
    _ = try await new.changeSettings(try await old.fetchSettings(), replacing: StoreSettings(), isDryRun: isDryRun)
  }
}

extension StoreError {
  /// Returns this error with the number of the order that is invalid; unchanged if it is none of these orders.
  fileprivate func naming(_ orders: [OrderTransfer]) -> StoreError {
    guard case .invalid(let fields) = cause, let refused = orders.first(where: { $0.invalidFields == fields }) else {
      return self
    }
    return .cannotCreate(.invalid(fields.map { $0.naming(refused.order) }))
  }
}
