/// A position in a sorted list of orders, after one order. Clients treat its text as opaque.
public struct OrdersCursor: Hashable, Sendable {
  /// The sort of the list. A cursor is valid for this sort only.
  public let sort: OrdersSort
  /// The sort key of the order at this position.
  public let key: Key
  /// The number of the order at this position.
  public let number: Int64
  /// The part of a list of search results that has the order; `any` in a list in one part, and from a store.
  public var match = QueryMatch.any

  /// The value of a sort field.
  public enum Key: Hashable, Sendable {
    /// Microseconds after 1970-01-01T00:00:00Z, or an order's number.
    case integer(Int64)
    /// The total of an order.
    case money(Money)
    /// The `sortKey` of a name.
    case text(String)
  }

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

extension OrdersCursor {
  /// Whether the key is of the kind that the sort's field has. A client can send any other.
  var hasKeyOfSort: Bool {
    switch (sort.field, key) {
    case (.name, .text), (.total, .money), (.date, .integer), (.number, .integer), (.updated, .integer): true
    case (.name, _), (.total, _), (.date, _), (.number, _), (.updated, _): false
    }
  }

  /// The cursor of this position in the list that is sorted in the other direction.
  public var reversed: OrdersCursor {
    OrdersCursor(sort: OrdersSort(sort.field, isDescending: !sort.isDescending), key: key, number: number).of(match)
  }

  /// Returns this position in a part of a list.
  public func of(_ match: QueryMatch) -> OrdersCursor {
    var cursor = self
    cursor.match = match
    return cursor
  }

  /// The position right behind the order at this position: a list before it ends with that order.
  public var following: OrdersCursor { moved(by: sort.isDescending ? -1 : 1) }

  /// The position right in front of the order at this position: a list after it begins with that order.
  public var preceding: OrdersCursor { moved(by: sort.isDescending ? 1 : -1) }

  /// Numbers are unique, so that no order lies between two of them.
  private func moved(by step: Int64) -> OrdersCursor {
    func moved(_ number: Int64) -> Int64 {
      let (sum, isOverflow) = number.addingReportingOverflow(step)
      return isOverflow ? number : sum
    }
    let key = sort.field == .number ? Key.integer(moved(number)) : self.key
    return OrdersCursor(sort: sort, key: key, number: moved(number)).of(match)
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
    let part = match == .any ? "" : "\(match.rawValue) "
    return OpaqueText.text([(sort.isDescending ? "-" : "+") + part + sort.field.rawValue, String(number)] + key)
  }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count >= 3, let direction = parts[0].first,
      "+-".contains(direction), let list = Self.list(String(parts[0].dropFirst())), let place = Int64(parts[1])
    else { return nil }
    let field = list.field
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
    match = list.match
  }

  /// Parses `date`, or `exact date` in a part of a list.
  private static func list(_ text: String) -> (field: OrdersSortField, match: QueryMatch)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let field = words.last.flatMap(OrdersSortField.init), words.count <= 2 else { return nil }
    guard words.count == 2 else { return (field, .any) }
    return QueryMatch(rawValue: words[0]).flatMap { $0 == .any ? nil : (field, $0) }
  }
}
