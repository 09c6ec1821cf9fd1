import Foundation
import Models

/// Parses the dates that a person types: RFC 3339, `2007-06-29`, `today`, `yesterday` or `-7d`.
struct DateReader {
  let zone: TimeZone
  let now: Instant

  /// Returns the instant of a text, or the start of its day.
  func start(_ text: String, at pointer: String) throws(Violation) -> Instant {
    if let instant = Instant(text) { return instant }
    return start(of: try day(text, at: pointer))
  }

  /// Returns the instant right after a text's instant, or after its whole day.
  func end(_ text: String, at pointer: String) throws(Violation) -> Instant {
    if let instant = Instant(text) { return Instant(microseconds: instant.microseconds + 1) }
    return start(of: CivilDate(daysSinceEpoch: try day(text, at: pointer).daysSinceEpoch + 1))
  }

  private func day(_ text: String, at pointer: String) throws(Violation) -> CivilDate {
    if let day = CivilDate(text) { return day }
    let word = text.lowercased()
    if let days = ["today": 0, "yesterday": 1][word] ?? DateReader.daysAgo(word) {
      return CivilDate(daysSinceEpoch: today.daysSinceEpoch - days)
    }
    if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil {
      throw Violation(pointer, .not(.calendarDay, text))
    }
    throw Violation(pointer, .not(.date, text))
  }

  /// Returns the number of days in `-7d`, with up to six digits, so that the date stays in range; `nil` for another
  /// word.
  private static func daysAgo(_ word: String) -> Int? {
    guard word.hasPrefix("-"), word.hasSuffix("d"), word.utf8.count <= 8 else { return nil }
    let digits = word.dropFirst().dropLast()
    return digits.utf8.allSatisfy(\.isDigit) ? Int(digits) : nil
  }

  var today: CivilDate { day(of: now) }

  /// Returns the day of an instant in the zone.
  func day(of instant: Instant) -> CivilDate { CivilDate(of: instant, in: zone) }

  /// Returns the first instant of a day in the zone: not always midnight, which some zones skip or repeat.
  func start(of day: CivilDate) -> Instant {
    let midnight = day.daysSinceEpoch * 86_400
    var (early, late) = (midnight - 86_400, midnight + 86_400)
    let (before, after) = (offset(at: early), offset(at: late))
    guard before != after else { return Instant(seconds: midnight - before) }
    // A change of offset lies between: the day starts before, at or after it.
    while late - early > 1 {
      let middle = early + (late - early) / 2
      if offset(at: middle) == before { early = middle } else { late = middle }
    }
    let start = midnight - before < late ? midnight - before : max(late, midnight - after)
    return Instant(seconds: start)
  }

  private func offset(at second: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
  }
}

extension Instant {
  fileprivate init(seconds: Int) { self.init(microseconds: Int64(seconds) * 1_000_000) }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
