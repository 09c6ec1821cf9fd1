import Foundation
import Synchronization

/// A zone's offsets from UTC, learnt from Foundation a season at a time and read without a lock.
final class ZoneOffsets: Sendable {
  private let zone: TimeZone
  /// The offset of a zone that never changes its clocks; `nil` for other zones.
  private let fixed: Int?
  private let facts = Facts()

  init(_ zone: TimeZone) {
    self.zone = zone
    let start = Date(timeIntervalSince1970: TimeInterval(DatePattern.seconds.lowerBound))
    fixed = zone.nextDaylightSavingTimeTransition(after: start) == nil ? zone.secondsFromGMT(for: start) : nil
  }

  /// Returns the offset at a moment, in seconds east of UTC.
  ///
  /// - Parameter seconds: the moment in seconds since 1970.
  @inline(__always)
  func offset(at seconds: Int64) -> Int {
    guard DatePattern.seconds.contains(seconds) else { return secondsFromGMT(at: seconds) }
    if let fixed { return fixed }
    let season = Season(of: seconds)
    let start = facts.start(of: season)
    if start.isAbout(season), season.second < start.change { return start.offset }
    let end = facts.end(of: season)
    if end.isAbout(season), season.second >= end.change { return end.offset }
    return learn(season, seconds)
  }

  /// Caches the offsets at the start and the end of a season; between two changes of clocks, Foundation computes them.
  @inline(never)
  private func learn(_ season: Season, _ seconds: Int64) -> Int {
    let beginning = seconds - season.second
    var changes: [Int64] = []
    var now = beginning
    while let next = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: TimeInterval(now))) {
      let change = Int64(next.timeIntervalSince1970.rounded(.up))
      guard change > now, change < beginning + Season.length else { break }
      changes.append(change - beginning)
      now = change
    }
    facts.store(start: Fact(season, changes.first ?? Season.length, secondsFromGMT(at: beginning)), of: season)
    if let last = changes.last {
      facts.store(end: Fact(season, last, secondsFromGMT(at: beginning + last)), of: season)
    }
    return secondsFromGMT(at: seconds)
  }

  private func secondsFromGMT(at seconds: Int64) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}

/// A period of 2^23 seconds, 97 days, in which most zones change their clocks at most once.
private struct Season {
  static let length: Int64 = 1 << 23

  let number: Int64
  /// The seconds from the start of the season to a moment.
  let second: Int64

  init(of seconds: Int64) {
    number = seconds >> 23
    second = seconds & (Season.length - 1)
  }
}

/// A cache of two facts about each of 256 seasons, 68 years; seasons further apart replace each other.
///
/// The pointer never changes, and its target is atomic: it is safe to share.
@safe private final class Facts: @unchecked Sendable {
  private let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: 512)

  init() {
    for index in 0..<512 { unsafe (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe words.deinitialize(count: 512)
    unsafe words.deallocate()
  }

  @inline(__always)
  func start(of season: Season) -> Fact { unsafe Fact(bits: words[index(season)].load(ordering: .relaxed)) }

  @inline(__always)
  func end(of season: Season) -> Fact { unsafe Fact(bits: words[index(season) + 1].load(ordering: .relaxed)) }

  func store(start fact: Fact, of season: Season) { unsafe words[index(season)].store(fact.bits, ordering: .relaxed) }

  func store(end fact: Fact, of season: Season) { unsafe words[index(season) + 1].store(fact.bits, ordering: .relaxed) }

  private func index(_ season: Season) -> Int { Int(truncatingIfNeeded: season.number & 255) * 2 }
}

/// An offset that holds in a season before or after a change of clocks, in one word that is written atomically.
private struct Fact {
  /// The bits from the top: one that is set, 16 of the season's number, 24 of the change, 18 of the offset.
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
