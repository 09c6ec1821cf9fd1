import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting

/// How long one order takes: its date, its name and its total.
enum Speed {
  private static let enUS = Locale(identifier: "en_US")

  static func measure() {
    let start = ContinuousClock.now
    let formatter = CompiledFormatters().formatter(locale: enUS, timeZone: zone)
    let bytes = orders.prefix(50).reduce(0) { $0 + shown($1, formatter) }
    let microseconds = (ContinuousClock.now - start).nanoseconds / 1000
    print("first 50 orders, compiling included: \(microseconds) µs for \(bytes) bytes")

    let ours = nanoseconds(rounds: 2000) { shown($0, formatter) }
    let foundation = FoundationPair(enUS, zone)
    let theirs = nanoseconds(rounds: 20) { foundation.shown($0) }
    print("one order: ours \(ours.tenths) ns, Foundation \(theirs.tenths) ns, ratio \((theirs / ours).tenths)")
    print("  date \(nanoseconds(rounds: 2000) { formatter.date($0.date).utf8.count }.tenths) ns")
    print("  name \(nanoseconds(rounds: 2000) { $0.name.full.utf8.count }.tenths) ns")
    print("  money \(nanoseconds(rounds: 2000) { formatter.money($0.total).utf8.count }.tenths) ns")
    print("  date and time \(nanoseconds(rounds: 500) { formatter.dateAndTime($0.date).utf8.count }.tenths) ns")
  }

  private static let zone = TimeZone(identifier: "America/New_York") ?? .gmt

  private static let names = [
    PersonName(first: "Amy", last: "Apple"), PersonName(first: "Roland", last: "Mendel"),
    PersonName(first: "Guðrún", last: "Jónsdóttir"),
  ]

  /// Three years of orders of a small shop.
  private static let orders: [OrderSummary] = (0..<1000).map { index in
    let cents = index * index * 7 % 900_000
    return OrderSummary(
      id: "\(index)", number: Int64(index), version: 1, status: .placed,
      date: Instant.amysDay.adding(seconds: Int64(index) * 94_608), reference: nil, name: names[index % 3], email: "",
      total: Money(minorUnits: Int64(cents), currency: .usd))
  }

  @inline(never)
  private static func shown(_ order: OrderSummary, _ formatter: any ValueFormatting) -> Int {
    formatter.date(order.date).utf8.count + order.name.full.utf8.count + formatter.money(order.total).utf8.count
  }

  /// The median of five measurements.
  private static func nanoseconds(rounds: Int, _ show: (OrderSummary) -> Int) -> Double {
    let times = (0..<5).map { _ in
      let start = ContinuousClock.now
      var bytes = 0
      for _ in 0..<rounds {
        for order in orders { bytes += show(order) }
      }
      let spent = (ContinuousClock.now - start).nanoseconds
      return bytes > 0 ? Double(spent) / Double(rounds * orders.count) : 0
    }
    return times.sorted()[2]
  }
}

/// What a program uses that has nothing but Foundation, kept from order to order.
private struct FoundationPair {
  private let dates = DateFormatter()
  private let sums = NumberFormatter()

  init(_ locale: Locale, _ zone: TimeZone) {
    dates.locale = locale
    dates.timeZone = zone
    dates.dateStyle = .short
    dates.timeStyle = .none
    sums.locale = locale
    sums.numberStyle = .currency
    sums.currencyCode = "USD"
  }

  @inline(never)
  func shown(_ order: OrderSummary) -> Int {
    let total = NSDecimalNumber(mantissa: order.total.minorUnits.magnitude, exponent: -2, isNegative: false)
    return dates.string(from: order.date.date).utf8.count + order.name.full.utf8.count
      + (sums.string(from: total)?.utf8.count ?? 0)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

extension Double {
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
