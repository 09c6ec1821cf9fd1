public import Models
import Synchronization

/// Makes ids: UUIDs of version 7 (RFC 9562 §5.7) in lower case, each greater than the one before.
///
/// ```swift
/// let ids = UUIDv7()
/// ids.next(at: .now())  // "01977420-dc00-7cbf-b3a6-f6a13a7b8f10"
/// ```
public final class UUIDv7: Sendable {
  /// The last id without its version and variant: 48 bits of milliseconds, and 74 of a counter that starts anywhere and
  /// rises by steps that nobody can guess.
  private let last = Mutex<UInt128>(0)
  private static let counterBits = 74

  public init() {}

  /// The next id; where the clock stands still or goes back, it counts on from the one before (RFC 9562 §6.2, method
  /// 2).
  public func next(at now: Instant) -> String {
    let millisecond = UInt128(max(0, now.microseconds / 1000)) & 0xFFFF_FFFF_FFFF
    let start = millisecond << Self.counterBits
    let id = last.withLock { last in
      if start > last {
        // The counter's topmost bit stays free, so that the millisecond has room to count in.
        last = start | .random(in: 0..<1 << (Self.counterBits - 1))
      } else {
        last += UInt128(UInt64.random(in: 1...0xFFFF_FFFF))
      }
      return last
    }
    let (high, low) = (UInt64(truncatingIfNeeded: id >> 62), UInt64(truncatingIfNeeded: id))
    return UUIDv7.text(
      (high >> 12) << 16 | 0x7000 | high & 0xFFF, 0x8000_0000_0000_0000 | low & 0x3FFF_FFFF_FFFF_FFFF)
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: 36) { text in
      var rest = UInt128(high) << 64 | UInt128(low)
      for place in (0..<36).reversed() {
        if place == 8 || place == 13 || place == 18 || place == 23 {
          unsafe text[place] = UInt8(ascii: "-")
        } else {
          let half = UInt8(truncatingIfNeeded: rest) & 0xF
          unsafe text[place] = half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10
          rest >>= 4
        }
      }
      return 36
    }
  }
}
