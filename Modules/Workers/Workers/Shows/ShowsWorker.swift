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

  /// Creates a worker over a store.
  ///
  /// - Parameters:
  ///   - fetching: fetches the addresses from which shows are imported; `nil` if none may be fetched.
  ///   - clock: returns the current moment; it is called once for every call of the worker.
  public init(store: any ShowsStore, fetching: (any HTTPFetching)?, clock: @escaping @Sendable () -> Instant) {
    self.store = store
    self.fetching = fetching
    self.clock = clock
  }
}
