public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
public import ShowsStoreProtocols
public import ViewsStoreProtocols

/// Opens a store by its URL.
public protocol StoreOpening: Sendable {
  /// Opens a store.
  ///
  /// - Parameters:
  ///   - url: the URL of the store: `memory:`, `sqlite:PATH`.
  ///   - mustExist: whether a missing store is an error; otherwise a new one is empty.
  func openStore(_ url: String, mustExist: Bool) async throws(StoreError) -> OpenStore

  /// Returns the number of orders and the newest change of a backup, without changing its file.
  ///
  /// - Throws: `cannotFetch`: `corrupt` if the file is not a backup.
  func readBackup(atPath path: String) async throws(StoreError) -> StoreSummary
}

/// An open store with its parts.
public struct OpenStore: Sendable {
  /// The orders of the store.
  public let orders: any Store
  /// The shows of the store; `nil` if it cannot store shows.
  public let shows: (any ShowsStore)?
  /// The melodies of the store; `nil` if it cannot store melodies.
  public let melodies: (any MelodiesStore)?
  /// The saved views of the store; `nil` if it cannot store views.
  public let views: (any ViewsStore)?
  /// The pictures of the shows; `nil` behind a server, which fetches them itself.
  public let pictures: (any PicturesStore)?

  public init(
    orders: any Store, shows: (any ShowsStore)? = nil, melodies: (any MelodiesStore)? = nil,
    views: (any ViewsStore)? = nil, pictures: (any PicturesStore)? = nil
  ) {
    self.orders = orders
    self.shows = shows
    self.melodies = melodies
    self.views = views
    self.pictures = pictures
  }
}
