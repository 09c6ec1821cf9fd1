public import DocumentsProtocols
public import PresentationProtocols

/// A page of orders, complete or as summaries: `{"orders":[…],"next":"…","count":…}`.
public struct OrdersDocument<Order: JSONWritable>: JSONWritable {
  /// The orders of the page.
  public var orders: [Order]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?
  /// The number of orders on all pages; `nil` if it was not requested, and then JSON has no `count`.
  public var count: DisplayedCount?

  /// Creates a page of orders.
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
  /// Writes the members `count` and `countIsExact` into the open object.
  public func write(to json: inout JSONWriter) {
    json.member("count", value)
    json.member("countIsExact", isExact)
  }
}
