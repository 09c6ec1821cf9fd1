public import OrdersStoreProtocols

extension MemoryStore {
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    // The dates limit each order and each refund for itself.
    let prepared = PreparedFilter(filter.ofAnyDate)
    var sums = OrderSums(of: filter, by: bucket)
    for stored in state.live where prepared.finds(stored) {
      sums.add(stored.order.total, stored.order.status, at: stored.order.date)
      sums.add(stored.order.refunds, stored.order.status)
    }
    return sums.all
  }
}
