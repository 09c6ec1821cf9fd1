public import OrdersStoreProtocols

extension MemoryStore {
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) throws(OrdersStoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    let prepared = PreparedFilter(filter)
    var sums: [Column: (count: Int, total: ExactTotal)] = [:]
    for kept in shelf.live where prepared.finds(kept) {
      let order = kept.order
      var sum = sums[Column(order, bucket)] ?? (0, ExactTotal(order.currency))
      sum.count += 1
      sum.total.add(order.total.minorUnits)
      sums[Column(order, bucket)] = sum
    }
    return sums.sorted { $0.key < $1.key }.flatMap { column, sum in
      OrdersSum.of(column.bucket, count: sum.count, total: sum.total)
    }
  }
}

/// What one sum is of; the place of its bucket among the others, then its currency, sort it.
private struct Column: Hashable, Comparable {
  let bucket: OrdersSum.Bucket
  private let place: Int
  private let currency: String

  init(_ order: Order, _ bucket: OrdersBucket) {
    currency = order.currency.code
    switch bucket {
    case .all: (self.bucket, place) = (.all, 0)
    case .status:
      (self.bucket, place) = (.status(order.status), OrderStatus.allCases.firstIndex(of: order.status) ?? 0)
    case .day(let offsets):
      let day = CivilDate(of: order.date, offsets)
      (self.bucket, place) = (.day(day), day.daysSinceEpoch)
    }
  }

  static func < (left: Column, right: Column) -> Bool {
    (left.place, left.currency) < (right.place, right.currency)
  }
}

extension CivilDate {
  /// The day that it is somewhere at a moment.
  fileprivate init(of moment: Instant, _ offsets: [ZoneOffset]) {
    let offset = offsets.last { $0.from <= moment } ?? offsets.first
    let seconds = Int(moment.secondsSinceEpoch) + (offset?.secondsFromUTC ?? 0)
    self.init(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
  }
}
