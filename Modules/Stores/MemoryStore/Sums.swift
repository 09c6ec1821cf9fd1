public import OrdersStoreProtocols

extension MemoryStore {
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    let prepared = PreparedFilter(filter)
    var sums = OrderSums(by: bucket)
    for stored in state.live where prepared.finds(stored) {
      sums.add(stored.order.total, stored.order.status, at: stored.order.date)
    }
    return sums.all
  }
}
