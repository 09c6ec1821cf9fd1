import OrderStatisticsProtocols

/// The rows of a tab of the page; the raw value is the one in its address.
enum SalesRows: String, CaseIterable {
  case day, week, month, status, item
  /// The taxes of each month.
  case tax

  /// The rows of the statistics; `nil` for taxes.
  var statistics: OrderStatistics.Rows? { OrderStatistics.Rows(rawValue: rawValue) }

  /// The label of the tab.
  var tab: String {
    switch self {
    case .day: "Days"
    case .week: "Weeks"
    case .month: "Months"
    case .status: "Statuses"
    case .item: "Items"
    case .tax: "Taxes"
    }
  }
}
