public import OrdersStoreProtocols
import RemoteStoreProtocols

extension RemoteStore: OrdersStore {
  // MARK: Reading

  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try await ask(.orders(query.sendable), within: Self.deadline(ofPage: query.limit))
  }

  public func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    try await ask(.wholeOrders(query.sendable), within: Self.deadline(ofPage: query.limit))
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    let count: ListCount = try await ask(.count(filter.sendable, upTo: limit), within: limit == nil ? \.batch : \.usual)
    // A server of an older version ignores the limit and counts every match.
    return count.isExact ? ListCount(found: count.value, upTo: limit) : count
  }

  public func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await ask(.answering(to: identifier))
  }

  public func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await ask(.deletedAnswering(to: identifier))
  }

  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError)
    -> OrdersPage<DeletedOrder>
  {
    try await ask(.deletions(after: cursor, limit: limit), within: Self.deadline(ofPage: limit))
  }

  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try await ask(.sums(filter.sendable, by: bucket), within: \.batch)
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int)
    async throws(StoreError) -> [OrderEvent]
  {
    try await ask(.events(of: orderID, after: event, limit: limit), within: Self.deadline(ofPage: limit))
  }

  public func fetchEventsEpoch() async throws(StoreError) -> String { try await ask(.eventsEpoch) }
  public func fetchLastEvent() async throws(StoreError) -> Int64 { try await ask(.lastEvent) }

  // MARK: Writing

  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    try order.check(StoreError.cannotCreate)
    return try await change(.create(order), context, StoreError.cannotCreate)
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ImportOutcome]>
  {
    try await writeBatch(orders, context, StoreError.cannotCreate) { .importing($0) }
  }

  public func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    if case .edit(let order) = change { try order.check(StoreError.cannotUpdate) }
    return try await self.change(
      .update(id: id, change), ifVersion: version, context, StoreError.cannotUpdate)
  }

  public func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await change(.undo(id: id), ifVersion: version, context, StoreError.cannotUpdate)
  }

  public func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await change(.delete(id: id), ifVersion: version, context, StoreError.cannotDelete)
  }

  public func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await change(.restore(id: id), ifVersion: version, context, StoreError.cannotUpdate)
  }

  public func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    try await submit(.purge, context, StoreError.cannotDelete)
  }

  public func erasePerson(_ selection: PersonSelection, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Order]>
  {
    try await submit(.erase(selection), context, StoreError.cannotUpdate)
  }
}

// MARK: What no calendar has cannot be sent

extension OrdersQuery {
  fileprivate var sendable: OrdersQuery {
    var query = self
    query.filter = filter.sendable
    return query
  }
}

extension OrdersFilter {
  /// This filter without bounds that exclude no order, since JSON cannot carry instants out of range.
  fileprivate var sendable: OrdersFilter {
    var filter = self
    if let before, before > .latest { filter.before = nil }
    if let before, before < .earliest { filter.before = .earliest }
    if let since, since < .earliest { filter.since = nil }
    if let updatedSince, updatedSince < .earliest { filter.updatedSince = nil }
    if let paidSince, paidSince < .earliest { filter.paidSince = .earliest }
    if let shippedSince, shippedSince < .earliest { filter.shippedSince = .earliest }
    if let last = [since, updatedSince, paidSince, shippedSince].compactMap(\.self).max(), last > .latest {
      // No order is as late as the bound: an empty range matches none.
      (filter.since, filter.before, filter.updatedSince) = (.latest, .latest, nil)
      (filter.paidSince, filter.shippedSince) = (nil, nil)
    }
    return filter
  }
}

extension Order {
  /// Checks the order's date before it is sent.
  ///
  /// - Throws: `invalid` if the date is out of range, as every store does.
  fileprivate func check(_ kind: ErrorKind) throws(StoreError) {
    guard !(Instant.earliest...Instant.latest).contains(date) else { return }
    throw kind(.invalid(invalidFields))
  }
}
