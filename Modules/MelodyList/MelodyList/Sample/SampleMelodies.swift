public import StoreAdministrationProtocols
public import MelodiesStoreProtocols
public import OrdersStoreProtocols

/// The sample shop's tunes: all are in the public domain, and transcribed here by ear.
public struct SampleMelodies: SampleStore {
  private let store: any MelodiesStore

  public init(store: any MelodiesStore) { self.store = store }

  public func addSample(_ context: WriteContext) async throws(StoreError) -> Int {
    try await store.saveMelodies(Self.all, context).answer.count
  }

  public func removeSample(_ context: WriteContext) async throws(StoreError) -> Int {
    var count = 0
    for melody in Self.all {
      do throws(StoreError) {
        _ = try await store.deleteMelody(melody.id, context)
        count += 1
      } catch {
        // The melody does not exist, or somebody has just deleted it.
        guard case .notFound = error.cause else { throw error }
      }
    }
    return count
  }

  /// The tunes with fixed ids, so that they are added only once.
  static let all: [Melody] = tunes.compactMap { id, tune in try? Melody(id: "sample-\(id)", rtttl: tune) }

  private static let tunes: KeyValuePairs<String, String> = [
    // Ludwig van Beethoven, Symphony No. 9 (1824).
    "ode-to-joy": """
    Ode to Joy:d=4,o=5,b=140:e,e,f,g,g,f,e,d,c,c,d,e,e.,8d,2d,e,e,f,g,g,f,e,d,c,c,d,e,d.,8c,2c
    """,
    // Ludwig van Beethoven, Bagatelle No. 25 (1810, printed 1867).
    "fur-elise": """
    Für Elise:d=16,o=5,b=75:e,d#,e,d#,e,b4,d,c,8a4,p,c4,e4,a4,8b4,p,e4,g#4,b4,8c,p,e4,e,d#,e,d#,e,b4,d,c,8a4,p,c4,e4,a4,\
    8b4,p,e4,c,b4,4a4
    """,
    // A French round of the 18th century.
    "frere-jacques": """
    Frère Jacques:d=4,o=5,b=120:c,d,e,c,c,d,e,c,e,f,2g,e,f,2g,8g,8a,8g,8f,e,c,8g,8a,8g,8f,e,c,c,g4,2c,c,g4,2c
    """,
    // An English song of the 16th century.
    "greensleeves": """
    Greensleeves:d=8,o=5,b=110:a4,4c,d,e.,16f#,e,4d,b4,g4.,16a4,b4,4c,a4,a4.,16g#4,a4,4b4,g#4,4e4,a4,4c,d,e.,16f#,e,4d,\
    b4,g4.,16a4,b4,c.,16b4,a4,g#4.,16f#4,g#4,4a4.
    """,
    // “Ah ! vous dirai-je, maman”, France, 1761.
    "vous-dirai-je": """
    Ah ! vous dirai-je:d=4,o=5,b=110:c,c,g,g,a,a,2g,f,f,e,e,d,d,2c,g,g,f,f,e,e,2d,g,g,f,f,e,e,2d,c,c,g,g,a,a,2g,f,f,e,e,\
    d,d,2c
    """,
  ]
}
