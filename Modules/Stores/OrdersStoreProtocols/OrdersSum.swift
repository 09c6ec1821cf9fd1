/// The number of the orders of one bucket in one currency, the sum of their totals, and the sum of its refunds.
public struct OrdersSum: Hashable, Sendable {
  /// The group of a sum: a status, a day or all orders.
  public enum Bucket: Hashable, Sendable {
    /// The orders with one status.
    case status(OrderStatus)
    /// The orders of the day, or of the week or month that begins on it, and the refunds made in this period.
    case day(CivilDate)
    /// All orders but drafts and cancelled orders.
    case all
  }

  /// The group of the sum.
  public var bucket: Bucket
  /// The number of orders.
  public var count: Int
  /// The sum of the orders' totals, before refunds.
  public var gross: Money
  /// The sum of the refunds, in the currency of `gross`; 0 or more.
  public var refunds: Money

  /// Creates a sum from its parts.
  ///
  /// - Parameter refunds: the sum of the refunds; `nil` for none.
  public init(bucket: Bucket, count: Int, gross: Money, refunds: Money? = nil) {
    self.bucket = bucket
    self.count = count
    self.gross = gross
    self.refunds = refunds ?? .zero(gross.currency)
  }

  /// Returns one sum, or several that add up to amounts that exceed 64 bits. The first has the count.
  ///
  /// - Parameter refunds: the sum of the refunds, in the currency of `gross`.
  public static func of(_ bucket: Bucket, count: Int, gross: ExactTotal, refunds: ExactTotal) -> [OrdersSum] {
    let (gross, refunds) = (gross.parts, refunds.parts)
    return (0..<max(gross.count, refunds.count)).map { index in
      OrdersSum(
        bucket: bucket, count: index == 0 ? count : 0,
        gross: index < gross.count ? gross[index] : .zero(gross[0].currency),
        refunds: index < refunds.count ? refunds[index] : nil)
    }
  }
}
