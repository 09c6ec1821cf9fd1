import OrdersWorkerProtocols

/// The numbers of orders by status, which are counted once for each version of the store's state.
///
/// Each page of the list shows them all, and counting to a limit costs more than the page itself. A filter by anything
/// else, which may have personal data, is counted each time.
actor RecentCounts {
  private struct Question: Hashable {
    let statuses: Set<OrderStatus>
    let limit: Int?
  }

  private let version: @Sendable () async -> UInt64?
  /// The version of the state in which the orders were counted.
  private var countedVersion: UInt64?
  private var counts: [Question: ListCount] = [:]
  /// The highest number of counts: clients choose the limits and the sets of statuses.
  private static let most = 64

  /// - Parameter version: reads the version of the store's state; `nil` while it is unknown.
  init(version: @escaping @Sendable () async -> UInt64?) { self.version = version }

  /// Returns the number of orders that match a filter, counted to a limit; counts them if the store has changed.
  func count(
    _ filter: OrdersFilter, upTo limit: Int?, by count: @Sendable () async throws(StoreError) -> ListCount
  ) async throws(StoreError) -> ListCount {
    guard filter == OrdersFilter(statuses: filter.statuses), let before = await version() else {
      return try await count()
    }
    let question = Question(statuses: filter.statuses, limit: limit)
    if countedVersion == before, let known = counts[question] { return known }
    let counted = try await count()
    guard await version() == before else { return counted }
    if countedVersion != before || counts.count >= Self.most { (countedVersion, counts) = (before, [:]) }
    counts[question] = counted
    return counted
  }
}
