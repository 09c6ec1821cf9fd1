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
/// The limits of the filter's dates apply to an order's date, and to the time of each refund. The day of an order or a
/// refund is found by binary search among the offsets of the time zone.
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

  private static let statuses = OrderStatus.allCases

  private let bucket: OrdersBucket
  private let since: Instant?
  private let before: Instant?
  private var sums: [Key: Sum] = [:]

  /// Creates the sums of no orders.
  ///
  /// - Parameter filter: the filter whose limits of dates apply.
  public init(of filter: OrdersFilter, by bucket: OrdersBucket) {
    self.bucket = bucket
    (since, before) = (filter.since, filter.before)
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
    if let since, moment < since { return }
    if let before, moment >= before { return }
    let place: Int
    switch bucket {
    case .status: place = OrderSums.statuses.firstIndex(of: status) ?? 0
    case .all where status.isSale: place = 0
    case .day(let offsets) where status.isSale: place = OrderSums.day(of: moment, offsets)
    case .all, .day: return
    }
    add(&sums[Key(place: place, currency: currency), default: Sum(currency)])
  }

  /// The sums, sorted by bucket, then by currency code. A sum that exceeds 64 bits has several entries.
  public var all: [OrdersSum] {
    sums.sorted { ($0.key.place, $0.key.currency.code) < ($1.key.place, $1.key.currency.code) }.flatMap { key, sum in
      let bucket: OrdersSum.Bucket =
        switch self.bucket {
        case .all: .all
        case .status: .status(OrderSums.statuses[key.place])
        case .day: .day(CivilDate(daysSinceEpoch: key.place))
        }
      return OrdersSum.of(bucket, count: sum.count, gross: sum.gross, refunds: sum.refunds)
    }
  }

  /// Returns the local day of a time, in days after 1970-01-01.
  private static func day(of moment: Instant, _ offsets: [ZoneOffset]) -> Int {
    // The number of offsets that begin at or before the time.
    var (begun, end) = (0, offsets.count)
    while begun < end {
      let middle = (begun + end) / 2
      if offsets[middle].from <= moment { begun = middle + 1 } else { end = middle }
    }
    let offset = begun == 0 ? offsets.first : offsets[begun - 1]
    let seconds = Int(moment.secondsSinceEpoch) + (offset?.secondsFromUTC ?? 0)
    return seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
  }
}
