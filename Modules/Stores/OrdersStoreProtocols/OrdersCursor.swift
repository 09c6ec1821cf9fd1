/// A place in a sorted list: after one order. Opaque to whoever passes it on.
public struct OrdersCursor: Hashable, Sendable, Codable {
  /// The list's sort; a cursor of one sort means nothing in another.
  public let sort: OrdersSort
  /// What the order at this place is sorted by.
  public let key: Key
  /// Its id.
  public let id: String

  /// The value of a sort field.
  public enum Key: Hashable, Sendable, Codable {
    /// Microseconds, or a number.
    case integer(Int64)
    case money(Money)
    case text(String)
  }

  public init(sort: OrdersSort, key: Key, id: String) {
    self.sort = sort
    self.key = key
    self.id = id
  }

  /// The place after an order in a list so sorted.
  public init(after order: OrderSummary, updatedAt: Instant, sort: OrdersSort) {
    let key: Key =
      switch sort.field {
      case .date: .integer(order.date.microseconds)
      case .number: .integer(order.number)
      case .updated: .integer(updatedAt.microseconds)
      case .total: .money(order.total)
      case .name: .text(order.name.sortKey)
      }
    self.init(sort: sort, key: key, id: order.id)
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
    return OpaqueText.text([(sort.isDescending ? "-" : "+") + sort.field.rawValue, id] + key)
  }

  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count >= 3, let direction = parts[0].first,
      "+-".contains(direction),
      let field = OrdersSort.Field(rawValue: String(parts[0].dropFirst()))
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
    self.init(sort: OrdersSort(field, isDescending: direction == "-"), key: key, id: parts[1])
  }
}
