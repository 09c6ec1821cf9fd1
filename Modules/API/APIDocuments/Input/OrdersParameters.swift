public import Models

/// The orders that a list, an export or the statistics take, as a person or a URL writes it; a worker checks it.
public struct OrdersParameters: Hashable, Sendable {
  /// The values of each filter that is set; an order meets all filters, and of one filter any value.
  private var filters: [OrdersFilterField: [String]] = [:]
  /// `date`, `number`, `updated`, `total` or `name`, with `-` in front for descending; `nil` for `-date`, in exports
  /// `number`.
  public var sort: String?
  public var limit: Int
  public var after: String?

  /// - Parameter values: returns the values of a filter; empty where it is not set.
  public init(
    sort: String? = nil, limit: Int = 50, after: String? = nil, filteringBy values: (OrdersFilterParameter) -> [String]
  ) {
    self.sort = sort
    self.limit = limit
    self.after = after
    for filter in OrdersFilterParameter.all {
      let found = values(filter)
      if !found.isEmpty { self[filter] = found }
    }
  }

  /// The values of a filter; empty where it is not set.
  public subscript(filter: OrdersFilterParameter) -> [String] {
    get { self[filter.field] }
    set { self[filter.field] = newValue }
  }

  /// The values of a filter; empty where it is not set.
  public subscript(field: OrdersFilterField) -> [String] {
    get { filters[field] ?? [] }
    set { filters[field] = newValue.isEmpty ? nil : newValue }
  }
}

// MARK: The filters that programs name

extension OrdersParameters {
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

  public var since: String? { filters[.since]?.first }
  public var until: String? { filters[.until]?.first }
}
