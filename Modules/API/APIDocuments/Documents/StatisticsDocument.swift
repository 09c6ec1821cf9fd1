public import PresentationProtocols

/// The number of orders and their totals, per period and overall.
public struct StatisticsDocument: Hashable, Sendable {
  /// The number of orders and their totals in one period or status.
  public struct Period: Hashable, Sendable {
    /// The period or status: `2007-06-29`, `2007-W26`, `2007-06` or `paid`.
    public var period: DisplayedValue
    /// The number of orders.
    public var orders: Int
    /// The sum of the orders' totals, one for each currency.
    public var totals: [DisplayedMoney]
    /// The sums that exceed 64 bits, at the greatest or least value of 64 bits; they are not in `totals`.
    public var beyond: [DisplayedMoney]

    /// Creates a period from its parts.
    public init(
      period: DisplayedValue, orders: Int, totals: [DisplayedMoney], beyond: [DisplayedMoney] = []
    ) {
      self.period = period
      self.orders = orders
      self.totals = totals
      self.beyond = beyond
    }
  }

  /// The periods, in order.
  public var periods: [Period]
  /// The sum of all totals, one for each currency.
  public var totals: [DisplayedMoney]
  /// The number of all orders.
  public var orders: Int
  /// The overall sums that exceed 64 bits, as in ``Period/beyond``.
  public var beyond: [DisplayedMoney]

  /// Creates statistics from their parts.
  public init(periods: [Period], totals: [DisplayedMoney], orders: Int, beyond: [DisplayedMoney] = []) {
    self.periods = periods
    self.totals = totals
    self.orders = orders
    self.beyond = beyond
  }
}
