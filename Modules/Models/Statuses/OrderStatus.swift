public import Records

/// The stage of an order. `next` has the allowed changes.
///
/// - `draft`: the order is not yet placed.
/// - `placed`: the customer has ordered.
/// - `paid`: the customer has paid.
/// - `shipped`: the parcel is with the carrier.
/// - `delivered`: the customer has the parcel.
/// - `cancelled`: the order was cancelled before it was shipped.
/// - `refunded`: the total was refunded.
public enum OrderStatus: String, CaseIterable, Hashable, Sendable {
  case draft, placed, paid, shipped, delivered, cancelled, refunded

  /// The statuses that may follow this one. `refunded` follows only when refunds reach the total of the order.
  public var next: [OrderStatus] {
    switch self {
    case .draft: [.placed, .cancelled]
    case .placed: [.paid, .shipped, .cancelled]
    case .paid: [.shipped, .cancelled]
    case .shipped: [.delivered]
    case .delivered, .cancelled, .refunded: []
    }
  }

  /// Whether a refund is allowed: for paid, shipped and delivered orders, and for cancelled ones as a whole.
  public var allowsRefund: Bool {
    switch self {
    case .paid, .shipped, .delivered, .cancelled: true
    case .draft, .placed, .refunded: false
    }
  }

  /// Whether sums and their counts include orders with this status: all but drafts and cancelled orders.
  public var isSale: Bool {
    switch self {
    case .placed, .paid, .shipped, .delivered, .refunded: true
    case .draft, .cancelled: false
    }
  }
}

/// The speed of a delivery.
public enum ShipmentMethod: String, CaseIterable, Hashable, Sendable {
  /// Delivery without a guaranteed time.
  case standard
  /// Delivery in two days.
  case twoDay = "two-day"
  /// Delivery in one day.
  case oneDay = "one-day"
}

/// The part of an order that has been shipped.
///
/// - `none`: nothing.
/// - `partial`: some pieces; others are to follow.
/// - `complete`: all pieces.
public enum ShippedPart: String, CaseIterable, Hashable, Sendable {
  case none, partial, complete
}

/// The state of one shipment of an order.
///
/// - `shipped`: it is with the carrier.
/// - `delivered`: the customer has it.
/// - `lost`: the carrier has lost it, so that its pieces can be shipped again.
/// - `cancelled`: it was not sent, so that its pieces can be shipped again.
public enum ShipmentState: String, CaseIterable, Hashable, Sendable {
  case shipped, delivered, lost, cancelled
}

/// The state of a return of pieces of an order.
///
/// - `requested`: the customer wants to send the pieces back.
/// - `received`: the shop has the pieces.
/// - `refused`: the shop does not take them back.
public enum ReturnState: String, CaseIterable, Hashable, Sendable {
  case requested, received, refused
}

extension ShippedPart: RecordWord {
  public static var blank: ShippedPart { .none }
}

extension ShipmentState: RecordWord {
  public static var blank: ShipmentState { .shipped }
}

extension ReturnState: RecordWord {
  public static var blank: ReturnState { .requested }
}

extension OrderStatus: RecordWord {
  public static var blank: OrderStatus { .placed }
}

extension ShipmentMethod: RecordWord {
  public static var blank: ShipmentMethod { .standard }
}
