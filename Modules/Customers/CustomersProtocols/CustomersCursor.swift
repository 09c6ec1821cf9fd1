public import OrdersStoreProtocols

/// A position in the list of customers. Its text is not that of a position in a list of orders.
public struct CustomersCursor: Hashable, Sendable, LosslessStringConvertible {
  /// The position of the last order that has been read, in the list of orders, newest first.
  public let order: OrdersCursor

  /// Creates the position after an order.
  public init(_ order: OrdersCursor) { self.order = order }

  public var description: String { OpaqueText.text(["customers", order.description]) }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 2, parts[0] == "customers",
      let order = OrdersCursor(parts[1])
    else { return nil }
    self.order = order
  }
}
