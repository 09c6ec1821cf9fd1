public import HTTPProtocols
public import ShowsWorkerProtocols

/// Parses the inputs of show scenes and TVmaze's JSON, and reads and writes shows in a store; all show scenes share it.
///
/// ```swift
/// ShowsWorker(store: store, fetching: client, clock: Instant.now)
/// ```
public struct ShowsWorker: ShowsWorking {
  let store: any ShowsStore
  let fetching: (any HTTPFetching)?
  let clock: @Sendable () -> Instant
  let pictures: (any PicturesStore)?
  let posters: (any PosterFetching)?
  let tvmaze: String

  /// Creates a worker over a store.
  ///
  /// - Parameters:
  ///   - fetching: fetches the addresses from which shows are imported; `nil` if none may be fetched.
  ///   - clock: returns the current moment; it is called once for every call of the worker.
  ///   - pictures: stores posters; `nil` if nothing shows them.
  ///   - posters: fetches the posters that are not stored; `nil` if nothing does.
  ///   - tvmaze: the address of TVmaze's API.
  public init(
    store: any ShowsStore, fetching: (any HTTPFetching)?, clock: @escaping @Sendable () -> Instant,
    pictures: (any PicturesStore)? = nil, posters: (any PosterFetching)? = nil,
    tvmaze: String = "https://api.tvmaze.com"
  ) {
    self.store = store
    self.fetching = fetching
    self.clock = clock
    self.pictures = pictures
    self.posters = posters
    self.tvmaze = tvmaze
  }
}
