import Foundation
import OrdersStoreProtocols

/// The spans of time in which a store groups orders and refunds by day, ascending and apart from each other.
///
/// A zone with daylight saving time changes its offset 16,000 times before the year 10000, so a store gets the offsets
/// of the spans only.
struct ZoneSpans {
  private var spans: [ClosedRange<Instant>] = []

  /// The seconds by which a span is longer at each end, so that it contains its first and last month in every zone.
  private static let margin: Int64 = 33 * 86_400

  /// Adds a span.
  mutating func add(_ first: Instant, _ last: Instant) {
    let start = max(.earliest, first.adding(seconds: -Self.margin))
    var span = start...max(start, min(.latest, last.adding(seconds: Self.margin)))
    let apart = spans.filter { !$0.overlaps(span) }
    for other in spans where other.overlaps(span) {
      span = min(span.lowerBound, other.lowerBound)...max(span.upperBound, other.upperBound)
    }
    spans = (apart + [span]).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Adds the year of a day, and a month before and after it.
  mutating func addYear(of day: CivilDate) {
    guard let first = CivilDate(year: day.year, month: 1, day: 1) else { return }
    add(first.start, first.start.adding(seconds: 366 * 86_400))
  }

  /// Returns whether the period that begins on a day is within a span in every zone.
  func contain(_ day: CivilDate, _ period: CalendarPeriod) -> Bool {
    let (first, last) = (day.start.adding(seconds: -86_400), period.end(of: day).start.adding(seconds: 86_400))
    return spans.contains { $0.lowerBound <= first && last <= $0.upperBound }
  }

  /// Returns a zone's offsets in all spans, ascending.
  func offsets(of zone: TimeZone) -> [ZoneOffset] {
    spans.flatMap { zone.offsets(from: $0.lowerBound, through: $0.upperBound) }
  }
}

extension CivilDate {
  /// The time at which the day begins in UTC.
  fileprivate var start: Instant { Instant(microseconds: Int64(daysSinceEpoch) * 86_400_000_000) }
}
