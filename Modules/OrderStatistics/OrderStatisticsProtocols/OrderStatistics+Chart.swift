extension OrderStatistics {
  /// The value that a chart shows.
  public enum Measure: String, CaseIterable, Hashable, Sendable {
    /// The number of orders.
    case orders
    /// The sums of the orders' totals, before refunds.
    case gross
    /// The sums of the refunds.
    case refunds
    /// The gross sums less the refunds.
    case net

    /// The label of a choice: `Net`.
    public var label: String {
      switch self {
      case .orders: "Orders"
      case .gross: "Gross"
      case .refunds: "Refunds"
      case .net: "Net"
      }
    }
  }

  /// A chart over time: a place for each period of the chosen days, and a bar for each one with orders or refunds.
  ///
  /// Sums are those of one currency. If the rows are too many for a picture, the places are longer periods.
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

    /// The text below a place.
    public struct Label: Hashable, Sendable {
      /// The index of the place.
      public var place: Int
      /// The period: `Jun 2007`.
      public var text: String

      public init(place: Int, text: String) {
        self.place = place
        self.text = text
      }
    }

    /// A period as a bar.
    public struct Bar: Hashable, Sendable {
      /// The index of the bar's place.
      public var place: Int
      /// The height of the value, 0 to 1; the bar ends here, and begins at the height of 0.
      public var share: Double
      /// The period: `Jun 2007`.
      public var label: String
      /// The value: `$432.10`.
      public var text: String

      public init(place: Int, share: Double, label: String, text: String) {
        self.place = place
        self.share = share
        self.label = label
        self.text = text
      }
    }

    /// The value that the chart shows.
    public var measure: Measure
    /// The heading: `Net per day`.
    public var title: String
    /// The values of the axis at equal distances, the least first.
    public var ticks: [Tick]
    /// The height of 0, from which bars go up or down, 0 to 1.
    public var zero: Double
    /// The number of places, one for each period from the first to the last of the chosen days.
    public var places: Int
    /// The labels of the places: of each of a few, or else of the first, the middle and the last one.
    public var labels: [Label]
    /// The bars, in the order of time.
    public var bars: [Bar]

    public init(
      measure: Measure, title: String, ticks: [Tick], zero: Double = 0, places: Int, labels: [Label], bars: [Bar]
    ) {
      self.measure = measure
      self.title = title
      self.ticks = ticks
      self.zero = zero
      self.places = places
      self.labels = labels
      self.bars = bars
    }
  }
}
