import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting

/// Counts the texts in which the formatters differ from Foundation.
enum Comparison {
  /// The counts of one locale or one zone.
  private struct Tally: Sendable {
    var texts = 0
    var differing = 0
    /// The texts that Foundation formatted.
    var fallbacks: [String] = []

    mutating func compare(_ ours: String, _ theirs: String, _ name: @autoclosure () -> String) {
      texts += 1
      guard !ours.utf8.elementsEqual(theirs.utf8) else { return }
      if differing == 0 { print("differs: \(name()): ours “\(ours)”, Foundation’s “\(theirs)”") }
      differing += 1
    }
  }

  /// Compares every locale that Foundation lists, with a date in every year, every day of one year, and every currency.
  static func ofLocales() async -> Int {
    let currencies = Currency.all
    let tallies = await tallies(Locale.availableIdentifiers.sorted()) { identifier in
      let locale = Locale(identifier: identifier)
      let formatters = CompiledFormatters()
      let ours = formatters.formatter(locale: locale, timeZone: .gmt)
      let theirs = ReferenceFormatter(locale: locale, timeZone: .gmt)
      var tally = Tally(fallbacks: formatters.fallbacks(locale: locale, currencies: currencies))
      compareDates(ours, theirs, identifier, &tally)
      for currency in currencies {
        for minorUnits in sums {
          let money = Money(minorUnits: minorUnits, currency: currency)
          tally.compare(ours.money(money), theirs.money(money), "\(identifier), \(money)")
        }
      }
      return tally
    }
    report(
      tallies,
      "\(tallies.count) locales × \(currencies.count) currencies × \(sums.count) sums, \(days.count) days,"
        + " \(times.count) times")
    let fallbacks = Dictionary(tallies.flatMap(\.fallbacks).map { ($0, 1) }, uniquingKeysWith: +)
    let dates = ["date", "date and time", "month"].map { "\($0) in \(fallbacks[$0] ?? 0)" }
    let money = currencies.reduce(0) { $0 + (fallbacks[$1.code] ?? 0) }
    print("fell back, of \(tallies.count) locales: \(dates.joined(separator: ", ")), a currency in \(money)")
    return tallies.reduce(0) { $0 + $1.differing }
  }

  /// Compares formatted sums and days of every locale with their parsed values; days of the Gregorian calendar only.
  static func ofReading() async -> Int {
    let currencies = ["USD", "EUR", "JPY", "KWD", "CVE"].compactMap { Currency($0) }
    let tallies = await tallies(Locale.availableIdentifiers.sorted()) { identifier in
      let locale = Locale(identifier: identifier)
      let formatters = CompiledFormatters()
      let (formatter, reader) = (
        formatters.formatter(locale: locale, timeZone: .gmt), formatters.reader(locale: locale)
      )
      var tally = Tally()
      for currency in currencies {
        for minorUnits in sums {
          let money = Money(minorUnits: minorUnits, currency: currency)
          let read = reader.amount(formatter.money(money), in: currency.code).amount
          tally.compare(read, money.amount, "\(identifier), \(money) read")
        }
      }
      guard !formatters.fallbacks(locale: locale, currencies: []).contains("date") else { return tally }
      for day in days.suffix(365)
        + [1583, 1950, 1999, 2049, 9999].compactMap({ CivilDate(year: $0, month: 3, day: 4) })
      {
        let (read, shown) = (reader.day(formatter.day(day)), day.description)
        // A year of two digits means one of 1950 to 2049.
        let isShort = !(1950...2049).contains(day.year) && read.suffix(8) == shown.suffix(8)
        tally.compare(isShort ? shown : read, shown, "\(identifier), \(day) read")
      }
      return tally
    }
    report(tallies, "what \(tallies.count) locales write with what they read")
    return tallies.reduce(0) { $0 + $1.differing }
  }

  /// Compares every zone that Foundation lists, around each change of its clocks and once a fortnight.
  static func ofZones() async -> Int {
    let locale = Locale(identifier: "en_US")
    let formatters = CompiledFormatters()
    let tallies = await tallies(TimeZone.knownTimeZoneIdentifiers) { identifier in
      var tally = Tally()
      guard let zone = TimeZone(identifier: identifier) else { return tally }
      let ours = formatters.formatter(locale: locale, timeZone: zone)
      let theirs = ReferenceFormatter(locale: locale, timeZone: zone)
      for instant in instants(in: zone) {
        tally.compare(ours.dateAndTime(instant), theirs.dateAndTime(instant), "\(identifier), \(instant)")
      }
      return tally
    }
    report(tallies, "\(tallies.count) zones")
    return tallies.reduce(0) { $0 + $1.differing }
  }

  private static func compareDates(
    _ ours: any ValueFormatting, _ theirs: ReferenceFormatter, _ name: String, _ tally: inout Tally
  ) {
    for day in days { tally.compare(ours.day(day), theirs.day(day), "\(name), \(day)") }
    for day in days.suffix(365) {
      tally.compare(ours.month(of: day), theirs.month(of: day), "\(name), month of \(day)")
    }
    for time in times {
      tally.compare(ours.dateAndTime(time), theirs.dateAndTime(time), "\(name), \(time)")
    }
  }

  private static func report(_ tallies: [Tally], _ what: String) {
    let texts = tallies.reduce(0) { $0 + $1.texts }
    print("compared \(what): \(texts) texts, \(tallies.reduce(0) { $0 + $1.differing }) differed")
  }

  /// Computes the tallies of several names at once, one per core.
  private static func tallies(_ names: [String], _ work: @escaping @Sendable (String) -> Tally) async -> [Tally] {
    await withTaskGroup { group in
      for name in names { group.addTask { work(name) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}

// MARK: What is compared

/// A day in every year from 1500 to 9999, then every day of 2007.
private let days: [CivilDate] =
  (1500...9999).compactMap { CivilDate(year: $0, month: $0 % 12 + 1, day: $0 * 7 % 28 + 1) }
  + (0..<365).map { CivilDate(daysSinceEpoch: 13_514 + $0) }

/// Every quarter of an hour of a day, and its last second.
private let times: [Instant] =
  (0..<96).map { Instant.amysDay.adding(seconds: $0 * 900) } + [Instant.amysDay.adding(seconds: 86_399)]

/// The extreme amounts, zero, and every number of digits between, so that each threshold of grouping is passed.
private let sums: [Int64] = [
  .min, .max, 0, 5, -5, 99, -123, 123_456, -1_234_567, 12_345_678, 100_000, 1_000_000, 10_000_000, 99_999,
]

private func instants(in zone: TimeZone) -> [Instant] {
  let fortnights = stride(from: Int64(-13_000_000_000), to: 4_200_000_000, by: 1_213_077)
  let far = stride(from: Int64(4_200_000_000), to: 253_402_200_000, by: 98_765_432)
  var seconds = Array(fortnights) + Array(far)
  var date = Date(timeIntervalSince1970: -12_000_000_000)
  while let change = zone.nextDaylightSavingTimeTransition(after: date), change.timeIntervalSince1970 < 5_000_000_000 {
    seconds += [-1, 0, 1].map { Int64(change.timeIntervalSince1970) + $0 }
    date = change
  }
  return seconds.map { Instant(microseconds: $0 * 1_000_000) }
}
