public import Models
import Synchronization

/// Makes ids: UUIDs of version 7 (RFC 9562 §5.7) in lower case, each greater than the one before.
///
/// ```swift
/// let ids = UUIDv7()
/// ids.next(at: .now())  // "01977420-dc00-7cbf-b3a6-f6a13a7b8f10"
/// ```
public final class UUIDv7: Sendable {
  private struct Last {
    var millisecond: UInt64 = 0
    /// The 74 bits that are not the time: a counter that starts anywhere and rises by steps that nobody can guess.
    var upper: UInt64 = 0
    var lower: UInt64 = 0
  }

  private let last = Mutex(Last())

  public init() {}

  /// The next id; where the clock stands still or goes back, it counts on from the one before (RFC 9562 §6.2, method 2).
  public func next(at now: Instant) -> String {
    let millisecond = UInt64(max(0, now.microseconds / 1000)) & 0xFFFF_FFFF_FFFF
    let id = last.withLock { last in
      if millisecond > last.millisecond {
        last.millisecond = millisecond
        // The topmost bit stays free, so that the millisecond has room to count in.
        last.upper = .random(in: 0...0x7FF)
        last.lower = .random(in: 0...Self.lowerBits)
      } else {
        last.lower += .random(in: 1...0xFFFF_FFFF)
        if last.lower > Self.lowerBits {
          last.lower &= Self.lowerBits
          last.upper += 1
        }
        if last.upper > 0xFFF {
          last.upper = 0
          last.millisecond += 1
        }
      }
      return last
    }
    return UUIDv7.text(id.millisecond << 16 | 0x7000 | id.upper, 0x8000_0000_0000_0000 | id.lower)
  }

  private static let lowerBits: UInt64 = 0x3FFF_FFFF_FFFF_FFFF

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          unsafe text[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = UInt8(truncatingIfNeeded: (digit < 16 ? high : low) >> UInt64(60 - digit % 16 * 4) & 0xF)
        unsafe text[place] = half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10
        place += 1
      }
      return 36
    }
  }
}
