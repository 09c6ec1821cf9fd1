public import OrdersStoreProtocols

extension OrderStatistics {
  /// The first and the last day of a period, each `nil` without a limit.
  public struct Days: Hashable, Sendable {
    /// The first day.
    public var first: CivilDate?
    /// The last day.
    public var last: CivilDate?

    /// Creates a period, by default without limits.
    public init(first: CivilDate? = nil, last: CivilDate? = nil) {
      self.first = first
      self.last = last
    }
  }

  /// A figure of all groups with the one of the previous days, as text for labels: gross sums, or a number of orders.
  public struct DisplayedFigure: Hashable, Sendable {
    /// A value with that of the previous days.
    public struct Value: Hashable, Sendable {
      /// The value: `$1,279.30`.
      public var text: String
      /// The value of the previous days; `nil` without a comparison.
      public var previous: String?

      public init(text: String, previous: String? = nil) {
        self.text = text
        self.previous = previous
      }
    }

    /// The name of the figure: `Refunds`.
    public var title: String
    /// One value for each currency that has one now or had one before, at least one.
    public var values: [Value]

    public init(title: String, values: [Value]) {
      self.title = title
      self.values = values
    }
  }
}

extension OrderStatistics.Response {
  /// The days before those of the filters, with their number of orders and their sums.
  public struct Previous: Hashable, Sendable {
    /// The first day.
    public var first: CivilDate
    /// The last day.
    public var last: CivilDate
    /// The number of orders, without drafts and cancelled orders.
    public var count: Int
    /// The sums of the orders.
    public var sums: OrderStatistics.Sums<Money>

    public init(first: CivilDate, last: CivilDate, count: Int, sums: OrderStatistics.Sums<Money>) {
      self.first = first
      self.last = last
      self.count = count
      self.sums = sums
    }
  }
}
