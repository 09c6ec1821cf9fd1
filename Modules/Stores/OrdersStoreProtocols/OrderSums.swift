/// A computation of the numbers of orders, their totals and their refunds by bucket and currency.
///
/// ```swift
/// var sums = OrderSums(of: filter, by: .status)
/// for order in orders {
///   sums.add(order.total, order.status, at: order.date)
///   sums.add(order.refunds, order.status)
/// }
/// sums.all
/// ```
///
/// The limits of the filter's dates apply to an order's date, and to the time of each refund. `SumPeriods` finds their
/// periods.
public struct OrderSums {
  /// The position of a bucket (the index of a status, or the days after 1970-01-01) and a currency.
  private struct Key: Hashable {
    let place: Int
    let currency: Currency
  }

  private struct Sum {
    var count = 0
    var gross: ExactTotal
    var refunds: ExactTotal

    init(_ currency: Currency) {
      gross = ExactTotal(currency)
      refunds = ExactTotal(currency)
    }
  }

  private let bucket: OrdersBucket
  private let periods: SumPeriods
  private var sums: [Key: Sum] = [:]

  /// Creates the sums of no orders.
  ///
  /// - Parameter filter: the filter whose limits of dates apply.
  public init(of filter: OrdersFilter, by bucket: OrdersBucket) {
    self.bucket = bucket
    periods = SumPeriods(of: filter, by: bucket)
  }

  /// Adds one order by its total, status and date.
  public mutating func add(_ total: Money, _ status: OrderStatus, at date: Instant) {
    add(total.currency, status, at: date) {
      $0.count += 1
      $0.gross.add(total.minorUnits)
    }
  }

  /// Adds the refunds of one order by its status.
  public mutating func add(_ refunds: [Refund], _ status: OrderStatus) {
    for refund in refunds {
      add(refund.amount.currency, status, at: refund.at) { $0.refunds.add(refund.amount.minorUnits) }
    }
  }

  private mutating func add(_ currency: Currency, _ status: OrderStatus, at moment: Instant, _ add: (inout Sum) -> Void)
  {
    guard let place = periods.place(of: status, at: moment) else { return }
    add(&sums[Key(place: place, currency: currency), default: Sum(currency)])
  }

  /// Sets the sums of all orders and refunds of a place.
  ///
  /// - Parameters:
  ///   - place: a result of `SumPeriods.place(of:at:)`.
  ///   - gross: the sum of the orders' totals.
  ///   - refunds: the sum of the refunds, in the currency of `gross`.
  public mutating func set(_ count: Int, gross: ExactTotal, refunds: ExactTotal, at place: Int) {
    var sum = Sum(gross.currency)
    (sum.count, sum.gross, sum.refunds) = (count, gross, refunds)
    sums[Key(place: place, currency: gross.currency)] = sum
  }

  /// The sums, sorted by bucket, then by currency code. A sum that exceeds 64 bits has several entries.
  public var all: [OrdersSum] {
    sums.sorted { ($0.key.place, $0.key.currency.code) < ($1.key.place, $1.key.currency.code) }.flatMap { key, sum in
      let bucket: OrdersSum.Bucket =
        switch self.bucket {
        case .all: .all
        case .status: .status(OrderStatus.allCases[key.place])
        case .period: .day(CivilDate(daysSinceEpoch: key.place))
        }
      return OrdersSum.of(bucket, count: sum.count, gross: sum.gross, refunds: sum.refunds)
    }
  }
}
