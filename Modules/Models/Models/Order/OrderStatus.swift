/// How far an order has come.
public enum OrderStatus: String, CaseIterable, Hashable, Sendable {
  case draft, placed, paid, shipped, delivered, cancelled, refunded

  /// What may follow. An order becomes refunded by refunds alone, when all has been given back.
  public var next: [OrderStatus] {
    switch self {
    case .draft: [.placed, .cancelled]
    case .placed: [.paid, .shipped, .cancelled]
    case .paid: [.shipped, .cancelled]
    case .shipped: [.delivered]
    case .delivered, .cancelled, .refunded: []
    }
  }

  /// Whether money may be given back: only where some may have been taken.
  public var allowsRefund: Bool { [.paid, .shipped, .delivered].contains(self) }
}

/// How fast an order travels.
public enum ShipmentMethod: String, CaseIterable, Hashable, Sendable {
  case standard
  case twoDay = "two-day"
  case oneDay = "one-day"
}
