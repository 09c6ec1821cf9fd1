public import StoreAdministrationProtocols
public import OrdersWorkerProtocols

extension StoreAdministrationWorker {
  public func addSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount {
    let context = WriteContext(author: author, at: clock(), isDryRun: isDryRun)
    let orders = SampleShop.orders(at: context.at)
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      var (ids, count): ([String], Int) = ([], 0)
      for (order, outcome) in zip(orders, try await store.importOrders(orders, context).answer) {
        switch outcome {
        case .created: count += 1
        // The order exists, or the user's own order has its reference.
        case .skipped(let id): if id != order.id { continue }
        case .rejected([.deletedID]):
          if !isDryRun { _ = try await store.restoreOrder(order.id, ifVersion: nil, context) }
          count += 1
        case .rejected(let fields): throw .cannotCreate(.invalid(fields))
        }
        ids.append(order.id)
      }
      // Existing orders are marked, too: an earlier run may have been interrupted before this line.
      if !isDryRun { try await store.markSample(ids) }
      return SampleCount(
        orders: count, shows: try await sampleShows?.addSample(context) ?? 0,
        tunes: try await sampleTunes?.addSample(context) ?? 0)
    }
  }

  public func removeSample(by author: Author, isDryRun: Bool) async throws(OrdersWorkerError) -> SampleCount {
    let context = WriteContext(author: author, at: clock(), isDryRun: isDryRun)
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      let originals = Dictionary(SampleShop.orders(at: context.at).map { ($0.id, $0) }) { first, _ in first }
      var count = SampleCount(orders: 0)
      for id in try await store.fetchSample() {
        do throws(StoreError) {
          let order = try await store.deleteOrder(id, ifVersion: nil, context).order
          count.orders += 1
          if let original = originals[id], !order.hasValues(of: original) { count.editedOrders += 1 }
        } catch {
          // Somebody else has just deleted it.
          guard case .notFound = error.cause else { throw error }
        }
      }
      count.shows = try await sampleShows?.removeSample(context) ?? 0
      count.tunes = try await sampleTunes?.removeSample(context) ?? 0
      return count
    }
  }
}

extension Order {
  /// Returns whether an order has the same values as another, apart from those that a store sets.
  fileprivate func hasValues(of other: Order) -> Bool {
    var same = other
    (same.number, same.version) = (number, version)
    (same.createdAt, same.updatedAt) = (createdAt, updatedAt)
    return self == same
  }
}
