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
