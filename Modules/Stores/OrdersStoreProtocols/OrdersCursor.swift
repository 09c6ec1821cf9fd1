/// A position in a sorted list of orders, after one order. Clients treat its text as opaque.
public struct OrdersCursor: Hashable, Sendable {
  /// The sort of the list. A cursor is valid for this sort only.
  public let sort: OrdersSort
  /// The sort key of the order at this position.
  public let key: Key
  /// The number of the order at this position.
  public let number: Int64

  /// The value of a sort field.
  public enum Key: Hashable, Sendable {
    /// Microseconds after 1970-01-01T00:00:00Z, or an order's number.
    case integer(Int64)
    /// The total of an order.
    case money(Money)
    /// The `sortKey` of a name.
    case text(String)
  }

  /// Creates a position from its parts.
  public init(sort: OrdersSort, key: Key, number: Int64) {
    self.sort = sort
    self.key = key
    self.number = number
  }

  /// Creates the position after an order in a list with this sort.
  public init(after order: OrderSummary, updatedAt: Instant, sort: OrdersSort) {
    let key: Key =
      switch sort.field {
      case .date: .integer(order.date.microseconds)
      case .number: .integer(order.number)
      case .updated: .integer(updatedAt.microseconds)
      case .total: .money(order.total)
      case .name: .text(order.name.sortKey)
      }
    self.init(sort: sort, key: key, number: order.number)
  }
}

extension OrdersCursor: LosslessStringConvertible {
  public var description: String {
    let key: [String] =
      switch self.key {
      case .integer(let number): [String(number)]
      case .money(let money): [money.currency.code, String(money.minorUnits)]
      case .text(let text): [text]
      }
    return OpaqueText.text([(sort.isDescending ? "-" : "+") + sort.field.rawValue, String(number)] + key)
  }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count >= 3, let direction = parts[0].first,
      "+-".contains(direction),
      let field = OrdersSortField(rawValue: String(parts[0].dropFirst())), let place = Int64(parts[1])
    else { return nil }
    let key: Key
    switch (field, parts.count) {
    case (.name, 3): key = .text(parts[2])
    case (.total, 4):
      guard let currency = Currency(parts[2]), let units = Int64(parts[3]) else { return nil }
      key = .money(Money(minorUnits: units, currency: currency))
    case (.date, 3), (.number, 3), (.updated, 3):
      guard let number = Int64(parts[2]) else { return nil }
      key = .integer(number)
    default: return nil
    }
    self.init(sort: OrdersSort(field, isDescending: direction == "-"), key: key, number: place)
  }
}
