public import HTTPProtocols
public import ShowsWorkerProtocols

/// Reads what a person wrote and what TVmaze says, and speaks to a store; every show scene shares it.
///
/// ```swift
/// ShowsWorker(store: store, fetching: client, clock: Instant.now)
/// ```
public struct ShowsWorker: ShowsWorking {
  let store: any ShowsStore
  let fetching: (any HTTPFetching)?
  let clock: @Sendable () -> Instant

  /// - Parameters:
  ///   - fetching: asks the addresses from which shows are imported; `nil` where none may be asked.
  ///   - clock: asked once for every call.
  public init(store: any ShowsStore, fetching: (any HTTPFetching)?, clock: @escaping @Sendable () -> Instant) {
    self.store = store
    self.fetching = fetching
    self.clock = clock
  }
}
