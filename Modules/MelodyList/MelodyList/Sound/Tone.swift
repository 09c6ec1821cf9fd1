import Foundation
import MelodiesStoreProtocols

/// The samples of one note, from silence to silence, so that nothing clicks where notes meet.
struct Tone: IteratorProtocol {
  /// Five thousandths of a second: too short to be heard as swelling, long enough not to click.
  private static let longestRamp = WaveFile.rate / 200
  /// Half of what 16 bits hold.
  private static let loudness = 16_000.0

  private let samples: Int
  private let ramp: Int
  /// Of the wave, a sample; 0 for a pause.
  private let step: Double
  private var place = 0

  init(_ pitch: Pitch?, samples: Int) {
    self.samples = samples
    ramp = Swift.max(1, Swift.min(Self.longestRamp, samples / 2))
    step = (pitch?.frequency ?? 0) / Double(WaveFile.rate)
  }

  mutating func next() -> Int16? {
    guard place < samples else { return nil }
    defer { place += 1 }
    guard step > 0 else { return 0 }
    let turn = 2 * Double.pi * step * Double(place)
    // A little of the octave above makes it warmer than a tuning fork.
    let wave = 0.8 * sin(turn) + 0.2 * sin(2 * turn)
    let fade = Double(Swift.min(place, samples - 1 - place, ramp)) / Double(ramp)
    return Int16(Self.loudness * fade * wave)
  }
}

extension Pitch {
  /// Vibrations a second.
  var frequency: Double { 440 * pow(2, Double(key - 69) / 12) }
}
