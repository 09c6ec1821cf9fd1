/// A filter of a list of orders.
///
/// `query` is a search text; `since` and `until` limit the date of the order, `updatedSince` the time of its last
/// change, `minTotal` and `maxTotal` its total. Each area describes its part of a filter in one `switch` without
/// `default:`, so that the compiler finds each place that a new filter needs.
public enum OrdersFilterField: String, CaseIterable, Hashable, Sendable {
  case status, query, email, phone, number, reference, since, until, updatedSince, minTotal, maxTotal

  /// The filter's name in a URL and in the pointer of an error, in snake case: `updated_since`.
  public var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}
