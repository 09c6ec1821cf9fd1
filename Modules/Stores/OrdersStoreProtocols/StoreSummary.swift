/// The number of orders and the newest change of a store, or of a backup.
public struct StoreSummary: Hashable, Sendable {
  /// The number of orders that are not deleted.
  public var orders: Int
  /// The newest change of all orders; `nil` if there is none.
  public var lastChange: Change?

  public init(orders: Int, lastChange: Change? = nil) {
    self.orders = orders
    self.lastChange = lastChange
  }

  /// An event, without its contents.
  public struct Change: Hashable, Sendable {
    /// The id of the event.
    public var id: Int64
    /// The id of the changed order.
    public var orderID: String
    /// The time of the change.
    public var at: Instant

    public init(id: Int64, orderID: String, at: Instant) {
      self.id = id
      self.orderID = orderID
      self.at = at
    }

    /// Creates the change of an event.
    public init(_ event: OrderEvent) { self.init(id: event.id, orderID: event.orderID, at: event.at) }
  }
}

extension OrdersStore where Self: StoreMaintenance {
  /// Returns the number of orders and the newest change.
  public func fetchSummary() async throws(StoreError) -> StoreSummary {
    let last = try await fetchLastEvent()
    let event = last > 0 ? try await fetchEvents(of: nil, after: last - 1, limit: 1).first : nil
    return StoreSummary(orders: try await fetchInfo().orders, lastChange: event.map(StoreSummary.Change.init))
  }
}
