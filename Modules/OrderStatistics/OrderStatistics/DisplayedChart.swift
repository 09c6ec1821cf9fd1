import OrderStatisticsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension OrderStatistics.DisplayedChart {
  /// The greatest number of places in a unit, unless it is years: more would be narrower than a line.
  static let mostPlaces = 366
  /// The greatest number of places that all have labels.
  private static let mostLabels = 12

  /// Creates the chart of the groups over the chosen days; `nil` for statuses, and without groups and days.
  ///
  /// Of sums in several currencies, it shows those in the shop's, or in the one of the most groups.
  init?(
    _ measure: OrderStatistics.Measure, of response: OrderStatistics.Response, _ formatter: any ValueFormatting
  ) {
    guard var unit = TimelineUnit(response.by), var span = response.places(in: unit) else { return nil }
    while span.count > Self.mostPlaces, let longer = unit.longer, let places = response.places(in: longer) {
      (unit, span) = (longer, places)
    }
    let currencies = measure == .orders ? [] : response.groups.currencies
    let currency = currencies.first { $0 == response.currency } ?? currencies.first ?? response.currency
    let values = response.groups.values(in: unit) { measure.value(of: $0, in: currency) }
    func text(_ value: Int64) -> String {
      guard measure != .orders, let currency else { return formatter.number(Int(value)) }
      return formatter.money(Money(minorUnits: value, currency: currency))
    }
    func label(_ index: Int) -> String {
      let day = unit.day(at: index)
      let key = OrderStatistics.Response.Group.Key(unit, day)
      return key.map { DisplayedValue($0, formatter).display } ?? formatter.month(of: day)
    }
    let axis = ValueAxis(from: values.map(\.value).min() ?? 0, to: values.map(\.value).max() ?? 0)
    let labelled =
      span.count <= Self.mostLabels
      ? Array(span) : [span.lowerBound, span.lowerBound + span.count / 2, span.upperBound]
    self.init(
      measure: measure,
      title: "\(measure.label) per \(unit.rawValue)"
        + (currencies.count > 1 ? currency.map { ", in \($0.code) only" } ?? "" : ""),
      ticks: axis.values.map { .init(share: axis.share(of: $0), text: text($0)) }, zero: axis.share(of: 0),
      places: span.count, labels: labelled.map { .init(place: $0 - span.lowerBound, text: label($0)) },
      bars: values.map { index, value in
        .init(
          place: index - span.lowerBound, share: axis.share(of: value), label: label(index), text: text(value))
      })
  }
}

/// An axis of few round values that contains 0 and two other values.
struct ValueAxis: Hashable {
  /// The values beside the axis at equal distances, the least first.
  let values: [Int64]

  /// Creates an axis that begins at or below the least value, or at 0, and ends at or above the greatest one, or at 0.
  init(from least: Int64 = 0, to greatest: Int64) {
    let (least, greatest) = (min(0, max(least, -.max)), max(0, greatest))
    var step: Int64 = 1
    // 1, 2, 5, 10, 20, 50 …
    while Self.count(greatest, step) + Self.count(-least, step) > 5, step < Int64.max / 2 {
      step = String(step).hasPrefix("2") ? step / 2 * 5 : step * 2
    }
    var values: [Int64] = [0]
    while let last = values.last, last < greatest, last <= Int64.max - step { values.append(last + step) }
    while let first = values.first, first > least, first >= -Int64.max + step { values.insert(first - step, at: 0) }
    if values.count == 1 { values.append(step) }
    self.values = values
  }

  /// Returns the number of steps from 0 that reach a length, at most 6.
  private static func count(_ length: Int64, _ step: Int64) -> Int64 {
    min(6, length / step + (length % step > 0 ? 1 : 0))
  }

  /// Returns the height of a value, 0 to 1.
  func share(of value: Int64) -> Double {
    guard let bottom = values.first, let top = values.last else { return 0 }
    return min(1, max(0, (Double(value) - Double(bottom)) / (Double(top) - Double(bottom))))
  }
}

extension OrderStatistics.Measure {
  /// Returns the value of a group: its number of orders, or a sum in minor units.
  fileprivate func value(of group: OrderStatistics.Response.Group, in currency: Currency?) -> Int64 {
    switch self {
    case .orders: Int64(group.count)
    case .gross: group.sums.gross.of(currency)
    case .refunds: group.sums.refunds.of(currency)
    case .net: group.sums.totals.of(currency)
    }
  }
}

extension [OrderStatistics.Response.Group] {
  /// Returns the values that are not 0, each with the index of its period in a unit; those of one period are added up.
  fileprivate func values(in unit: TimelineUnit, _ value: (Element) -> Int64) -> [(index: Int, value: Int64)] {
    var values: [(index: Int, value: Int64)] = []
    for group in self {
      guard let index = group.key.day.map(unit.index) else { continue }
      if values.last?.index != index { values.append((index, 0)) }
      let (sum, isBeyond) = values[values.count - 1].value.addingReportingOverflow(value(group))
      values[values.count - 1].value = isBeyond ? (value(group) < 0 ? -.max : .max) : sum
    }
    return values.filter { $0.value != 0 }
  }

  /// The currencies of the sums; the one of the most groups first.
  fileprivate var currencies: [Currency] {
    var counts: [(currency: Currency, count: Int)] = []
    for sum in flatMap({ $0.sums.totals.sums + $0.sums.totals.beyond }) {
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
  fileprivate func of(_ currency: Currency?) -> Int64 {
    (sums + beyond).first { $0.currency == currency }?.minorUnits ?? 0
  }
}
