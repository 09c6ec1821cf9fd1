import OrderStatisticsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension OrderStatistics.DisplayedChart {
  /// Creates the chart of groups in their order.
  ///
  /// Of sums in several currencies, it shows those in the shop's, or in the one of the most groups.
  init(
    _ groups: [OrderStatistics.Response.Group], _ measure: OrderStatistics.Measure,
    of response: OrderStatistics.Response,
    _ formatter: any ValueFormatting
  ) {
    let currencies = measure == .revenue ? groups.currencies : []
    let currency = currencies.first { $0 == response.currency } ?? currencies.first
    let values = groups.map { group in
      currency.map { group.sums.totals.of($0) } ?? (measure == .orders ? Int64(group.count) : 0)
    }
    func text(_ value: Int64) -> String {
      currency.map { formatter.money(Money(minorUnits: value, currency: $0)) } ?? formatter.number(Int(value))
    }
    let axis = ValueAxis(upTo: values.max() ?? 0)
    self.init(
      measure: measure,
      title: "\(measure.label) per \(response.by.rawValue)"
        + (currencies.count > 1 ? currency.map { ", in \($0.code) only" } ?? "" : ""),
      ticks: axis.values.map { .init(share: axis.share(of: $0), text: text($0)) },
      bars: values.map { .init(share: axis.share(of: $0), text: text($0)) })
  }
}

/// An axis from 0 to a round value, with few round values between.
struct ValueAxis: Hashable {
  /// The values beside the axis, 0 first.
  let values: [Int64]

  /// Creates an axis that ends at or above the greatest value.
  init(upTo greatest: Int64) {
    let least = max(1, greatest / 4 + (greatest % 4 > 0 ? 1 : 0))
    var step: Int64 = 1
    // 1, 2, 5, 10, 20, 50 …
    while step < least, step < Int64.max / 100 {
      let isTwo = String(step).hasPrefix("2")
      step = isTwo ? step / 2 * 5 : step * 2
    }
    var values: [Int64] = [0]
    while let last = values.last, last < greatest, last <= Int64.max - step, values.count < 6 {
      values.append(last + step)
    }
    if values.count == 1 { values.append(step) }
    self.values = values
  }

  /// Returns the height of a value, 0 to 1; 0 for a negative one.
  func share(of value: Int64) -> Double {
    guard let top = values.last, top > 0 else { return 0 }
    return min(1, max(0, Double(value) / Double(top)))
  }
}

extension [OrderStatistics.Response.Group] {
  /// The currencies of the sums; the one of the most groups first.
  fileprivate var currencies: [Currency] {
    var counts: [(currency: Currency, count: Int)] = []
    for sum in flatMap(\.sums.totals.sums) {
      if let index = counts.firstIndex(where: { $0.currency == sum.currency }) {
        counts[index].count += 1
      } else {
        counts.append((sum.currency, 1))
      }
    }
    return counts.sorted { $0.count > $1.count }.map(\.currency)
  }
}

extension OrderStatistics.Amounts<Money> {
  /// Returns the sum in a currency, in minor units; 0 without one, and the limit for one beyond 64 bits.
  fileprivate func of(_ currency: Currency) -> Int64 {
    (sums + beyond).first { $0.currency == currency }?.minorUnits ?? 0
  }
}
