/// The sort of a list of orders.
///
/// Equal orders are sorted by id in the same direction, so that a descending list is the reverse of the ascending one.
/// Texts and ids are compared byte by byte.
public struct OrdersSort: Hashable, Sendable {
  /// The sort key.
  public var field: OrdersSortField
  /// Whether the list is descending.
  public var isDescending: Bool

  /// Creates a sort from its key and direction.
  public init(_ field: OrdersSortField, isDescending: Bool) {
    self.field = field
    self.isDescending = isDescending
  }

  /// The sort by date with the newest order first, which is the default.
  public static let newestFirst = OrdersSort(.date, isDescending: true)
}

/// A field by which a list of orders is sorted; its raw value is its name in URLs, options and cursors.
///
/// Each area describes its part of a sort field in one `switch` without `default:`, so that the compiler finds each place
/// that a new field needs.
public enum OrdersSortField: String, CaseIterable, Hashable, Sendable {
  case date, number, updated
  /// The currency code, then the amount.
  case total
  /// The `PersonName.sortKey` of the customer.
  case name
}
