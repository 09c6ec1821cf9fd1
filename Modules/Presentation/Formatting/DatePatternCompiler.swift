import Foundation
import Models

extension DatePattern {
  /// Compiles the format of a Foundation formatter in UTC; `nil` if a pattern cannot show the same.
  init?(_ formatter: DateFormatter) {
    guard let format = formatter.dateFormat,
      let digits = formatter.text(Self.samples[0]).unicodeScalars.lazy.compactMap({ Digits(of: $0) }).first
    else { return nil }
    var reader = DatePatternReader(locale: formatter.locale)
    guard let program = reader.program(format) else { return nil }
    let plain = DatePattern(
      program: program, digits: digits, monthNames: reader.monthNames, dayPeriods: reader.dayPeriods)
    guard plain.fits else { return nil }
    guard let equal = plain.equals(formatter) ? plain : plain.spellingMonths(formatter) else { return nil }
    self = equal
  }

  private func equals(_ formatter: DateFormatter) -> Bool {
    Self.samples.allSatisfy { text($0.day, secondOfDay: $0.second).utf8.elementsEqual(formatter.text($0).utf8) }
  }

  /// Returns the pattern with each month's name as the formatter writes it: Hawaiian uses Roman numerals.
  private func spellingMonths(_ formatter: DateFormatter) -> DatePattern? {
    guard monthNames.isEmpty, let index = program.firstIndex(of: .month) else { return nil }
    let names: [[UInt8]?] = Self.months.map { day in
      let whole = formatter.text(day, secondOfDay: 0).utf8
      let before = part(program[..<index]).text(day, secondOfDay: 0).utf8
      let after = part(program[(index + 1)...]).text(day, secondOfDay: 0).utf8
      guard whole.starts(with: before), whole.reversed().starts(with: after.reversed()) else { return nil }
      return Array(whole.dropFirst(before.count).dropLast(after.count))
    }
    guard !names.contains(nil) else { return nil }
    var spelled = part(program[...])
    spelled.program[index] = .monthName
    spelled.monthNames = names.compactMap(\.self)
    return spelled.fits && spelled.equals(formatter) ? spelled : nil
  }

  private func part(_ program: ArraySlice<Step>) -> DatePattern {
    DatePattern(program: Array(program), digits: digits, monthNames: monthNames, dayPeriods: dayPeriods)
  }

  /// A day in each month of a year.
  static let months = (1...12).compactMap { CivilDate(year: 2007, month: $0, day: 15) }

  /// Times that reveal other calendars, numbering systems, and one digit from two.
  private static let samples: [LocalTime] = [
    LocalTime(-141_345, 11_040), LocalTime(10_956, 86_340), LocalTime(13_693, 36_000), LocalTime(1_234_567, 47_100),
    LocalTime(2_932_896, 0),
  ]

  /// Whether the longest text fits: each field has at most four digits, or is a name.
  private var fits: Bool {
    let names = [monthNames, dayPeriods].reduce(0) { $0 + ($1.map(\.count).max() ?? 0) }
    return program.count * 4 * digits.width + names <= BackwardWriter.capacity
  }
}

/// A time of a local day: days since 1970-01-01, and seconds since its start.
struct LocalTime {
  let day: CivilDate
  let second: Int

  init(_ days: Int, _ second: Int) {
    day = CivilDate(daysSinceEpoch: days)
    self.second = second
  }
}

extension DateFormatter {
  func text(_ time: LocalTime) -> String { text(time.day, secondOfDay: time.second) }

  /// Returns a local time as a formatter in UTC shows it.
  func text(_ day: CivilDate, secondOfDay: Int) -> String {
    string(from: Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch * 86_400 + secondOfDay)))
  }
}
