import OrdersStoreProtocols

/// An order's position in a sorted list: its sort key, with text compared byte for byte, then its number.
struct KeysetPosition: Comparable, Sendable {
  let key: OrdersCursor.Key
  let number: Int64

  init(_ order: Order, _ field: OrdersSortField) {
    self.init(
      OrdersCursor(after: order.summary, updatedAt: order.updatedAt, sort: OrdersSort(field, isDescending: false)))
  }

  init(_ cursor: OrdersCursor) {
    key = cursor.key
    number = cursor.number
  }

  static func == (left: KeysetPosition, right: KeysetPosition) -> Bool { !(left < right) && !(right < left) }

  static func < (left: KeysetPosition, right: KeysetPosition) -> Bool {
    switch (left.key, right.key) {
    case (.integer(let one), .integer(let other)) where one != other: one < other
    case (.money(let one), .money(let other)) where one != other:
      (one.currency.code, one.minorUnits) < (other.currency.code, other.minorUnits)
    case (.text(let one), .text(let other)) where !one.utf8.elementsEqual(other.utf8):
      one.utf8.lexicographicallyPrecedes(other.utf8)
    default: left.number < right.number
    }
  }
}

extension [KeysetPosition] {
  /// Returns how many positions of this sorted list come before `place`, and counts `place` itself if `isIncluded`.
  func count(before place: KeysetPosition, orAt isIncluded: Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < place || isIncluded && self[middle] == place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
