import Foundation
import Models
import PresentationProtocols

/// Parses the dates that a person types: RFC 3339, `2007-06-29 10:00`, `2007-06-29`, `2007-06`, `2007`, `today`,
/// `yesterday`, `tomorrow`, `this` or `last` with `week`, `month` or `year`, `-24h`, `-7d` or `-1w`.
struct DateReader {
  let zone: TimeZone
  let now: Instant
  /// A day as the user would type it, for messages; `nil` for the machine-readable notation alone.
  var example: String?

  /// A moment, or whole days of the zone.
  private enum Period {
    case moment(Instant)
    case days(CivilDate, through: CivilDate)
  }

  /// Returns the instant of a text, or the start of its day or month.
  func start(_ text: String, at pointer: String) throws(Violation) -> Instant {
    switch try period(text, at: pointer) {
    case .moment(let instant): instant
    case .days(let first, _): start(of: first)
    }
  }

  /// Returns the instant right after a text's instant, or after its whole day or month.
  func end(_ text: String, at pointer: String) throws(Violation) -> Instant {
    switch try period(text, at: pointer) {
    case .moment(let instant): Instant(microseconds: instant.microseconds + 1)
    case .days(_, let last): start(of: CivilDate(daysSinceEpoch: last.daysSinceEpoch + 1))
    }
  }

  /// Returns the instant of a text, or the start of its day; a month is no single moment.
  func moment(_ text: String, at pointer: String) throws(Violation) -> Instant {
    switch try period(text, at: pointer, or: .moment) {
    case .moment(let instant): return instant
    case .days(let first, let last) where first == last: return start(of: first)
    case .days: throw Violation(pointer, unreadable(.moment, text))
    }
  }

  /// Returns the period of a text.
  ///
  /// - Parameter kind: what the text is not if it cannot be read.
  private func period(_ text: String, at pointer: String, or kind: Violation.Kind = .date) throws(Violation) -> Period {
    if let instant = Instant(text) { return .moment(instant) }
    if let day = CivilDate(text) { return .days(day, through: day) }
    if let (first, last) = DateReader.month(text) { return .days(first, through: last) }
    if let moment = localTime(text) { return .moment(moment) }
    let word = text.lowercased()
    if let (first, last) = named(word) { return .days(first, through: last) }
    if let hours = DateReader.count("h", in: word) { return .moment(now.adding(seconds: Int64(hours) * -3_600)) }
    let weeks = DateReader.count("w", in: word).map { $0 * 7 }
    if let days = ["today": 0, "yesterday": 1, "tomorrow": -1][word] ?? DateReader.count("d", in: word) ?? weeks {
      let day = CivilDate(daysSinceEpoch: today.daysSinceEpoch - days)
      return .days(day, through: day)
    }
    if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}(-[0-9]{2})?/) != nil {
      throw Violation(pointer, .not(.calendarDay, text))
    }
    throw Violation(pointer, unreadable(kind, text))
  }

  /// Returns the rule for a text that is no date, with the word that was meant or the notations that there are.
  private func unreadable(_ kind: Violation.Kind, _ text: String) -> Violation.Rule {
    let days = ["today", "yesterday", "tomorrow"]
    let near = Suggestion.nearest(to: text.lowercased(), among: kind == .date ? days + DateReader.periods : days)
    return .not(kind, text, nearest: near, known: example.map { [$0] } ?? [])
  }

  private static let periods = ["this", "last"].flatMap { back in
    ["week", "month", "year"].map { "\(back) \($0)" }
  }

  /// Returns the first and last day of `2007-06`; `nil` for another text.
  private static func month(_ text: String) -> (CivilDate, CivilDate)? {
    guard text.utf8.count == 7, let first = CivilDate("\(text)-01") else { return nil }
    let next = CivilDate(daysSinceEpoch: first.daysSinceEpoch + 31)
    return (first, CivilDate(daysSinceEpoch: next.daysSinceEpoch - next.day))
  }

  /// Returns the moment of `2007-06-29 10:00` or `2007-06-29 10:00:30` in the zone; `nil` for another text.
  private func localTime(_ text: String) -> Instant? {
    guard let match = text.wholeMatch(of: /([0-9-]{10})[ T]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?/),
      let day = CivilDate(String(match.1)), let hour = Int(match.2), let minute = Int(match.3),
      let second = Int(match.4 ?? "0"), hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
    // The offset at that time, unless a change of offset lies between.
    let guess = seconds - offset(at: seconds)
    return Instant(seconds: seconds - offset(at: guess))
  }

  /// Returns the first and last day of `1997`, `this week` or `last month`; `nil` for another text.
  private func named(_ word: String) -> (CivilDate, CivilDate)? {
    if let year = word.wholeMatch(of: /[0-9]{4}/).flatMap({ Int($0.output) }) { return DateReader.year(year) }
    let words = word.split(separator: " ")
    guard words.count == 2, let back = ["this": 0, "last": 1][words[0]] else { return nil }
    switch words[1] {
    case "week":
      // 1970-01-01 was a Thursday, and weeks begin on Monday (ISO 8601).
      let monday = today.daysSinceEpoch - (today.daysSinceEpoch + 3).modulo(7) - 7 * back
      return (CivilDate(daysSinceEpoch: monday), CivilDate(daysSinceEpoch: monday + 6))
    case "month":
      let end = CivilDate(daysSinceEpoch: today.daysSinceEpoch - (back == 0 ? 0 : today.day))
      return DateReader.month(String(end.description.prefix(7)))
    case "year": return DateReader.year(today.year - back)
    default: return nil
    }
  }

  private static func year(_ year: Int) -> (CivilDate, CivilDate)? {
    let digits = String(year)
    let name = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    guard let first = CivilDate("\(name)-01-01"), let last = CivilDate("\(name)-12-31") else { return nil }
    return (first, last)
  }

  /// Returns the number in `-7d`, with up to six digits, so that the date stays in range; `nil` for another word.
  private static func count(_ unit: String, in word: String) -> Int? {
    guard word.hasPrefix("-"), word.hasSuffix(unit), word.utf8.count <= 8 else { return nil }
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

extension Int {
  /// Returns the remainder of a division, which is never negative.
  fileprivate func modulo(_ divisor: Int) -> Int { ((self % divisor) + divisor) % divisor }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
