public import OrdersStoreProtocols

extension MemoryStore {
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    let prepared = PreparedFilter(filter)
    var sums = OrderSums(by: bucket)
    for kept in state.live where prepared.finds(kept) {
      sums.add(kept.order.total, kept.order.status, at: kept.order.date)
    }
    return sums.all
  }
}
