public import OrdersStoreProtocols

extension OrderStatus {
  /// The number that represents the status in a store; it never changes.
  package var code: Int64 {
    switch self {
    case .draft: 0
    case .placed: 1
    case .paid: 2
    case .shipped: 3
    case .delivered: 4
    case .cancelled: 5
    case .refunded: 6
    }
  }

  /// Creates the status of a number; `nil` if none has it.
  @usableFromInline package init?(code: Int64) {
    guard let index = Int(exactly: code), OrderStatus.byCode.indices.contains(index) else { return nil }
    self = OrderStatus.byCode[index]
  }

  /// All codes, separated by commas for SQL.
  package static let codes = byCode.map { String($0.code) }.joined(separator: ", ")

  /// The statuses, each at the index that is its code.
  package static let byCode: [OrderStatus] = OrderStatus.allCases.sorted { $0.code < $1.code }
}

extension ShippedPart {
  /// The number that represents the part in a store, for an order with shipments; it never changes.
  package var code: Int64 {
    switch self {
    case .partial: 1
    case .complete: 2
    case .none: 3
    }
  }

  /// Returns the part of a number in a store: 0 is that of an order without shipments, which depends on its status.
  @usableFromInline package init(code: Int64, of status: OrderStatus) {
    let without: ShippedPart = status.isShippedWithoutShipment ? .complete : .none
    self = code == 0 ? without : ShippedPart.allCases.first { $0.code == code } ?? without
  }
}

extension Order {
  /// The number that represents the shipped part of the order in a store; 0 without shipments.
  package var shippedPartCode: Int64 { shipments.isEmpty ? 0 : shippedPart.code }
}
