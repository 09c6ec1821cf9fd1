import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting

/// Measures the time to format one order: its date, its name and its total.
enum Speed {
  private static let enUS = Locale(identifier: "en_US")

  static func measure() {
    let start = ContinuousClock.now
    let formatter = CompiledFormatters().formatter(locale: enUS, timeZone: zone)
    let bytes = orders.prefix(50).reduce(0) { $0 + shown($1, formatter) }
    let microseconds = (ContinuousClock.now - start).nanoseconds / 1000
    print("first 50 orders, compiling included: \(microseconds) µs for \(bytes) bytes")

    let foundation = FoundationPair(enUS, zone)
    let ours = [
      Subject("one order: ours", rounds: 100) { shown($0, formatter) },
      Subject("  date", rounds: 100) { formatter.date($0.date).utf8.count },
      Subject("  name", rounds: 100) { $0.name.full.utf8.count },
      Subject("  money", rounds: 100) { formatter.money($0.total).utf8.count },
      Subject("  date and time", rounds: 50) { formatter.dateAndTime($0.date).utf8.count },
    ]
    let theirs = FoundationPair.ways.map { way, total in
      Subject("Foundation, \(way)", rounds: 5) { foundation.shown($0, total) }
    }
    // The time of an empty call is subtracted.
    let all = leastNanoseconds([Subject("nothing", rounds: 100) { _ in 1 }] + ours + theirs)
    let times = all.dropFirst().map { $0 - all[0] }
    print("a call that shows nothing, subtracted from all: \(all[0].tenths) ns")
    for (subject, time) in zip(ours, times) { print("\(subject.name): \(time.tenths) ns") }
    for (subject, time) in zip(theirs, times.suffix(theirs.count)) {
      print("\(subject.name): \(time.tenths) ns, ratio \((time / times[0]).tenths)")
    }
  }

  private static let zone = TimeZone(identifier: "America/New_York") ?? .gmt

  private static let names = [
    PersonName(first: "Amy", last: "Apple"), PersonName(first: "Roland", last: "Mendel"),
    PersonName(first: "Guðrún", last: "Jónsdóttir"),
  ]

  /// Orders of three years of a small shop.
  private static let orders: [Shown] = (0..<1000).map { index in
    let cents = index * index * 7 % 900_000
    return Shown(
      date: Instant.amysDay.adding(seconds: Int64(index) * 94_608), name: names[index % 3],
      total: Money(minorUnits: Int64(cents), currency: .usd))
  }

  @inline(never)
  private static func shown(_ order: Shown, _ formatter: any ValueFormatting) -> Int {
    formatter.date(order.date).utf8.count + order.name.full.utf8.count + formatter.money(order.total).utf8.count
  }

  /// Returns the nanoseconds per order of each subject: the least of thirty runs, since other processes only add time.
  private static func leastNanoseconds(_ subjects: [Subject]) -> [Double] {
    var least = subjects.map { _ in Double.infinity }
    for _ in 0..<30 {
      for (place, subject) in subjects.enumerated() {
        let start = ContinuousClock.now
        var bytes = 0
        for _ in 0..<subject.rounds {
          for index in orders.indices { bytes += subject.show(orders[index]) }
        }
        let spent = Double((ContinuousClock.now - start).nanoseconds) / Double(subject.rounds * orders.count)
        if bytes > 0 { least[place] = min(least[place], spent) }
      }
    }
    return least
  }
}

/// A measured function, which returns the number of bytes that it formats of an order.
private struct Subject {
  let name: String
  /// The number of times that all orders are formatted in one run.
  let rounds: Int
  let show: (Shown) -> Int

  init(_ name: String, rounds: Int, _ show: @escaping (Shown) -> Int) {
    self.name = name
    self.rounds = rounds
    self.show = show
  }
}

/// The formatted values of an order; a class, so that copying is not measured.
private final class Shown: Sendable {
  let date: Instant
  let name: PersonName
  let total: Money

  init(date: Instant, name: PersonName, total: Money) {
    self.date = date
    self.name = name
    self.total = total
  }
}

/// The formatters of a program that uses Foundation only, reused for all orders.
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

  /// The conversions from minor units to the argument of `NumberFormatter`, from the fastest to the usual one.
  static let ways: [(String, @Sendable (Int64) -> NSNumber)] = [
    ("exact", { NSDecimalNumber(mantissa: $0.magnitude, exponent: -2, isNegative: $0 < 0) }),
    ("through Double", { NSDecimalNumber(value: Double($0) / 100) }),
    ("by Decimal", { (Decimal($0) / 100) as NSDecimalNumber }),
  ]

  @inline(never)
  func shown(_ order: Shown, _ total: (Int64) -> NSNumber) -> Int {
    dates.string(from: order.date.date).utf8.count + order.name.full.utf8.count
      + (sums.string(from: total(order.total.minorUnits))?.utf8.count ?? 0)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

extension Double {
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
