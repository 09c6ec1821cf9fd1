public import PresentationProtocols

/// The number of orders and their sums, per period and overall.
public struct StatisticsDocument: Hashable, Sendable {
  /// The number of orders and their sums in one period or status.
  public struct Period: Hashable, Sendable {
    /// The period or status: `2007-06-29`, `2007-W26`, `2007-06` or `paid`.
    public var period: DisplayedValue
    /// The number of orders.
    public var orders: Int
    /// The sums of the orders; empty for drafts and cancelled orders.
    public var sums: Sums

    public init(period: DisplayedValue, orders: Int, sums: Sums = .init()) {
      self.period = period
      self.orders = orders
      self.sums = sums
    }
  }

  /// Gross, refunds and net, each with a sum for each currency.
  public typealias Sums = OrderStatistics.Sums<DisplayedMoney>
  /// The sums of a column, one for each currency.
  public typealias Amounts = OrderStatistics.Amounts<DisplayedMoney>

  /// The sums of an item over all orders.
  public struct Item: Hashable, Sendable {
    /// The stock keeping unit; empty if the item has none.
    public var sku: String
    /// The title that the item has in the newest order.
    public var title: String
    /// The number of orders with the item.
    public var orders: Int
    /// The number of pieces.
    public var quantity: Int64
    /// The sums of the item's lines.
    public var revenue: Amounts

    public init(sku: String, title: String, orders: Int, quantity: Int64, revenue: Amounts) {
      self.sku = sku
      self.title = title
      self.orders = orders
      self.quantity = quantity
      self.revenue = revenue
    }
  }

  /// The periods, in order; empty for statistics of items.
  public var periods: [Period]
  /// The items with the greatest revenue; `nil` for statistics of periods.
  public var items: [Item]?
  /// Whether all matching orders are included; only statistics of items have a limit.
  public var isComplete = true
  /// The sums of all periods.
  public var sums: Sums
  /// The number of all orders, without drafts and cancelled orders.
  public var orders: Int

  /// Creates statistics of items from their parts.
  public init(items: [Item], sums: Sums, orders: Int, isComplete: Bool) {
    self.init(periods: [], sums: sums, orders: orders)
    self.items = items
    self.isComplete = isComplete
  }

  /// Creates statistics of periods from their parts.
  public init(periods: [Period], sums: Sums = .init(), orders: Int) {
    self.periods = periods
    self.sums = sums
    self.orders = orders
  }
}
