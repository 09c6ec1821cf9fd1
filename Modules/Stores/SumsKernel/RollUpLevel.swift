package import OrdersStoreProtocols

/// A level of the roll-up, which divides time into slots of one width, counted from 0001-01-01T00:00:00Z.
///
/// A coarse level answers long spans of time with few rows; finer ones complete their ends. The offsets of today's time
/// zones are multiples of a quarter hour.
package enum RollUpLevel: Int64, CaseIterable, Sendable {
  /// Microseconds. This level has refunds only: an index of the store finds orders by their dates.
  case moment = 0
  /// Quarter hours.
  case quarterHour = 1
  /// Days of UTC.
  case day = 2
  /// Spans of 32 days.
  case days32 = 3
  /// The whole calendar, in one slot.
  case all = 4

  /// The levels that divide the calendar, from 32 days to quarter hours.
  static let coarsestFirst: [RollUpLevel] = [.days32, .day, .quarterHour]

  /// The width of a slot in microseconds.
  package var width: Int64 {
    switch self {
    case .moment: 1
    case .quarterHour: 900_000_000
    case .day: 86_400_000_000
    case .days32: 32 * 86_400_000_000
    // 11,483 years.
    case .all: 131_072 * 32 * 86_400_000_000
    }
  }

  /// The next finer level; `nil` for the finest one.
  var finer: RollUpLevel? { RollUpLevel(rawValue: rawValue - 1) }
  /// The coarser levels.
  var coarser: [RollUpLevel] { RollUpLevel.allCases.filter { $0.rawValue > rawValue } }

  /// The times that an order or a refund can have.
  static let times = Instant.earliest..<Instant(microseconds: Instant.latest.microseconds + 1)

  /// Returns the slot that contains a time of `times`.
  package func slot(of moment: Instant) -> Int64 { (moment.microseconds - Instant.earliest.microseconds) / width }

  /// Returns the first time of a slot.
  package func start(of slot: Int64) -> Instant {
    Instant(microseconds: slot * width + Instant.earliest.microseconds)
  }

  /// Returns the slots that have a time of a range within `times`.
  func slots(covering range: Range<Instant>) -> Range<Int64> {
    slot(of: range.lowerBound)..<slot(of: Instant(microseconds: range.upperBound.microseconds - 1)) + 1
  }

  /// Returns the slot whose first time is nearest to a time of `times`.
  func nearestSlot(to moment: Instant) -> Int64 {
    (moment.microseconds - Instant.earliest.microseconds + width / 2) / width
  }
}
