public import Models

/// A filter of orders. An order must meet all conditions that are set.
public struct OrdersFilter: Hashable, Sendable {
  /// The allowed statuses; empty for any.
  public var statuses: Set<OrderStatus>
  /// A search text as the user typed it; see `SearchTerms`. `nil` for any order.
  public var query: String?
  /// The complete email address in any case, compared by `SearchText.key`.
  public var email: String?
  /// Four or more consecutive digits of a phone number of the order or its addresses.
  public var phoneDigits: String?
  /// The number of the order.
  public var number: Int64?
  /// The complete reference, compared exactly.
  public var reference: String?
  /// The earliest date of the order.
  public var since: Instant?
  /// The end of the range of the order's date, exclusive.
  public var before: Instant?
  /// The earliest time of the last change.
  public var updatedSince: Instant?
  /// The least total, which also selects its currency.
  public var minTotal: Money?
  /// The greatest total, which also selects its currency.
  public var maxTotal: Money?

  /// Creates a filter from its conditions; `nil` and an empty set are no condition.
  public init(
    statuses: Set<OrderStatus> = [], query: String? = nil, email: String? = nil, phoneDigits: String? = nil,
    number: Int64? = nil, reference: String? = nil, since: Instant? = nil, before: Instant? = nil,
    updatedSince: Instant? = nil, minTotal: Money? = nil, maxTotal: Money? = nil
  ) {
    self.statuses = statuses
    self.query = query
    self.email = email
    self.phoneDigits = phoneDigits
    self.number = number
    self.reference = reference
    self.since = since
    self.before = before
    self.updatedSince = updatedSince
    self.minTotal = minTotal
    self.maxTotal = maxTotal
  }
}

/// A condition of `OrdersFilter`.
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
