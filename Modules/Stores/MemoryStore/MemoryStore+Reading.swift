public import OrdersStoreProtocols

extension MemoryStore {
  public func fetchOrders(_ query: OrdersQuery) throws(StoreError) -> OrdersPage<OrderSummary> {
    let page = try page(query) { _ in 0 }
    return OrdersPage(orders: page.orders.map(\.summary), next: page.next)
  }

  public func fetchWholeOrders(_ query: OrdersQuery) throws(StoreError) -> OrdersPage<Order> {
    try page(query, bytes: \.contentBytes)
  }

  private func page(_ query: OrdersQuery, bytes: (Order) -> Int) throws(StoreError) -> OrdersPage<Order> {
    try check(query.invalidFields)
    let filter = PreparedFilter(query.filter)
    let list = list(query.sort.field)
    var (found, budget) = ([Order](), PageBudget())
    for index in indices(of: list, query) {
      guard let stored = state.order(numbered: list[index].number), filter.finds(stored) else { continue }
      if found.count == query.limit || !budget.takes(bytes(stored.order)), let last = found.last {
        return OrdersPage(
          orders: found, next: OrdersCursor(after: last.summary, updatedAt: last.updatedAt, sort: query.sort))
      }
      found.append(stored.order)
    }
    return OrdersPage(orders: found, next: nil)
  }

  /// Returns the indices of a list after the query's cursor, in the query's direction.
  private func indices(of list: [KeysetPosition], _ query: OrdersQuery) -> AnySequence<Int> {
    let after = query.after.map(KeysetPosition.init)
    if query.sort.isDescending {
      let end = after.map { list.count(before: $0, orAt: false) } ?? list.count
      return AnySequence((0..<end).reversed())
    }
    return AnySequence((after.map { list.count(before: $0, orAt: true) } ?? 0)..<list.count)
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) throws(StoreError) -> ListCount {
    try check(filter.invalidFields)
    let prepared = PreparedFilter(filter)
    return ListCount(found: state.live.count { prepared.finds($0) }, upTo: limit)
  }

  public func fetchOrders(answeringTo identifier: String) throws(StoreError) -> [Order] {
    found(answeringTo: identifier, isDeleted: false)
  }

  public func fetchDeletedOrders(answeringTo identifier: String) throws(StoreError) -> [Order] {
    found(answeringTo: identifier, isDeleted: true)
  }

  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) throws(StoreError) -> OrdersPage<DeletedOrder> {
    try check(OrdersPage<DeletedOrder>.invalidFields(after: cursor, limit: limit))
    let place = cursor?.deletion ?? (.max, .max)
    let deletions = state.orders.values.filter(\.isDeleted).map { stored in
      let event = stored.events.last { $0.kind == .deleted }
      let order = DeletedOrder(
        order: stored.order.summary, deletedAt: event?.at ?? stored.order.updatedAt, author: event?.author)
      return (event: event?.id ?? 0, order: order)
    }
    let found = deletions.filter { ($0.event, $0.order.order.number) < place }
      .sorted { ($0.event, $0.order.order.number) > ($1.event, $1.order.order.number) }
    return OrdersPage(found, limit: limit)
  }

  private func found(answeringTo identifier: String, isDeleted: Bool) -> [Order] {
    state.orders.values.filter { $0.isDeleted == isDeleted && $0.answers(to: identifier) }
      .map(\.order).sorted { $0.number < $1.number }
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int) throws(StoreError)
    -> [OrderEvent]
  {
    let events = orderID.map { state.orders[$0]?.events ?? [] } ?? state.orders.values.flatMap(\.events)
    return events.filter { $0.id > event }.sorted { $0.id < $1.id }.prefix(max(0, limit))
      .prefixOfPage(\.contentBytes)
  }

  public func fetchEventsEpoch() -> String {
    state.epoch + (state.purgedEvent.map { ".\($0)" } ?? "")
  }

  public func fetchLastEvent() -> Int64 { state.lastEvent }

  func check(_ invalid: [Violation]) throws(StoreError) {
    if !invalid.isEmpty { throw .cannotFetch(.invalid(invalid)) }
  }
}
