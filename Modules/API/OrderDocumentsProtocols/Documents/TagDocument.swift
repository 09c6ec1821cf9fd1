public import DocumentsProtocols

/// A tag with the number of orders that have it: `{"tag":"VIP","orders":2}`.
public struct TagDocument: Hashable, Sendable {
  /// The tag, as the newest of these orders has it.
  public var tag: String
  /// The number of orders that have the tag, in any case.
  public var orders: Int
  /// The number of orders for people: `1,234`.
  public var displayedOrders: String

  public init(tag: String, orders: Int, displayedOrders: String) {
    self.tag = tag
    self.orders = orders
    self.displayedOrders = displayedOrders
  }
}

extension TagDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("tag", tag)
      $0.member("orders", orders)
    }
  }
}
