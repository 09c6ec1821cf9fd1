import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting
import Testing

/// Tests that formatted values equal Foundation's byte for byte, one of each kind; the bench compares all of them.
@Suite struct EqualityTests {
  @Test func `one locale of every distinct date pattern shows Foundation's dates`() throws {
    let kinds = Dictionary(grouping: Locale.availableIdentifiers.sorted()) { identifier in
      let formatter = ReferenceFormatter(locale: Locale(identifier: identifier), timeZone: .gmt)
      return [formatter.date(.amysDay), formatter.dateAndTime(Instant(microseconds: 0))].map(Bytes.init)
    }
    #expect(kinds.count > 100)
    for identifier in kinds.values.compactMap(\.first) {
      let (ours, theirs) = both(identifier)
      expectEqual(ours, theirs, [], "\(identifier)")
    }
  }

  @Test func `a medium date is Foundation's, and its year has four digits in every locale`() throws {
    for identifier in Locale.availableIdentifiers.sorted() {
      let locale = Locale(identifier: identifier)
      guard locale.calendar.identifier == .gregorian else { continue }
      let ours = CompiledFormatters().formatter(locale: locale, timeZone: .gmt, dateStyle: .medium)
      let theirs = ReferenceFormatter(locale: locale, timeZone: .gmt, dateStyle: .medium)
      let shown = ours.date(.amysDay)
      #expect(shown.compactMap(\.wholeNumberValue).contains([2, 0, 0, 7]), "\(identifier): \(shown)")
      #expect(Bytes(shown) == Bytes(theirs.date(.amysDay)), "\(identifier)")
      #expect(Bytes(ours.dateAndTime(.amysDay)) == Bytes(theirs.dateAndTime(.amysDay)), "\(identifier)")
      for day in days { #expect(Bytes(ours.day(day)) == Bytes(theirs.day(day)), "\(identifier)") }
    }
  }

  @Test func `one locale of every distinct money pattern shows Foundation's sums`() throws {
    let probe = try [money(-123_456_789, "ZMW"), money(123_456, "USD")]
    let kinds = Dictionary(grouping: Locale.availableIdentifiers.sorted()) { identifier in
      let formatter = ReferenceFormatter(locale: Locale(identifier: identifier), timeZone: .gmt)
      return probe.map { Bytes(formatter.money($0)) }
    }
    #expect(kinds.count > 50)
    let currencies = ["USD", "EUR", "JPY", "KWD", "CLF", "CVE"].compactMap { Currency($0) }
    for identifier in kinds.values.compactMap(\.first) {
      let (ours, theirs) = both(identifier)
      expectEqual(ours, theirs, currencies, "\(identifier)")
    }
  }

  @Test(arguments: ["en_US", "ar_EG", "de_CH", "pt_CV", "en_IN"])
  func `every currency shows as Foundation shows it`(_ identifier: String) {
    let (ours, theirs) = both(identifier)
    expectEqual(ours, theirs, Currency.all, "\(identifier)")
  }

  @Test(arguments: [
    "en-US", "de-DE", "zh-Hant-TW", "sr-Latn-RS", "ar-u-nu-latn", "de_DE@numbers=arab", "en_US@numbers=hant",
    "en_US@numbers=hanidec", "en_US@calendar=buddhist", "ja_JP@calendar=japanese", "en_US@calendar=iso8601",
    "de_DE@currency=USD", "en-US-u-hc-h23", "xx", "", "not a locale", "en_US_POSIX", "haw", "gd", "bo", "dz",
  ])
  func `an identifier of any form shows as Foundation shows it`(_ identifier: String) throws {
    let (ours, theirs) = both(identifier)
    expectEqual(ours, theirs, [.usd, try #require(Currency("JPY"))], "\(identifier)")
  }

  @Test func `at most the calendars that are not Gregorian need Foundation, and no currency does`() {
    let formatters = CompiledFormatters()
    let helped = Locale.availableIdentifiers.filter {
      formatters.fallbacks(locale: Locale(identifier: $0), currencies: [.usd]).contains {
        ["date", "USD"].contains($0)
      }
    }
    #expect(helped.count <= 17)
    #expect(!helped.contains { Locale(identifier: $0).calendar.identifier == .gregorian }, "\(helped)")
  }

  @Test(arguments: [
    Instant.earliest, .latest, Instant(microseconds: .min), Instant(microseconds: .max),
    Instant(microseconds: -12_212_553_600_000_000), Instant(microseconds: -12_212_553_600_000_001),
    Instant(microseconds: -12_219_292_800_000_000), Instant(microseconds: -12_219_292_801_000_000),
    Instant(microseconds: -1),
  ])
  func `a moment beyond what is compiled is Foundation's to show`(_ instant: Instant) {
    let (ours, theirs) = both("en_US")
    // A `Date` has fewer digits than an instant: the seconds are compared.
    let second = Instant(microseconds: instant.microseconds / 1_000_000 * 1_000_000)
    #expect(Bytes(ours.date(second)) == Bytes(theirs.date(second)))
    #expect(Bytes(ours.dateAndTime(second)) == Bytes(theirs.dateAndTime(second)))
  }

  @Test func `a day's last microsecond is that day's`() throws {
    let last = try #require(Instant("2007-06-29T23:59:59.999999Z"))
    #expect(both("en_US").ours.date(last) == "6/29/07")
  }
}

// MARK: Fixtures

private func both(_ identifier: String) -> (ours: any ValueFormatting, theirs: any ValueFormatting) {
  let locale = Locale(identifier: identifier)
  return (
    CompiledFormatters().formatter(locale: locale, timeZone: .gmt),
    ReferenceFormatters().formatter(locale: locale, timeZone: .gmt)
  )
}
