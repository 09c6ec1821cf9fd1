public import PresentationProtocols

/// How many orders and how much money, per period and in all.
public struct StatisticsDocument: Hashable, Sendable {
  public struct Period: Hashable, Sendable {
    /// `2007-06-29`, `2007-W26`, `2007-06` or a status.
    public var period: DisplayedValue
    public var orders: Int
    /// One sum for each currency.
    public var totals: [DisplayedMoney]
    /// What a sum is more than, or below zero less than, that 64 bits do not hold; it is none of `totals`.
    public var beyond: [DisplayedMoney]

    public init(
      period: DisplayedValue, orders: Int, totals: [DisplayedMoney], beyond: [DisplayedMoney] = []
    ) {
      self.period = period
      self.orders = orders
      self.totals = totals
      self.beyond = beyond
    }
  }

  public var periods: [Period]
  public var totals: [DisplayedMoney]
  public var orders: Int
  /// As a period's.
  public var beyond: [DisplayedMoney]

  public init(periods: [Period], totals: [DisplayedMoney], orders: Int, beyond: [DisplayedMoney] = []) {
    self.periods = periods
    self.totals = totals
    self.orders = orders
    self.beyond = beyond
  }
}
