public import OrdersStoreProtocols

extension OrderStatistics {
  /// Gross, refunds and net, each with a sum for each currency: `Money`, or `DisplayedMoney` with its text.
  public struct Sums<Amount: Hashable & Sendable>: Hashable, Sendable {
    /// The sums of the orders' totals, before refunds.
    public var gross: Amounts<Amount>
    /// The sums of the refunds that were made in the period; 0 or more.
    public var refunds: Amounts<Amount>
    /// The net sums: gross less refunds.
    public var totals: Amounts<Amount>

    /// Creates sums from their parts.
    public init(gross: Amounts<Amount> = [], refunds: Amounts<Amount> = [], totals: Amounts<Amount> = []) {
      self.gross = gross
      self.refunds = refunds
      self.totals = totals
    }

    /// Returns the sums in another form.
    public func map<Other>(_ form: (Amount) -> Other) -> Sums<Other> {
      Sums<Other>(gross: gross.map(form), refunds: refunds.map(form), totals: totals.map(form))
    }
  }

  /// The sums of a column, one for each currency, in the order of the currencies' codes.
  public struct Amounts<Amount: Hashable & Sendable>: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The sums that fit into 64 bits.
    public var sums: [Amount]
    /// The other sums, at the greatest or least value of 64 bits.
    public var beyond: [Amount]

    /// Creates amounts from their parts.
    public init(_ sums: [Amount], beyond: [Amount] = []) {
      self.sums = sums
      self.beyond = beyond
    }

    /// Creates amounts that fit into 64 bits.
    public init(arrayLiteral sums: Amount...) { self.init(sums) }

    /// Returns the sums in another form.
    public func map<Other>(_ form: (Amount) -> Other) -> Amounts<Other> {
      Amounts<Other>(sums.map(form), beyond: beyond.map(form))
    }
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
    public var sums: OrderStatistics.Sums<Money>

    public init(key: Key, count: Int, sums: OrderStatistics.Sums<Money> = .init()) {
      self.key = key
      self.count = count
      self.sums = sums
    }
  }
}
