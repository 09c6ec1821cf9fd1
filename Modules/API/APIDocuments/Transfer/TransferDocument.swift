public import Models

/// A line of a store on its way to another: everything that is known of an order, a show or a tune, raw.
///
/// Other than `OrderDocument`, it shows nothing to people and loses nothing: reading it gives the same again.
public enum TransferDocument: Hashable, Sendable {
  /// - Parameter events: its whole history, oldest first.
  case order(Order, isDeleted: Bool, events: [OrderEvent])
  /// With what has been watched of it.
  case show(TrackedShow)
  case melody(Melody)

  /// The order's id; `nil` for other records.
  public var orderID: String? { if case .order(let order, _, _) = self { order.id } else { nil } }
}
