public import Models

/// An order on its way from one store to another: everything that is known of it, raw, in one line of NDJSON.
///
/// Other than `OrderDocument`, it shows nothing to people and loses nothing: reading it gives the same order again.
public struct TransferDocument: Hashable, Sendable {
  public var order: Order
  public var isDeleted: Bool
  /// Its whole history, oldest first.
  public var events: [OrderEvent]

  public init(order: Order, isDeleted: Bool, events: [OrderEvent]) {
    self.order = order
    self.isDeleted = isDeleted
    self.events = events
  }
}
