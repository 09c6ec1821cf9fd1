import Foundation
import Models

/// Parses a date format (UTS 35, “Date Field Symbols”) into a program.
struct DatePatternReader {
  private let locale: Locale
  private(set) var monthNames: [[UInt8]] = []
  private(set) var dayPeriods: [[UInt8]] = []

  init(locale: Locale) { self.locale = locale }

  mutating func program(_ format: String) -> [DatePattern.Step]? {
    var program: [DatePattern.Step] = []
    var isQuoted = false
    var rest = Array(format.utf8)[...]
    while let byte = rest.first {
      let run = rest.prefix { $0 == byte }
      if byte == UInt8(ascii: "'") {
        rest.removeFirst()
        if rest.first == byte {
          program.append(.byte(rest.removeFirst()))
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, byte.isLetter {
        guard let field = field(Character(Unicode.Scalar(byte)), run.count) else { return nil }
        program.append(field)
        rest.removeFirst(run.count)
      } else {
        program.append(.byte(rest.removeFirst()))
      }
    }
    return program
  }

  private mutating func field(_ letter: Character, _ count: Int) -> DatePattern.Step? {
    switch (letter, count) {
    case ("y", 1), ("y", 4): return .year
    case ("y", 2): return .yearOfCentury
    case ("M", 1), ("L", 1): return .month
    case ("M", 2), ("L", 2): return .monthPadded
    case ("M", 3...5), ("L", 3...5): return monthName(String(repeating: letter, count: count))
    case ("d", 1): return .day
    case ("d", 2): return .dayPadded
    case ("H", 1): return .hour
    case ("H", 2): return .hourPadded
    case ("h", 1): return .hourOfHalf
    case ("h", 2): return .hourOfHalfPadded
    case ("k", 1): return .hourFromOne
    case ("k", 2): return .hourFromOnePadded
    case ("K", 1): return .hourOfHalfFromZero
    case ("K", 2): return .hourOfHalfFromZeroPadded
    case ("m", 1): return .minute
    case ("m", 2): return .minutePadded
    case ("s", 2): return .secondPadded
    case ("a", 1...5), ("B", 1...5): return dayPeriod(String(repeating: letter, count: count))
    default: return nil
    }
  }

  private mutating func monthName(_ format: String) -> DatePattern.Step? {
    guard monthNames.isEmpty else { return nil }
    monthNames = texts(format, DatePattern.months.map { LocalTime($0.daysSinceEpoch, 0) })
    return .monthName
  }

  /// Returns the step of a part of the day; `nil` if it does not cover whole hours, as a word for noon alone.
  private mutating func dayPeriod(_ format: String) -> DatePattern.Step? {
    guard dayPeriods.isEmpty else { return nil }
    dayPeriods = texts(format, (0..<24).map { LocalTime(0, $0 * 3600) })
    return dayPeriods == texts(format, (0..<24).map { LocalTime(0, $0 * 3600 + 1800) }) ? .dayPeriod : nil
  }

  private func texts(_ format: String, _ times: [LocalTime]) -> [[UInt8]] {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return times.map { Array(formatter.text($0).utf8) }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
