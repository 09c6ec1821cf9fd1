import Foundation
import Models
import PresentationProtocols
import Testing

/// A text that is compared byte by byte: `String` treats canonically equivalent texts as equal.
struct Bytes: Hashable, CustomStringConvertible {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var description: String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

func money(_ minorUnits: Int64, _ code: String) throws -> Money {
  Money(minorUnits: minorUnits, currency: try #require(Currency(code)))
}

/// The extreme sums, zero, and sums on both sides of each threshold of grouping.
let sums: [Int64] = [.min, .max, 0, 5, -99, 123, -1234, 99_999, 123_456, -1_234_567, 12_345_678, 100_000_000]

/// The first and last days on which a field has one digit or two, and both ends of the compiled years.
let days: [CivilDate] = [
  (1583, 1, 1), (1600, 2, 29), (1969, 12, 31), (1970, 1, 1), (1999, 9, 9), (2000, 10, 10), (2007, 6, 29),
  (2009, 3, 31), (2024, 2, 29), (2099, 11, 30), (2107, 4, 5), (5000, 5, 15), (7600, 7, 20), (9999, 12, 31),
  (2012, 8, 8),
].compactMap { CivilDate(year: $0.0, month: $0.1, day: $0.2) }

/// Expects every date and sum to equal the other formatter's.
func expectEqual(
  _ ours: any ValueFormatting, _ theirs: any ValueFormatting, _ currencies: [Currency], _ comment: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for day in days {
    #expect(Bytes(ours.day(day)) == Bytes(theirs.day(day)), comment, sourceLocation: sourceLocation)
    #expect(
      Bytes(ours.month(of: day)) == Bytes(theirs.month(of: day)), comment, sourceLocation: sourceLocation)
    let time = Instant(
      microseconds: Int64(day.daysSinceEpoch * 24 + day.day % 24) * 3_600_000_000 + Int64(day.day) * 61_000_000)
    #expect(
      Bytes(ours.dateAndTime(time)) == Bytes(theirs.dateAndTime(time)), comment, sourceLocation: sourceLocation)
    #expect(
      Bytes(ours.dateAndSeconds(time)) == Bytes(theirs.dateAndSeconds(time)), comment, sourceLocation: sourceLocation)
  }
  for currency in currencies {
    for minorUnits in sums {
      let money = Money(minorUnits: minorUnits, currency: currency)
      #expect(Bytes(ours.money(money)) == Bytes(theirs.money(money)), comment, sourceLocation: sourceLocation)
    }
  }
}
