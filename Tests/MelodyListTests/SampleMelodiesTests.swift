import StoreAdministrationProtocols
import MelodiesStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import Testing

@testable import MelodyList

struct SampleMelodiesTests {
  @Test func `the sample shop's tunes come once, and go as a whole without the shop's own`() async throws {
    let store = MemoryStore()
    let own = try Melody(id: "m1", rtttl: "Ours::c")
    _ = try await store.saveMelodies([own], .sample())
    let samples = SampleMelodies(store: store)
    #expect(SampleMelodies.all.count == 5)
    #expect(try await samples.addSample(.sample(isDryRun: true)) == 5)
    #expect(try await samples.addSample(.sample()) == 5)
    #expect(try await samples.addSample(.sample()) == 0)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.count == 6)
    #expect(try await samples.removeSample(.sample(isDryRun: true)) == 5)
    #expect(try await samples.removeSample(.sample()) == 5)
    #expect(try await samples.removeSample(.sample()) == 0)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [own])
  }

  @Test(arguments: SampleMelodies.all)
  func `each sounds as long as its notes to the sample, and every tone has its pitch`(melody: Melody) {
    let file = WaveFile(melody: melody)
    let bytes = Array(file.joined())
    #expect(bytes.count == file.size)
    let samples = bytes.samples
    let rate = Double(WaveFile.rate)
    var seconds = 0.0
    for note in melody.notes {
      let length = Double(note.units) * 60 / 32 / Double(melody.tempo)
      // The samples between the fade-in and the fade-out.
      let (first, last) = (Int(seconds * rate) + 200, Int((seconds + length) * rate) - 200)
      seconds += length
      guard let pitch = note.pitch else { continue }
      let found = Array(samples[first..<last]).pitch
      #expect(abs(found / pitch.frequency - 1) < 0.005, "\(melody.title): \(found) Hz for \(pitch)")
    }
    #expect(abs(Double(samples.count) - seconds * rate) <= 1)
  }
}

// MARK: Fixtures

extension WriteContext {
  fileprivate static func sample(isDryRun: Bool = false) -> WriteContext {
    WriteContext(author: Author(name: "amy", frontEnd: "test"), at: Instant(microseconds: 0), isDryRun: isDryRun)
  }
}
