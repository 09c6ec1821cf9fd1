public import StoreAdministrationProtocols
public import MelodiesStoreProtocols
public import OrdersWorkerProtocols
import PresentationProtocols
public import ShowsStoreProtocols
public import ViewsStoreProtocols

/// Administers the current store, and copies between other stores.
public struct StoreAdministrationWorker: StoreAdministrationWorking {
  let store: any Store
  let (shows, melodies): ((any ShowsStore)?, (any MelodiesStore)?)
  let views: (any ViewsStore)?
  let opener: any StoreOpening
  let examiner: any StoreExamining
  let clock: @Sendable () -> Instant
  let (sampleShows, sampleTunes): ((any SampleStore)?, (any SampleStore)?)

  /// Creates a worker over a store.
  ///
  /// - Parameters:
  ///   - shows: the same store as a store of shows; `nil` if it has none.
  ///   - melodies: the same store as a store of tunes; `nil` if it has none.
  ///   - views: the same store as a store of saved views; `nil` if it has none.
  ///   - opener: opens the two stores of a copy.
  ///   - examiner: checks the store for `doctor`.
  ///   - sampleShows: adds the sample shop's shows; `nil` for none.
  ///   - sampleTunes: adds the sample shop's tunes; `nil` for none.
  public init(
    store: any Store, shows: (any ShowsStore)? = nil, melodies: (any MelodiesStore)? = nil,
    views: (any ViewsStore)? = nil, opener: any StoreOpening, examiner: any StoreExamining,
    clock: @escaping @Sendable () -> Instant,
    sampleShows: (any SampleStore)? = nil, sampleTunes: (any SampleStore)? = nil
  ) {
    self.store = store
    (self.shows, self.melodies, self.views) = (shows, melodies, views)
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

  public func repair(isDryRun: Bool) async throws(OrdersWorkerError) -> [String] {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in try await store.repair(isDryRun: isDryRun) }
  }

  public func examine(report: ProgressReport) async throws -> [StoreFinding] {
    let findings = try await withProgress(report) { [store, examiner] progress throws(StoreError) in
      try await examiner.examine(store, progress: progress)
    }
    let engine = (try? await store.fetchInfo()).map { ", as \($0.engine) reads it" }
    let inside = findings.first { $0.check == StoreCheck.integrity.rawValue }
    return [StoreFinding(rule: StoreCheck.file.rule + (engine ?? ""), failure: inside?.failure)] + findings
  }
}
