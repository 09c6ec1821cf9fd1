public import StoreAdministrationProtocols
public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
import PresentationProtocols
public import ShowsStoreProtocols

/// Looks after the store at hand, and copies between others.
public struct StoreAdministrationWorker: StoreAdministrationWorking {
  let store: any Store
  let (shows, melodies): ((any ShowsStore)?, (any MelodiesStore)?)
  let opener: any StoreOpening
  let examiner: any StoreExamining
  let clock: @Sendable () -> Instant
  let (sampleShows, sampleTunes): ((any SampleStore)?, (any SampleStore)?)

  /// - Parameters:
  ///   - shows: where the store keeps shows; `nil` where it keeps none.
  ///   - melodies: where it keeps tunes; `nil` where it keeps none.
  ///   - opener: opens the two stores of a copy.
  ///   - examiner: the rules that a doctor goes by.
  ///   - sampleShows: the sample shop's shows, where it has any.
  ///   - sampleTunes: its tunes.
  public init(
    store: any Store, shows: (any ShowsStore)? = nil, melodies: (any MelodiesStore)? = nil,
    opener: any StoreOpening, examiner: any StoreExamining, clock: @escaping @Sendable () -> Instant,
    sampleShows: (any SampleStore)? = nil, sampleTunes: (any SampleStore)? = nil
  ) {
    self.store = store
    (self.shows, self.melodies) = (shows, melodies)
    self.opener = opener
    self.examiner = examiner
    self.clock = clock
    (self.sampleShows, self.sampleTunes) = (sampleShows, sampleTunes)
  }

  public func fetchInfo() async throws(OrdersWorkerError) -> StoreInfo {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchInfo() }
  }

  public func fetchSettings() async throws(OrdersWorkerError) -> StoreSettings {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.fetchSettings() }
  }

  public func examine() async throws(OrdersWorkerError) -> [StoreFinding] {
    let failures: [String]
    do throws(StoreError) {
      failures = try await store.checkIntegrity()
    } catch {
      guard !error.isOfAccess else { throw .store(error) }
      // A doctor who finds the patient ill does not leave.
      failures = [Problem(.store(error)).detail]
    }
    let inside = StoreFinding(
      rule: "the store is sound inside",
      failure: failures.isEmpty ? nil : failures.prefix(10).joined(separator: "; "))
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      [inside] + (try await examiner.examine(store))
    }
  }
}
