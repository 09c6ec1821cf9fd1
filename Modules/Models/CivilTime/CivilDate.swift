/// A day of the proleptic Gregorian calendar, without a time zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, for example 2007.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// The first day that ISO 8601's four digits of a year can represent, 0001-01-01.
  public static let first = CivilDate(daysSinceEpoch: -719_162)
  /// The last day that ISO 8601's four digits of a year can represent, 9999-12-31.
  public static let last = CivilDate(daysSinceEpoch: 2_932_896)

  /// Creates a day; `nil` if the calendar does not have it, for example 2007-02-30.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, ofYear: year) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day at a number of days after 1970-01-01; negative numbers are before it.
  ///
  /// Source: H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”, for the eras of 400 years; C. Neri and L.
  /// Schneider, “Euclidean affine functions and their application to calendar algorithms”, within an era, without a
  /// chain of divisions.
  public init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let quarters = 4 * UInt64(truncatingIfNeeded: shifted - era * 146_097) + 3
    let century = quarters / 146_097
    let yearAndRest = 2_939_745 * (quarters % 146_097 | 3)
    let yearOfCentury = yearAndRest >> 32
    let dayOfYear = (yearAndRest & 0xFFFF_FFFF) / 2_939_745 / 4
    let monthAndRest = 2141 * dayOfYear + 197_913
    let monthFromMarch = Int(truncatingIfNeeded: monthAndRest >> 16)
    month = monthFromMarch > 12 ? monthFromMarch - 12 : monthFromMarch
    day = Int(truncatingIfNeeded: (monthAndRest & 0xFFFF) / 2141) + 1
    year = Int(truncatingIfNeeded: 100 * century + yearOfCentury) + era * 400 + (monthFromMarch > 12 ? 1 : 0)
  }

  /// The number of days after 1970-01-01; negative before it.
  ///
  /// Source: `days_from_civil` in H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
  public var daysSinceEpoch: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week: 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { (((daysSinceEpoch + 3) % 7) + 7) % 7 + 1 }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: LosslessStringConvertible {
  /// Parses ISO 8601's `2007-06-29`, years 0001 to 9999; `nil` for other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = bytes[0..<4].decimal, let month = bytes[5..<7].decimal, let day = bytes[8..<10].decimal, year > 0
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public var description: String {
    unsafe String(unsafeUninitializedCapacity: 10) { buffer in
      var text = unsafe buffer.mutableSpan
      text.write(self)
      return 10
    }
  }
}

extension Collection<UInt8> {
  /// The number that up to 18 ASCII digits represent; `nil` if there are none, more, or other bytes.
  package var decimal: Int? {
    guard !isEmpty, count <= 18 else { return nil }
    var number = 0
    for byte in self {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

extension MutableSpan<UInt8> {
  /// Writes the last `digits` decimal digits of a number at `start`, with leading zeros.
  mutating func write(_ number: Int, digits: Int, at start: Int) {
    var rest = number.magnitude
    for place in (start..<start + digits).reversed() {
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Writes a day as `2007-06-29` at the beginning.
  mutating func write(_ day: CivilDate) {
    write(day.year, digits: 4, at: 0)
    self[4] = UInt8(ascii: "-")
    write(day.month, digits: 2, at: 5)
    self[7] = UInt8(ascii: "-")
    write(day.day, digits: 2, at: 8)
  }
}
