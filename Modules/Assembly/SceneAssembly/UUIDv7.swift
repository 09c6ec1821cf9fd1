import Foundation
import Locks
public import Models

/// Creates ids: UUIDs of version 7 (RFC 9562 §5.7) in lower case, each greater than the one before.
///
/// ```swift
/// let ids = UUIDv7()
/// ids.next(at: .now())  // "01977420-dc00-7cbf-b3a6-f6a13a7b8f10"
/// ```
public final class UUIDv7: Sendable {
  private struct State {
    /// The last id without its version and variant: 48 bits of milliseconds, and 74 of a counter.
    ///
    /// The counter starts at a random value and rises by random steps.
    var last: UInt128 = 0
    var random = StockedRandom()
  }

  private let state = Lock(State())
  private static let counterBits = 74

  public init() {}

  /// Returns the next id; if the clock stands still or goes back, it counts on from the last one (RFC 9562 §6.2, method
  /// 2).
  public func next(at now: Instant) -> String {
    let millisecond = UInt128(max(0, now.microseconds / 1000)) & 0xFFFF_FFFF_FFFF
    let start = millisecond << Self.counterBits
    let id = state.withLock { state in
      if start > state.last {
        // The counter's topmost bit starts at 0, so that the counter does not overflow within a millisecond.
        state.last = start | .random(in: 0..<1 << (Self.counterBits - 1), using: &state.random)
      } else {
        state.last += UInt128(UInt32.random(in: 1...UInt32.max, using: &state.random))
      }
      return state.last
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

/// Random numbers of the system, fetched 32 at a time, since each fetch is a system call.
private struct StockedRandom: RandomNumberGenerator {
  private var stock: [UInt64] = []

  mutating func next() -> UInt64 {
    if let number = stock.popLast() { return number }
    // getentropy(3) returns at most this many bytes at once.
    stock = [UInt64](repeating: 0, count: 32)
    guard unsafe getentropy(&stock, 256) == 0 else {
      stock = []
      return .random(in: 0...UInt64.max)
    }
    return stock.removeLast()
  }
}
