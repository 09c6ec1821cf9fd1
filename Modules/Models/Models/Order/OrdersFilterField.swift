/// A property of orders that a list can be filtered by. Each area says its part of a filter in one `switch` without
/// `default:`, so that the compiler names every place that a new one needs.
public enum OrdersFilterField: String, CaseIterable, Hashable, Sendable {
  case status, query, email, phone, number, reference, since, until, updatedSince, minTotal, maxTotal

  /// The name in a URL and in the pointer of a fault: `updated_since`.
  public var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}
