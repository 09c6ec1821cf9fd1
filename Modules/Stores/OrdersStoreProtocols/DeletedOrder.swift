/// A deleted order in the list of deleted orders.
public struct DeletedOrder: Hashable, Sendable {
  /// The order as it was, with the version of the deletion or of a later erasure.
  public var order: OrderSummary
  /// The time of the deletion.
  public var deletedAt: Instant
  /// The author of the deletion; `nil` if the history does not know.
  public var author: Author?

  public init(order: OrderSummary, deletedAt: Instant, author: Author?) {
    self.order = order
    self.deletedAt = deletedAt
    self.author = author
  }
}

extension OrdersSort {
  /// The sort of cursors in the list of deleted orders: their key is the id of the event of the deletion.
  public static let newestDeletion = OrdersSort(.updated, isDescending: true)
}

extension OrdersCursor {
  /// Creates the position after a deleted order.
  ///
  /// - Parameter event: the id of the event of the deletion; 0 if the history does not know it.
  public init(afterDeletion event: Int64, ofOrder number: Int64) {
    self.init(sort: .newestDeletion, key: .integer(event), number: number)
  }

  /// The deletion at this position, and the number of its order; `nil` for a position in another list.
  public var deletion: (event: Int64, number: Int64)? {
    guard sort == .newestDeletion, case .integer(let event) = key else { return nil }
    return (event, number)
  }
}

extension OrdersPage<DeletedOrder> {
  /// Returns the invalid parts of a request for a page of deleted orders.
  public static func invalidFields(after cursor: OrdersCursor?, limit: Int) -> [Violation] {
    var invalid: [Violation] = []
    if limit < 1 { invalid.append(Violation("/limit", .outOfRange(limit, 1...Int.max))) }
    if let cursor, cursor.deletion == nil { invalid.append(Violation("/after", .otherSort)) }
    return invalid
  }

  /// Creates a page from the deletions that were found, at most one more than `limit`, with the ids of their events.
  public init(_ found: [(event: Int64, order: DeletedOrder)], limit: Int) {
    let shown = found.prefix(limit)
    let last = found.count > limit ? shown.last : nil
    self.init(
      orders: shown.map(\.order),
      next: last.map { OrdersCursor(afterDeletion: $0.event, ofOrder: $0.order.order.number) })
  }
}
