public import Foundation
public import OrderStatisticsProtocols
public import WebKernel

/// The page of sales: sums by day, week, month or status, the best-selling items, and each table as CSV.
public struct SalesPagesFrontEnd: Sendable {
  /// The page and the download of its table.
  public let operations: [WebOperation]

  /// - Parameter now: returns the current time, from which the page computes periods such as this month.
  public init(orderStatistics: OrderStatisticsBuilder, now: @escaping @Sendable () -> Date = { Date() }) {
    operations = SalesPages(orderStatistics: orderStatistics, now: now).operations
  }
}
