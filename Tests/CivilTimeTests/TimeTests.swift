import Foundation
import CivilTime
import Testing

@Suite struct CivilDateTests {
  @Test func `a zone's name ends with no zero byte`() {
    #expect(TimeZone(named: "Europe/Zurich")?.identifier == "Europe/Zurich")
    #expect(TimeZone(named: "Europe/Zurich\0") == nil)
    #expect(TimeZone(named: "Mars/Base") == nil)
  }

  @Test func `every day from 0001 to 9999 follows the one before, and is read as it is written`() throws {
    let first = try #require(CivilDate(year: 1, month: 1, day: 1))
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
    var before = CivilDate(daysSinceEpoch: first.daysSinceEpoch - 1)
    var weekday = before.weekday
    for days in first.daysSinceEpoch...last.daysSinceEpoch {
      let date = CivilDate(daysSinceEpoch: days)
      weekday = weekday % 7 + 1
      guard date.daysSinceEpoch == days, before < date, date.weekday == weekday,
        date.day == before.day + 1 || date.day == 1,
        days % 97 != 0 || CivilDate(date.description) == date
      else {
        Issue.record("\(date), \(days) days since 1970")
        return
      }
      before = date
    }
    #expect(before == last)
  }

  @Test(arguments: [
    ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-02-29", 11_016, 2), ("0001-01-01", -719_162, 1),
    ("9999-12-31", 2_932_896, 5), ("2007-06-29", 13_693, 5), ("1900-03-01", -25_508, 4),
  ])
  func `a day is so many days from 1970, and its weekday is known`(text: String, days: Int, weekday: Int) throws {
    let date = try #require(CivilDate(text))
    #expect(date.daysSinceEpoch == days)
    #expect(date.weekday == weekday)
    #expect(date.description == text)
  }

  @Test(arguments: [
    "2007-02-30", "2007-02-29", "1900-02-29", "2100-02-29", "2007-04-31", "2007-00-01", "2007-13-01", "2007-01-00",
    "2007-01-32", "0000-01-01", "-001-01-01", "2007-1-01", "20070101", "2007/01/01", "+007-01-01", " 2007-1-1",
    "2007-01-01 ", "٢٠٠٧-01-01", "10000-01-01", "",
  ])
  func `a text that is not a day of the calendar is refused`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(arguments: [2000, 2004, 2024, 4, 1600]) func `leap years have a 29 February`(year: Int) {
    #expect(CivilDate(year: year, month: 2, day: 29) != nil)
  }
}

@Suite struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0), ("1970-01-01 00:00:01Z", 1_000_000),
    ("1970-01-01T00:00:00.5Z", 500_000), ("1970-01-01T00:00:00.000001Z", 1), ("1970-01-01T00:00:00.0000019Z", 1),
    ("1969-12-31T23:59:59.999999Z", -1), ("1970-01-01T02:00:00+02:00", 0), ("1969-12-31T18:30:00-05:30", 0),
    ("1970-01-01T00:00:00-00:00", 0), ("0001-01-01T00:00:00Z", Instant.earliest.microseconds),
    ("0001-01-01T14:00:00+14:00", Instant.earliest.microseconds),
    ("9999-12-31T23:59:59.999999Z", Instant.latest.microseconds),
    ("9999-12-31T22:59:59.999999-01:00", Instant.latest.microseconds),
    ("2024-02-29T23:59:59Z", 1_709_251_199_000_000), ("1900-02-28T23:59:59Z", -2_203_891_201_000_000),
  ])
  func `every spelling of RFC 3339 is read to the microsecond`(text: String, microseconds: Int64) throws {
    let instant = try #require(Instant(text))
    #expect(instant.microseconds == microseconds)
    #expect(Instant(instant.description) == instant)
  }

  @Test(arguments: [
    "2007-06-29", "2007-06-29T10:00Z", "2007-06-29T10:00:00", "2007-06-29T24:00:00Z", "2007-06-29T10:60:00Z",
    "2007-06-29T10:00:60Z", "2007-06-29T10:00:00.Z", "2007-06-29T10:00:00,5Z", "2007-06-29T10:00:00+2:00",
    "2007-06-29T10:00:00+0200", "2007-06-29T10:00:00+24:00", "2007-06-29T10:00:00+02:60", "2007-06-29T10:00:00+02",
    "2007-06-29T10:00:00Z ", "2007-06-29_10:00:00Z", "2007-06-29T10:00:00.1.2Z", "2007-02-29T10:00:00Z",
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-12-31T23:59:59Z", "20070629T100000Z",
    "2007-06-29T1٠:00:00Z", "2007-06-29T10:00:00+02:00:00", "2007-06-29T10-00-00Z", "", "now",
  ])
  func `a text that is not a time of RFC 3339 is refused`(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999Z"), (1_500_000, "1970-01-01T00:00:01.500000Z"),
    (-62_135_596_800_000_000, "0001-01-01T00:00:00Z"), (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
  ])
  func `a moment is written in UTC, with six decimals or none`(microseconds: Int64, text: String) {
    #expect(Instant(microseconds: microseconds).description == text)
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, .max])
  func `no moment, however far, is too far to be handled`(microseconds: Int64) {
    let instant = Instant(microseconds: microseconds)
    #expect(instant.description.hasSuffix("Z"))
    #expect(instant.adding(seconds: .max).adding(seconds: .min).description.hasSuffix("Z"))
    #expect(instant.adding(seconds: 1) > instant || microseconds == .max)
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan])
  func `a date beyond the calendar is its end`(seconds: Double) {
    let instant = Instant(Date(timeIntervalSince1970: seconds))
    #expect(instant == (seconds > 0 ? .latest : .earliest) || seconds.isNaN)
  }

  @Test(arguments: [0, 1.5, -1.25, 1_183_111_200, -62_135_596_800])
  func `a date is the same moment`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Instant(date).date == date)
  }
}
