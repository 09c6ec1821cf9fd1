public import OrdersStoreProtocols
public import PresentationProtocols

/// The scene that counts orders and sums their totals by period or status, and their items.
///
/// Sums and counts leave out drafts and cancelled orders; only by status, a row counts them. A refund is deducted in the
/// period in which it was made.
public enum OrderStatistics {
  /// The key by which orders are grouped. Days, weeks and months are those of the reader's time zone.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    /// The period that contains an order's date.
    case day, week, month
    /// The order's status.
    case status
  }

  /// The rows of statistics, as a user chooses them.
  public enum Rows: String, CaseIterable, Hashable, Sendable {
    /// A row for each day.
    case day
    /// A row for each week of ISO 8601.
    case week
    /// A row for each month.
    case month
    /// A row for each status.
    case status
    /// A row for each item that was sold.
    case item

    /// The key by which orders are grouped; `nil` for items.
    public var period: Period? {
      switch self {
      case .day: .day
      case .week: .week
      case .month: .month
      case .status: .status
      case .item: nil
      }
    }
  }

  /// The filter and the grouping of the statistics.
  public struct Request: Hashable, Sendable {
    /// The filters for the orders, as text; sort order and page are ignored.
    public var parameters: OrdersParameters
    /// The key by which orders are grouped.
    public var by: Period
    /// The value that a chart of the periods shows; `nil` for no chart.
    public var charted: Measure?
    /// Whether the sums of the previous days are included, if the filters have a first and a last day.
    public var isCompared: Bool

    /// Creates a request, by default for all orders by day.
    public init(
      parameters: OrdersParameters = .init(), by: Period = .day, charted: Measure? = nil, isCompared: Bool = false
    ) {
      self.parameters = parameters
      self.by = by
      self.charted = charted
      self.isCompared = isCompared
    }
  }

  /// The statistics, before they are formatted.
  public struct Response: Hashable, Sendable {
    /// The groups that have orders or refunds, in the order of periods or of statuses.
    public var groups: [Group]
    /// The number of all orders, without drafts and cancelled orders.
    public var count: Int
    /// The sums of all groups.
    public var sums: Sums<Money>
    /// The key by which orders are grouped.
    public var by: Period
    /// The days that the filters limit; without a first or a last day, the groups limit them.
    public var days: Days
    /// The days before, with their number of orders and their sums; `nil` if they were not requested, or without limits.
    public var previous: Previous?
    /// The value that a chart of the periods shows; `nil` for no chart.
    public var charted: Measure?
    /// The shop's currency, which a chart of sums in several currencies shows; `nil` if it is unknown.
    public var currency: Currency?

    public init(
      groups: [Group], count: Int, sums: Sums<Money> = .init(), by: Period = .day, days: Days = .init(),
      previous: Previous? = nil, charted: Measure? = nil, currency: Currency? = nil
    ) {
      self.groups = groups
      self.count = count
      self.sums = sums
      self.by = by
      self.days = days
      self.previous = previous
      self.charted = charted
      self.currency = currency
    }
  }

  /// A row of the statistics, as text for labels.
  ///
  /// Each list of sums has one for each currency: `€0.50`, `more than $92,233,720,368,547,758.07`.
  public struct DisplayedPeriod: Hashable, Sendable {
    /// The period or status: `Jun 2007`, `Paid`; of periods without orders and refunds, the first and the last one.
    public var period: String
    /// The number of orders, formatted.
    public var orders: String
    /// The sums of the orders' totals, before refunds.
    public var gross: [String]
    /// The sums of the refunds that were made in the period.
    public var refunds: [String]
    /// The gross sums less the refunds.
    public var totals: [String]
    /// The number of orders divided by the greatest number in any row, 0 to 1, for a bar.
    public var share: Double

    public init(
      period: String, orders: String, gross: [String] = [], refunds: [String] = [], totals: [String] = [],
      share: Double = 0
    ) {
      self.period = period
      self.orders = orders
      self.gross = gross
      self.refunds = refunds
      self.totals = totals
      self.share = share
    }
  }

  /// Returns the columns of the rows; where there is no room for all, the net sums stay.
  ///
  /// - Parameter heading: the heading of the first column.
  public static func columns(_ heading: String) -> [TableColumn<DisplayedPeriod>] {
    [
      TableColumn("period", heading, .period, isHeading: true) { $0.period },
      TableColumn("orders", "Orders", .number, rank: 1) { $0.orders },
      TableColumn("gross", "Gross", .money, rank: 2, texts: { $0.gross }),
      TableColumn("refunds", "Refunds", .money, rank: 3, texts: { $0.refunds }),
      TableColumn("net", "Net", .money, texts: { $0.totals }),
    ]
  }

  /// The formatted statistics.
  public struct ViewModel: Hashable, Sendable {
    /// The heading of the first column: `Period` or `Status`.
    public var displayedHeading: String
    /// The rows, in order. All periods without orders and refunds between two others, or at an end, are one row.
    public var displayedPeriods: [DisplayedPeriod]
    /// The number of orders, gross, refunds and net.
    public var displayedFigures: [DisplayedFigure]
    /// The days to which the figures are compared: `1/6/24 – 2/4/24`; `nil` without a comparison.
    public var displayedPrevious: String?
    /// The orders that the figures leave out, by status: `3 draft, 8 cancelled`; `nil` if there are none.
    public var displayedUncounted: String?
    /// The overall number and sums: `830 orders, $1,330,735.45`, or with refunds
    /// `4 orders; gross $20.00; refunds $5.00; net $15.00`.
    public var displayedTotal: String
    /// The chart of the rows; `nil` if it was not requested.
    public var displayedChart: DisplayedChart?
    /// The statistics for programs, with raw values.
    public var document: StatisticsDocument

    public init(
      displayedHeading: String = "Period", displayedPeriods: [DisplayedPeriod],
      displayedFigures: [DisplayedFigure] = [], displayedPrevious: String? = nil, displayedUncounted: String? = nil,
      displayedTotal: String, displayedChart: DisplayedChart? = nil, document: StatisticsDocument
    ) {
      self.displayedHeading = displayedHeading
      self.displayedPeriods = displayedPeriods
      self.displayedFigures = displayedFigures
      self.displayedPrevious = displayedPrevious
      self.displayedUncounted = displayedUncounted
      self.displayedTotal = displayedTotal
      self.displayedChart = displayedChart
      self.document = document
    }
  }
}
