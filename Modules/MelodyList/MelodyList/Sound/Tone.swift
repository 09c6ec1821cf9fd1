import Foundation
import MelodiesStoreProtocols

/// The samples of one note, which fade in and out, so that nothing clicks between notes.
struct Tone: IteratorProtocol {
  /// The samples of a fade, 1/200 of a second: too short to be heard, but long enough to prevent clicks.
  private static let longestRamp = WaveFile.rate / 200
  /// The amplitude: half of the 16-bit range.
  private static let loudness = 16_000.0

  private let samples: Int
  private let ramp: Int
  /// The step of the wave per sample; 0 for a pause.
  private let step: Double
  private var position = 0

  init(_ pitch: Pitch?, samples: Int) {
    self.samples = samples
    ramp = Swift.max(1, Swift.min(Self.longestRamp, samples / 2))
    step = (pitch?.frequency ?? 0) / Double(WaveFile.rate)
  }

  mutating func next() -> Int16? {
    guard position < samples else { return nil }
    defer { position += 1 }
    guard step > 0 else { return 0 }
    let turn = 2 * Double.pi * step * Double(position)
    // A little of the octave above makes it warmer than a tuning fork.
    let wave = 0.8 * sin(turn) + 0.2 * sin(2 * turn)
    let fade = Double(Swift.min(position, samples - 1 - position, ramp)) / Double(ramp)
    return Int16(Self.loudness * fade * wave)
  }
}

extension Pitch {
  /// The frequency in hertz.
  var frequency: Double { 440 * pow(2, Double(key - 69) / 12) }
}
