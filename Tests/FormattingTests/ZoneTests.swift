import Formatting
import Foundation
import Models
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct ZoneTests {
  @Test(arguments: [
    "UTC", "America/New_York", "Europe/London", "Europe/Dublin", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Africa/Casablanca", "Pacific/Apia", "Pacific/Kiritimati", "America/Sao_Paulo", "Africa/Monrovia", "GMT+0530",
    "Antarctica/Troll", "Asia/Gaza", "America/Juneau",
  ])
  func `around each change of its clocks a zone has Foundation's day and time`(_ identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let ours = CompiledFormatters().formatter(locale: enUS, timeZone: zone)
    let theirs = ReferenceFormatter(locale: enUS, timeZone: zone)
    for instant in moments(in: zone) {
      #expect(Bytes(ours.dateAndTime(instant)) == Bytes(theirs.dateAndTime(instant)), "\(instant)")
    }
  }

  @Test func `the day is the zone's`() throws {
    let formatters = CompiledFormatters()
    let late = try #require(Instant("2007-06-29T23:30:00Z"))
    let shown = try ["UTC", "Asia/Tokyo", "America/New_York"].map { identifier in
      formatters.formatter(locale: enUS, timeZone: try #require(TimeZone(identifier: identifier))).date(late)
    }
    #expect(shown == ["6/29/07", "6/30/07", "6/29/07"])
  }

  @Test func `a day that a zone skipped is not shown`() throws {
    let apia = try #require(TimeZone(identifier: "Pacific/Apia"))
    let formatter = CompiledFormatters().formatter(locale: enUS, timeZone: apia)
    let before = try #require(Instant("2011-12-30T09:59:59Z"))
    #expect([before, before.adding(seconds: 1)].map(formatter.date) == ["12/29/11", "12/31/11"])
  }

  @Test func `moments in any order have the offset of their own season`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let ours = CompiledFormatters().formatter(locale: enUS, timeZone: zone)
    let theirs = ReferenceFormatter(locale: enUS, timeZone: zone)
    // They are 256 seasons apart, so that each replaces the other in the cache, repeatedly.
    let pair = [Instant.amysDay, Instant.amysDay.adding(seconds: 256 << 23)]
    for instant in (0..<40).map({ pair[$0 % 2].adding(seconds: Int64($0) * 1_000_003) }) {
      #expect(ours.dateAndTime(instant) == theirs.dateAndTime(instant))
    }
  }
}

// MARK: Fixtures

private let enUS = Locale(identifier: "en_US")

/// Returns moments on both sides of each change of clocks, between them and far away.
private func moments(in zone: TimeZone) -> [Instant] {
  var seconds: [Int64] = [-12_000_000_000, -5_000_000_000, 0, 4_000_000_000, 16_725_225_600, 253_402_300_799]
  var date = Date(timeIntervalSince1970: -6_000_000_000)
  while let change = zone.nextDaylightSavingTimeTransition(after: date), change.timeIntervalSince1970 < 2_500_000_000 {
    let second = Int64(change.timeIntervalSince1970)
    seconds += [second - 1, second, second + 1, second + 5_000_000]
    date = change
  }
  return seconds.map { Instant(microseconds: $0 * 1_000_000) }
}
