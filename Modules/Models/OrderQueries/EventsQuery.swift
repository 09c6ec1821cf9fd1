/// The selection of a page of events, oldest first.
public struct EventsQuery: Hashable, Sendable {
  /// The order's id, number or reference; `nil` for all orders.
  public var order: String?
  /// The types of the events, for example `status-changed`; empty for all.
  public var types: [String]
  /// The time of the earliest event, as a person types it: `2007-06-29`, `-7d`; `nil` for all.
  public var since: String?
  /// The `next` of the page before; `nil` for the first page; `latest` for an empty page whose `next` requests only the
  /// events that are still to come; `newest` for the page that ends with the latest event.
  public var after: String?
  /// The greatest number of events on the page.
  public var limit: Int
  /// Whether the page has each event's order as the event left it.
  public var includesOrders: Bool

  /// Creates a query, by default for the first 50 events of the store.
  public init(
    order: String? = nil, types: [String] = [], since: String? = nil, after: String? = nil, limit: Int = 50,
    includesOrders: Bool = false
  ) {
    self.order = order
    self.types = types
    self.since = since
    self.after = after
    self.limit = limit
    self.includesOrders = includesOrders
  }
}
