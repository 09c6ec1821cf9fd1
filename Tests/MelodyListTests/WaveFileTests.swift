import Foundation
import MelodiesStoreProtocols
import Testing

@testable import MelodyList

struct WaveFileTests {
  @Test(arguments: tunes) func `a file is as long as it says, and as the tune to the sample`(tune: String) throws {
    let file = WaveFile(melody: try Melody(id: "m1", rtttl: tune))
    let bytes = Array(file.joined())
    #expect(bytes.count == file.size)
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
    #expect(bytes.number(at: 4) == bytes.count - 8)
    #expect(String(decoding: bytes[8..<16], as: UTF8.self) == "WAVEfmt ")
    #expect(bytes.number(at: 24) == WaveFile.rate)
    #expect(bytes.number(at: 40) == bytes.count - 44)
    // In floating-point seconds, which are precise enough for one sum.
    let seconds = file.melody.notes.reduce(0) { $0 + Double($1.units) * 60 / 32 / Double(file.melody.tempo) }
    #expect(abs(Double((bytes.count - 44) / 2) - seconds * Double(WaveFile.rate)) <= 1)
  }

  @Test func `no piece is long, and none is empty`() throws {
    let pieces = Array(WaveFile(melody: try Melody(id: "m1", rtttl: "Long:d=1,b=60:c,c,c")))
    #expect(pieces.allSatisfy { !$0.isEmpty && $0.count <= 32_768 })
    #expect(pieces.count > 10)
  }

  @Test(arguments: [3, 4, 5, 6, 7, 8]) func `every tone has its pitch`(octave: Int) throws {
    for step in 0...11 {
      let pitch = Pitch(octave: octave, step: step)
      let melody = Melody(
        id: "m1", title: "One", tempo: 120, notes: [Note(.quarter, nil), Note(.quarter, pitch), Note(.quarter, nil)])
      let samples = Array(WaveFile(melody: melody).joined()).samples
      let third = samples.count / 3
      let found = Array(samples[(third + 500)..<(2 * third - 500)]).pitch
      // Half a half tone is 2.9 %; an ear hears a tenth of it.
      #expect(abs(found / pitch.frequency - 1) < 0.003, "octave \(octave), step \(step): \(found) Hz")
    }
    #expect(Pitch(octave: 4, step: 9).frequency == 440)
  }

  @Test(arguments: tunes) func `every note begins and ends with silence`(tune: String) throws {
    let file = WaveFile(melody: try Melody(id: "m1", rtttl: tune))
    let samples = Array(file.joined()).samples
    var units = 0
    for note in file.melody.notes {
      let start = MelodyLength(units: units, tempo: file.melody.tempo).count(perSecond: WaveFile.rate)
      units += note.units
      let end = MelodyLength(units: units, tempo: file.melody.tempo).count(perSecond: WaveFile.rate)
      let sound = samples[start..<end]
      #expect(sound.first == 0)
      #expect(sound.last == 0)
      #expect(sound.contains { $0 != 0 } == (note.pitch != nil))
      // A tone may rise by its own steepness, never jump.
      let steepest = 2 * Double.pi * (note.pitch?.frequency ?? 0) / Double(WaveFile.rate) * 16_000 * 1.2 + 300
      let greatest = zip(sound, sound.dropFirst()).map { abs(Double($1) - Double($0)) }.max() ?? 0
      #expect(greatest <= steepest)
    }
  }

  @Test func `a tune of nothing but pauses is silent`() throws {
    let samples = Array(WaveFile(melody: try Melody(id: "m1", rtttl: "Rest:b=120:p,8p.")).joined()).samples
    #expect(samples.count == WaveFile.rate * 7 / 8 || samples.count == WaveFile.rate * 7 / 8 + 1)
    #expect(samples.allSatisfy { $0 == 0 })
  }

  // MARK: Fixtures

  static let tunes = [
    "Ode:d=4,o=5,b=120:e,e,f,g,g,f,e,d,c,c,d,e,e.,8d,2d", "Thirds:d=8,o=6,b=181:c,d#,p,g.,16a#7,32b3,64c8,64p,1c",
    "Fast:d=64,o=8,b=900:b,b,a,p,c.",
  ]
}

extension [UInt8] {
  /// Returns the number in four bytes, little-endian.
  fileprivate func number(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) }
  }

  var samples: [Int16] {
    stride(from: 44, to: count, by: 2).map { Int16(truncatingIfNeeded: Int(self[$0]) | Int(self[$0 + 1]) << 8) }
  }
}

extension [Int16] {
  /// The tone's frequency in hertz, by autocorrelation over as many periods as fit.
  var pitch: Double {
    let (samples, longest) = (map(Double.init), 200)
    let length = count - longest
    func likeness(_ shift: Int) -> Double {
      var (product, energy) = (0.0, 0.0)
      for place in 0..<length {
        product += samples[place] * samples[place + shift]
        energy += samples[place + shift] * samples[place + shift]
      }
      return product / energy.squareRoot()
    }
    let all = (0...longest).map(likeness)
    // The first peak is one period, a later one several. It may lie between two samples, and so look lower than it is.
    let highest = all[2...].max() ?? 0
    let isPeak = { (place: Int) -> Bool in
      let height = all[place]
      return height > 0.5 * highest && height >= all[place + 1] && height >= all[place - 1]
    }
    guard let first = (2..<longest).first(where: isPeak) else { return 0 }
    var period = peak(near: first, all)
    // Several periods together are more exact.
    for periods in 2...Swift.max(2, Int(Double(longest - 2) / period)) {
      let place = Int((period * Double(periods)).rounded())
      guard place < longest - 1 else { break }
      let near = Swift.max(2, place - 1)...Swift.min(longest - 1, place + 1)
      let best = near.max { all[$0] < all[$1] } ?? place
      period = peak(near: best, all) / Double(periods)
    }
    return Double(WaveFile.rate) / period
  }

  /// Returns the place of the maximum of a parabola through three points.
  private func peak(near place: Int, _ all: [Double]) -> Double {
    guard place > 0, place + 1 < all.count else { return Double(place) }
    let (left, top, right) = (all[place - 1], all[place], all[place + 1])
    let bend = left - 2 * top + right
    return Double(place) + (bend == 0 ? 0 : (left - right) / (2 * bend))
  }
}
