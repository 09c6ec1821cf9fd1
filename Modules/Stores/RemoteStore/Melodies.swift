public import MelodiesStoreProtocols
public import OrdersStoreProtocols

/// Melodies are not asked for over http in this build: the server's own front ends show them.
extension RemoteStore: MelodiesStore {
  public func fetchMelodies(after cursor: MelodiesCursor?, limit: Int) throws(OrdersStoreError) -> MelodiesPage {
    throw .cannotFetch(.unavailable(elsewhere("melodies")))
  }

  public func fetchMelodies(answeringTo name: String) throws(OrdersStoreError) -> [Melody] {
    throw .cannotFetch(.unavailable(elsewhere("melodies")))
  }

  public func keepMelodies(_ melodies: [Melody], isDryRun: Bool) throws(OrdersStoreError) -> [Melody] {
    throw .cannotCreate(.unavailable(elsewhere("melodies")))
  }

  public func deleteMelody(_ id: String, isDryRun: Bool) throws(OrdersStoreError) -> Melody? {
    throw .cannotDelete(.unavailable(elsewhere("melodies")))
  }

  public func replaceMelodies(_ melodies: [Melody], from source: String, at now: Instant) throws(OrdersStoreError) {
    throw .cannotUpdate(.unavailable(elsewhere("melodies")))
  }

  func elsewhere(_ what: String) -> String {
    "\(what) are not reached through \(name) by this program; look at that server's pages, or use its own API"
  }
}
