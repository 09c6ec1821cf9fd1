import MelodiesStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import Testing

@Suite struct `Many melodies in memory` {
  /// Comparing each tune with all others would take a quarter of an hour.
  @Test(.timeLimit(.minutes(20)))
  func `ten thousand tunes are added once, however often they are imported`() async throws {
    let store = MemoryStore()
    let context = WriteContext(author: Author(name: "amy", frontEnd: "test"), at: .init(microseconds: 0))
    func melodies(_ prefix: String) throws -> [Melody] {
      try (0..<10_000).map { try Melody(id: "\(prefix)-\($0)", rtttl: "Tune \($0):d=4,o=5,b=100:c") }
    }
    #expect(try await store.saveMelodies(try melodies("first"), context).answer.count == 10_000)
    #expect(try await store.saveMelodies(try melodies("second"), context).answer.isEmpty)
    try await store.replaceMelodies(try melodies("api"), from: "api", at: .init(microseconds: 1))
    #expect(await store.fetchOwnMelodies(after: nil, limit: 1).map(\.id) == ["first-0"])
  }
}
