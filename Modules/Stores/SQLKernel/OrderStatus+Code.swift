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
  /// The number that stands for the part in a column.
  package var code: Int64 {
    switch self {
    case .none: 0
    case .partial: 1
    case .complete: 2
    }
  }

  /// Returns the part of a number in a column, for an order with a status.
  package init(code: Int64, of status: OrderStatus) {
    self = code == 1 ? .partial : code == 2 || status.isShippedWithoutShipment ? .complete : .none
  }
}
