extension OrderStatistics {
  /// The value that a chart shows.
  public enum Measure: String, CaseIterable, Hashable, Sendable {
    /// The number of orders.
    case orders
    /// The net sum in the currency with the most periods.
    case revenue

    /// The label of a choice: `Revenue`.
    public var label: String {
      switch self {
      case .orders: "Orders"
      case .revenue: "Revenue"
      }
    }
  }

  /// A chart with a bar for each row of the statistics, and the values of its axis.
  public struct DisplayedChart: Hashable, Sendable {
    /// A value on the axis.
    public struct Tick: Hashable, Sendable {
      /// The height of the value, 0 to 1.
      public var share: Double
      /// The value: `$500.00`.
      public var text: String

      public init(share: Double, text: String) {
        self.share = share
        self.text = text
      }
    }

    /// A row as a bar.
    public struct Bar: Hashable, Sendable {
      /// The height of the bar, 0 to 1; 0 for a negative value.
      public var share: Double
      /// The value: `$432.10`.
      public var text: String

      public init(share: Double, text: String) {
        self.share = share
        self.text = text
      }
    }

    /// The value that the chart shows.
    public var measure: Measure
    /// The heading: `Revenue per day`.
    public var title: String
    /// The values of the axis at equal distances, 0 first.
    public var ticks: [Tick]
    /// A bar for each row, in the order of the rows.
    public var bars: [Bar]

    public init(measure: Measure, title: String, ticks: [Tick], bars: [Bar]) {
      self.measure = measure
      self.title = title
      self.ticks = ticks
      self.bars = bars
    }
  }
}
