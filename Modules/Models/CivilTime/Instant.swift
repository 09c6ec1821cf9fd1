public import Foundation

/// A point in time with microsecond precision, in UTC without leap seconds.
///
/// `Date` is a `Double` of seconds, which loses microseconds in distant centuries; this type does not.
public struct Instant: Hashable, Comparable, Sendable {
  /// The number of microseconds after 1970-01-01T00:00:00Z; negative before it.
  public let microseconds: Int64

  /// Creates a point in time from microseconds after 1970-01-01T00:00:00Z.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// 0001-01-01T00:00:00Z, the earliest time that RFC 3339 can represent.
  public static let earliest = Instant(microseconds: -62_135_596_800_000_000)
  /// 9999-12-31T23:59:59.999999Z, the latest time that RFC 3339 can represent.
  public static let latest = Instant(microseconds: 253_402_300_799_999_999)

  /// The number of whole seconds after 1970-01-01T00:00:00Z, rounded down.
  public var secondsSinceEpoch: Int64 {
    microseconds / 1_000_000 - (microseconds % 1_000_000 < 0 ? 1 : 0)
  }

  /// Returns the time `seconds` later, or earlier if negative; clamped to the range of 64 bits on overflow.
  public func adding(seconds: Int64) -> Instant {
    let (span, isLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isFar) = microseconds.addingReportingOverflow(span)
    return Instant(microseconds: isLong || isFar ? (seconds < 0 ? .min : .max) : sum)
  }
}

extension Instant {
  /// Returns the current time of the system's clock.
  public static func now() -> Instant { Instant(Date()) }

  /// Creates the microsecond nearest to a date; a date beyond `earliest` or `latest` is clamped to it.
  public init(_ date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
    let nearest = Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max)
    self = min(max(Instant(microseconds: nearest), .earliest), .latest)
  }

  /// The nearest `Date`, for Foundation.
  public var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}

// MARK: RFC 3339

extension Instant: LosslessStringConvertible {
  /// Parses RFC 3339: `2007-06-29T10:00:00Z`, `2007-06-29 10:00:00.25+02:00`; `nil` for other text.
  ///
  /// Decimals after the sixth are ignored.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, let day = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = bytes[11..<13].decimal, let minute = bytes[14..<16].decimal, let second = bytes[17..<19].decimal,
      hour < 24, minute < 60, second < 60
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard !digits.isEmpty else { return nil }
      let six = (Array(digits) + Array(repeating: UInt8(ascii: "0"), count: 6)).prefix(6)
      guard let value = six.decimal else { return nil }
      fraction = value
      rest = rest.dropFirst(digits.count + 1)
    }
    guard let offset = Instant.offset(rest) else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset
    let instant = Instant(microseconds: Int64(seconds) * 1_000_000 + Int64(fraction))
    guard instant >= .earliest, instant <= .latest else { return nil }
    self = instant
  }

  /// Returns the offset in seconds east of UTC: `Z` or `+02:00`; `nil` for other text.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.elementsEqual([UInt8(ascii: "Z")]) || bytes.elementsEqual([UInt8(ascii: "z")]) { return 0 }
    let sign = bytes.first == UInt8(ascii: "+") ? 1 : bytes.first == UInt8(ascii: "-") ? -1 : 0
    let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard sign != 0, digits.count == 4, bytes.count == 6,
      bytes[bytes.startIndex + 3] == UInt8(ascii: ":"),
      let hours = digits[0..<2].decimal, let minutes = digits[2..<4].decimal, hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  /// RFC 3339 in UTC; six decimals where there is a fraction of a second, else none.
  public var description: String {
    let seconds = Int(secondsSinceEpoch)
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    let ofDay = seconds - days * 86_400
    let remainder = Int(microseconds % 1_000_000)
    let fraction = remainder < 0 ? remainder + 1_000_000 : remainder
    let length = fraction == 0 ? 20 : 27
    return unsafe String(unsafeUninitializedCapacity: length) { buffer in
      var text = unsafe buffer.mutableSpan
      text.write(CivilDate(daysSinceEpoch: days))
      text[10] = UInt8(ascii: "T")
      text.write(ofDay / 3600, digits: 2, at: 11)
      text[13] = UInt8(ascii: ":")
      text.write(ofDay / 60 % 60, digits: 2, at: 14)
      text[16] = UInt8(ascii: ":")
      text.write(ofDay % 60, digits: 2, at: 17)
      if fraction != 0 {
        text[19] = UInt8(ascii: ".")
        text.write(fraction, digits: 6, at: 20)
      }
      text[length - 1] = UInt8(ascii: "Z")
      return length
    }
  }
}
