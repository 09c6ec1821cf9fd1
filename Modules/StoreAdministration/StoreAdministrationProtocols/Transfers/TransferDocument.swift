public import MelodyModels
public import Models
public import ShowModels

/// A line of a transfer between stores: all data of an order, a show, a melody or a saved view,
/// without formatted values.
///
/// Unlike `OrderDocument`, parsing it returns an equal record.
public enum TransferDocument: Hashable, Sendable {
  /// An order with its complete history, oldest event first, and whether it is in the deleted orders.
  case order(Order, isDeleted: Bool, events: [OrderEvent])
  /// A show with its watched episodes and settings.
  case show(TrackedShow)
  /// A melody with all its notes.
  case melody(Melody)
  /// A saved view with its owner.
  case view(TransferredView)

  /// The id of the order; `nil` for other records.
  public var orderID: String? { if case .order(let order, _, _) = self { order.id } else { nil } }
}
