public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
public import ShowsStoreProtocols

/// Opens a store by what `--store` says: `memory:`, `sqlite:PATH`.
public protocol StoreOpening: Sendable {
  /// - Parameter mustExist: whether a store that is not there yet is an error; else it is an empty one.
  func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore
}

/// A store that is open: what it keeps, by its kind.
public struct OpenStore: Sendable {
  public let orders: any Store
  /// `nil` where it keeps none.
  public let shows: (any ShowsStore)?
  /// `nil` where it keeps none.
  public let melodies: (any MelodiesStore)?

  public init(orders: any Store, shows: (any ShowsStore)? = nil, melodies: (any MelodiesStore)? = nil) {
    self.orders = orders
    self.shows = shows
    self.melodies = melodies
  }
}
