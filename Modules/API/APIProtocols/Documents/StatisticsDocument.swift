public import PresentationProtocols

/// How many orders and how much money, per period and in all.
public struct StatisticsDocument: Hashable, Sendable {
  public struct Period: Hashable, Sendable {
    /// `2007-06-29`, `2007-W26`, `2007-06` or a status.
    public var period: DisplayedValue
    public var orders: Int
    /// One sum for each currency.
    public var totals: [DisplayedMoney]

    public init(period: DisplayedValue, orders: Int, totals: [DisplayedMoney]) {
      self.period = period
      self.orders = orders
      self.totals = totals
    }
  }

  public var periods: [Period]
  public var totals: [DisplayedMoney]
  public var orders: Int

  public init(periods: [Period], totals: [DisplayedMoney], orders: Int) {
    self.periods = periods
    self.totals = totals
    self.orders = orders
  }
}
