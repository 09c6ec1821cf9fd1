import OrdersWorkerProtocols
import StoreAdministrationProtocols
import ViewsStoreProtocols

// Saved views are copied after the other records, since a server of an older version does not transfer them.

extension StoreAdministrationWorker {
  /// Copies the views of all users; a different view of the same owner and name in the new store is not changed.
  ///
  /// If a store does not answer, the views are not copied, and the reason is in the result.
  func copyViews(from old: OpenStore, to new: OpenStore, isDryRun: Bool) async throws -> Part {
    guard let old = old.views, let new = new.views else { return Part() }
    var part = Part()
    var last: SavedView.ID?
    do {
      repeat {
        try Task.checkCancellation()
        let page = try await Self.fetchViews(of: old, after: last)
        part.add(try await Self.save(page, in: new, isDryRun: isDryRun), of: page, name: \.title)
        last = page.last?.id
      } while last != nil
    } catch OrdersWorkerError.store(let error) {
      guard case .unavailable(let reason) = error.cause else { throw OrdersWorkerError.store(error) }
      part.refused.append("saved views: \(reason)")
    }
    return part
  }

  static func fetchViews(of store: any ViewsStore, after id: SavedView.ID?)
    async throws(OrdersWorkerError) -> [SavedView]
  {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.fetchAllViews(after: id, limit: pageSize)
    }
  }

  static func save(_ views: [SavedView], in store: any ViewsStore, isDryRun: Bool)
    async throws(OrdersWorkerError) -> TransferResult
  {
    var result = TransferResult(saved: 0)
    guard !views.isEmpty else { return result }
    let outcomes = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.saveViews(views, isDryRun: isDryRun)
    }
    for (index, outcome) in outcomes.enumerated() {
      switch outcome {
      case .created: result.saved += 1
      case .unchanged: break
      case .rejected(let fields): result.rejected[index] = fields
      }
    }
    return result
  }
}

extension SavedView {
  /// The name with the owner, for a message about many views: `view “To ship” of amy`.
  fileprivate var title: String { isShared ? "shared view \(name.quoted())" : "view \(name.quoted()) of \(owner)" }
}
