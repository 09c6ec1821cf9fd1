public import OrdersStoreProtocols

extension OrderStatistics {
  /// The sums of a group: gross, refunds and net, each in every currency.
  public struct Sums: Hashable, Sendable {
    /// The sums of the orders' totals, before refunds.
    public var gross: Amounts
    /// The sums of the refunds; 0 or more.
    public var refunds: Amounts
    /// The net sums: gross less refunds.
    public var totals: Amounts

    /// Creates sums from their parts.
    public init(gross: Amounts = [], refunds: Amounts = [], totals: Amounts = []) {
      self.gross = gross
      self.refunds = refunds
      self.totals = totals
    }
  }

  /// The sums of a column, one for each currency, in the order of the currencies' codes.
  public struct Amounts: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The sums that fit into 64 bits.
    public var sums: [Money]
    /// The other sums, at the greatest or least value of 64 bits.
    public var beyond: [Money]

    /// Creates amounts from their parts.
    public init(_ sums: [Money], beyond: [Money] = []) {
      self.sums = sums
      self.beyond = beyond
    }

    /// Creates amounts that fit into 64 bits.
    public init(arrayLiteral sums: Money...) { self.init(sums) }
  }
}

extension OrderStatistics.Response {
  /// The orders of one period or status, with a sum for each currency.
  public struct Group: Hashable, Sendable {
    /// The period or status of a group.
    public enum Key: Hashable, Sendable {
      /// All orders with a status.
      case status(OrderStatus)
      /// All orders of a day.
      case day(CivilDate)
      /// All orders of a week, given by its Monday.
      case week(CivilDate)
      /// All orders of a month, given by its first day.
      case month(CivilDate)
    }

    /// The period or status.
    public var key: Key
    /// The number of orders.
    public var count: Int
    /// The sums of the orders; empty for drafts and cancelled orders.
    public var sums: OrderStatistics.Sums

    public init(key: Key, count: Int, sums: OrderStatistics.Sums = .init()) {
      self.key = key
      self.count = count
      self.sums = sums
    }
  }
}
