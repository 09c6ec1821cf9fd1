/// A computation of the numbers of orders and their totals by bucket and currency.
///
/// ```swift
/// var sums = OrderSums(by: .status)
/// for order in orders { sums.add(order.total, order.status, at: order.date) }
/// sums.all
/// ```
///
/// The day of an order is found by binary search among the offsets of the time zone.
public struct OrderSums {
  /// The position of a bucket (the index of a status, or the days after 1970-01-01) and a currency.
  private struct Key: Hashable {
    let place: Int
    let currency: Currency
  }

  private struct Sum {
    var count = 0
    var total: ExactTotal

    mutating func add(_ minorUnits: Int64) {
      count += 1
      total.add(minorUnits)
    }
  }

  private static let statuses = OrderStatus.allCases

  private let bucket: OrdersBucket
  private var sums: [Key: Sum] = [:]

  /// Creates the sums of no orders.
  public init(by bucket: OrdersBucket) { self.bucket = bucket }

  /// Adds one order by its total, status and date.
  public mutating func add(_ total: Money, _ status: OrderStatus, at date: Instant) {
    let place =
      switch bucket {
      case .all: 0
      case .status: OrderSums.statuses.firstIndex(of: status) ?? 0
      case .day(let offsets): OrderSums.day(of: date, offsets)
      }
    sums[Key(place: place, currency: total.currency), default: Sum(total: ExactTotal(total.currency))]
      .add(total.minorUnits)
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
      return OrdersSum.of(bucket, count: sum.count, total: sum.total)
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
