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
