public import PresentationProtocols

/// A list of orders, whole or in brief: `{"orders":[…],"next":"…"}`, and how many there are in all if that was asked.
public struct OrdersDocument<Order: JSONWritable>: JSONWritable {
  public var orders: [Order]
  /// The cursor of the next page; `nil` where this is the end.
  public var next: String?
  public var count: DisplayedCount?

  public init(orders: [Order], next: String?, count: DisplayedCount? = nil) {
    self.orders = orders
    self.next = next
    self.count = count
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("orders", orders)
      $0.member("next", next)
      if let count { count.write(to: &$0) }
    }
  }
}

extension OrdersDocument: Equatable where Order: Equatable {}
extension OrdersDocument: Hashable where Order: Hashable {}
extension OrdersDocument: Sendable where Order: Sendable {}

extension DisplayedCount {
  /// Writes the members `count` and `countIsExact` of a list.
  public func write(to json: inout JSONWriter) {
    json.member("count", value)
    json.member("countIsExact", isExact)
  }
}
