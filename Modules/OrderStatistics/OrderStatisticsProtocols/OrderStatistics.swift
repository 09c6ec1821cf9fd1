public import APIDocuments
public import OrdersStoreProtocols

/// The screen that counts and sums orders by period.
public enum OrderStatistics {
  /// What orders are grouped by; days, weeks and months are those of the reader's zone.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    case day, week, month, status
  }

  /// Which orders to sum, and by what.
  public struct Request: Hashable, Sendable {
    public var parameters: OrdersParameters
    public var by: Period
    /// Whether days, weeks and months without orders are shown too, between the first and the last that have some.
    public var isFilled: Bool

    public init(parameters: OrdersParameters = .init(), by: Period = .day, isFilled: Bool = false) {
      self.parameters = parameters
      self.by = by
      self.isFilled = isFilled
    }
  }

  /// The sums.
  public struct Response: Hashable, Sendable {
    /// The orders of one period, with a sum for each currency.
    public struct Group: Hashable, Sendable {
      /// Which period.
      public enum Key: Hashable, Sendable {
        case status(OrderStatus)
        case day(CivilDate)
        /// By its Monday.
        case week(CivilDate)
        /// By its first day.
        case month(CivilDate)
      }

      public var key: Key
      public var count: Int
      public var totals: [Money]
      /// What each sum is more than, or below zero less than, that 64 bits do not hold; it is none of `totals`.
      public var beyond: [Money]

      public init(key: Key, count: Int, totals: [Money], beyond: [Money] = []) {
        self.key = key
        self.count = count
        self.totals = totals
        self.beyond = beyond
      }
    }

    public var groups: [Group]
    public var count: Int
    public var totals: [Money]
    /// As a group's.
    public var beyond: [Money]
    /// Whether to show periods without orders too.
    public var isFilled: Bool

    public init(groups: [Group], count: Int, totals: [Money], beyond: [Money] = [], isFilled: Bool = false) {
      self.groups = groups
      self.count = count
      self.totals = totals
      self.beyond = beyond
      self.isFilled = isFilled
    }
  }

  /// What a row shows, as text labels need it.
  public struct DisplayedPeriod: Hashable, Sendable {
    public var period: String
    public var orders: String
    /// The sums, one a currency, with a comma between them: `€0.50, more than $92,233,720,368,547,758.07`.
    public var totals: String
    /// The period's count as a share of the greatest, 0 to 1, for a bar.
    public var share: Double

    public init(period: String, orders: String, totals: String, share: Double) {
      self.period = period
      self.orders = orders
      self.totals = totals
      self.share = share
    }
  }

  /// The periods in their order, and all in all.
  public struct ViewModel: Hashable, Sendable {
    public var displayedPeriods: [DisplayedPeriod]
    /// All in all: `830 orders, $1,330,735.45`.
    public var displayedTotal: String
    public var document: StatisticsDocument

    public init(displayedPeriods: [DisplayedPeriod], displayedTotal: String, document: StatisticsDocument) {
      self.displayedPeriods = displayedPeriods
      self.displayedTotal = displayedTotal
      self.document = document
    }
  }
}
