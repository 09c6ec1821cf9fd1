package import OrdersStoreProtocols

/// The items that the newest event of an order's history has stored.
///
/// An event stores the order before it. While the items of a large order stay the same, the events after the first one
/// refer to that one's items, so that 150 edits of a note do not store them 150 times.
package struct ItemsInHistory {
  /// The greatest size of an order whose events all store its items, by `Order.contentBytes`.
  private static let small = 4_096

  /// The column of the order that has the items of an event that refers to them, in SQL.
  package static let column = "(SELECT base.before FROM events AS base WHERE base.id = events.items_of)"

  /// The condition that is met by an event whose items, which an earlier event should have, are missing, in SQL.
  package static let areMissing = """
    items_of IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM events AS base WHERE base.id = events.items_of AND base.number = events.number
      AND base.before IS NOT NULL AND base.items_of IS NULL
    )
    """

  /// Selects the event that has the items of an order's newest event with a state before it, by the order's number.
  package static let newest = """
    SELECT id, before FROM events WHERE id = (
      SELECT coalesce(items_of, id) FROM events WHERE number = ? AND before IS NOT NULL ORDER BY id DESC LIMIT 1
    )
    """

  private var last: (event: Int64, items: [OrderItem])?

  /// Creates the items of a history without events.
  package init() {}

  /// Creates the items of a history by the event that has stored the newest ones.
  package init(event: Int64, items: [OrderItem]) { last = (event, items) }

  /// Returns whether the order before an event is so large that its items are stored once.
  package static func areShared(by event: OrderEvent) -> Bool { event.before.map { $0.contentBytes > small } ?? false }

  /// Adds an event to the history.
  ///
  /// - Returns: the earlier event that has stored its items; `nil` if the event stores its own.
  package mutating func add(_ event: OrderEvent) -> Int64? {
    guard let before = event.before, Self.areShared(by: event) else { return nil }
    if let last, last.items == before.items { return last.event }
    last = (event.id, before.items)
    return nil
  }
}

extension Order {
  /// The order as an event stores it that refers to the items of an earlier one.
  package var withoutItems: Order {
    var order = self
    order.items = []
    return order
  }
}
