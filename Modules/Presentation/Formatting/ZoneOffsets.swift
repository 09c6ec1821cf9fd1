import Foundation
import Synchronization

/// How far a zone's clocks are from UTC at any moment, learnt from Foundation a season at a time and read without a lock.
final class ZoneOffsets: Sendable {
  private let zone: TimeZone
  /// The offset of a zone that never changes its clocks.
  private let fixed: Int?
  private let slots = (0..<256).map { _ in Slot() }

  init(_ zone: TimeZone) {
    self.zone = zone
    let start = Date(timeIntervalSince1970: TimeInterval(DatePattern.seconds.lowerBound))
    fixed = zone.nextDaylightSavingTimeTransition(after: start) == nil ? zone.secondsFromGMT(for: start) : nil
  }

  /// Seconds east of UTC at a moment, given in seconds since 1970.
  @inline(__always)
  func offset(at seconds: Int64) -> Int {
    guard DatePattern.seconds.contains(seconds) else { return foundationsOffset(at: seconds) }
    if let fixed { return fixed }
    let season = Season(of: seconds)
    let slot = slots[Int(truncatingIfNeeded: season.number & 255)]
    let start = Fact(bits: slot.start.load(ordering: .relaxed))
    if start.isAbout(season), season.second < start.change { return start.offset }
    let end = Fact(bits: slot.end.load(ordering: .relaxed))
    if end.isAbout(season), season.second >= end.change { return end.offset }
    return learn(season, slot, seconds)
  }

  /// Keeps what holds at the start and at the end of a season; between, where clocks change twice, Foundation answers.
  @inline(never)
  private func learn(_ season: Season, _ slot: Slot, _ seconds: Int64) -> Int {
    let beginning = seconds - season.second
    var changes: [Int64] = []
    var now = beginning
    while let next = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: TimeInterval(now))) {
      let change = Int64(next.timeIntervalSince1970.rounded(.up))
      guard change > now, change < beginning + Season.length else { break }
      changes.append(change - beginning)
      now = change
    }
    let start = Fact(season, changes.first ?? Season.length, foundationsOffset(at: beginning))
    slot.start.store(start.bits, ordering: .relaxed)
    if let last = changes.last {
      slot.end.store(Fact(season, last, foundationsOffset(at: beginning + last)).bits, ordering: .relaxed)
    }
    return foundationsOffset(at: seconds)
  }

  private func foundationsOffset(at seconds: Int64) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}

/// A stretch of 2 to the 23rd seconds, 97 days, in which most zones change their clocks once or not at all.
private struct Season {
  static let length: Int64 = 1 << 23

  let number: Int64
  /// How far into the season a moment is.
  let second: Int64

  init(of seconds: Int64) {
    number = seconds >> 23
    second = seconds & (Season.length - 1)
  }
}

/// Two facts about one season; another season may take their place at any time.
private final class Slot: Sendable {
  let start = Atomic<UInt64>(0)
  let end = Atomic<UInt64>(0)
}

/// An offset that holds in a season up to a change of clocks, or from it on; whole in one word, and so never torn.
private struct Fact {
  /// From the top: one bit that is set, 16 of the season's number, 24 of the change, 18 of the offset.
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(_ season: Season, _ change: Int64, _ offset: Int) {
    bits = Fact.tag(season) << 42 | UInt64(change) << 18 | UInt64(offset + 1 << 17)
  }

  func isAbout(_ season: Season) -> Bool { bits >> 42 == Fact.tag(season) }

  var change: Int64 { Int64(bits >> 18 & 0xFF_FFFF) }

  var offset: Int { Int(bits & 0x3_FFFF) - 1 << 17 }

  private static func tag(_ season: Season) -> UInt64 { 1 << 16 | UInt64(season.number & 0xFFFF) }
}
