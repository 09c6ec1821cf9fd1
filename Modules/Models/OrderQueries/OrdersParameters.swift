import Models

/// The filters, sort order and page of a list, an export or statistics, as text that a worker validates.
public struct OrdersParameters: Hashable, Sendable {
  /// The values of each filter that is set. An order must match one value of each filter.
  private var filters: [OrdersFilterField: [String]] = [:]
  /// The sort key: `date`, `number`, `updated`, `total` or `name`, with `-` before it for descending order.
  ///
  /// `nil` is `-date`, and `number` in exports.
  public var sort: String?
  /// The greatest number of orders on a page.
  public var limit: Int
  /// The cursor of the previous page; `nil` for the first page.
  public var after: String?
  /// The cursor before which the page ends, which takes precedence over `after`; `nil` for a page after `after`.
  public var before: String?
  /// A day as a user would type it, for messages about dates; `nil` for the machine-readable notation alone.
  public var dayExample: String?

  /// Creates parameters with the values of each filter.
  ///
  /// - Parameter values: returns the values of a filter; empty if it is not set.
  public init(
    sort: String? = nil, limit: Int = 50, after: String? = nil, before: String? = nil,
    filteringBy values: (OrdersFilterParameter) -> [String]
  ) {
    self.sort = sort
    self.limit = limit
    self.after = after
    self.before = before
    for filter in OrdersFilterParameter.all {
      let found = values(filter)
      if !found.isEmpty { self[filter] = found }
    }
  }

  /// The values of a filter; empty if it is not set.
  public subscript(filter: OrdersFilterParameter) -> [String] {
    get { self[filter.field] }
    set { self[filter.field] = newValue }
  }

  /// The values of the filter of a field; empty if it is not set.
  public subscript(field: OrdersFilterField) -> [String] {
    get { filters[field] ?? [] }
    set { filters[field] = newValue.isEmpty ? nil : newValue }
  }
}

// MARK: Filters with names

extension OrdersParameters {
  /// Creates parameters with the values of some filters; `nil` and an empty list set none.
  public init(
    status: [String] = [], query: String? = nil, email: String? = nil, phone: String? = nil, number: String? = nil,
    reference: String? = nil, since: String? = nil, until: String? = nil, updatedSince: String? = nil,
    sort: String? = nil, limit: Int = 50, after: String? = nil
  ) {
    let texts: [OrdersFilterField: String?] = [
      .query: query, .email: email, .phone: phone, .number: number, .reference: reference, .since: since,
      .until: until, .updatedSince: updatedSince,
    ]
    self.init(sort: sort, limit: limit, after: after) { filter in
      filter.field == .status ? status : (texts[filter.field] ?? nil).map { [$0] } ?? []
    }
  }

  /// The first value of the filter `since`; `nil` if it is not set.
  public var since: String? { filters[.since]?.first }
  /// The first value of the filter `until`; `nil` if it is not set.
  public var until: String? { filters[.until]?.first }
}
