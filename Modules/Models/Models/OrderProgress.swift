/// The payment and the goods of an order, as the changes of its status tell.
public struct OrderProgress: Hashable, Sendable {
  /// Whether the customer has paid.
  public private(set) var isPaid = false
  /// Whether the goods have been shipped.
  public private(set) var isShipped = false

  /// Follows the changes of an order's status to its present one.
  ///
  /// An order that began as shipped, as some imported ones do, counts as paid.
  public init(of status: OrderStatus, _ events: [OrderEvent]) {
    let changes = events.flatMap(\.changes).filter { $0.field == OrderField.status.rawValue }
    let first = changes.first?.from.flatMap { OrderStatus(rawValue: $0.description) } ?? status
    isPaid = first == .shipped
    follow(first)
    for change in changes { (change.to.flatMap { OrderStatus(rawValue: $0.description) }).map { follow($0) } }
  }

  private mutating func follow(_ status: OrderStatus) {
    switch status {
    case .draft, .placed: (isPaid, isShipped) = (false, false)
    case .paid: (isPaid, isShipped) = (true, false)
    case .shipped: isShipped = true
    case .delivered: (isPaid, isShipped) = (true, true)
    case .cancelled: isShipped = false
    case .refunded: isPaid = true
    }
  }
}
