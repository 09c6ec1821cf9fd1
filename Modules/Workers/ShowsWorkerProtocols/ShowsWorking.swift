public import MediaDocuments
public import OrdersWorkerProtocols

/// What every show scene asks for: it reads what a person wrote and what other services say, and speaks to a store.
///
/// A `show` parameter is an id or a title, an episode an id or a code such as `S1E2`.
public protocol ShowsWorking: Sendable {
  // MARK: Reading

  func fetchShows(_ parameters: ShowsParameters) async throws(ShowsWorkerError) -> ShowsPage
  /// Counts shows up to a limit, or (`nil`) to the end.
  func countShows(search: String?, upTo limit: Int?) async throws(ShowsWorkerError) -> ListCount
  func fetchShow(_ show: String) async throws(ShowsWorkerError) -> ShowResult
  /// The next part of what has been watched, after an entry (`nil` for from the start); empty at the end.
  func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(ShowsWorkerError) -> [WatchedEpisode]

  // MARK: Writing

  func changeShow(_ show: String, ifVersion version: Int64?, _ change: ShowChange, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  func deleteShow(_ show: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  /// Keeps the good shows of a file or an address in one change, each as TVmaze's JSON has it.
  ///
  /// - Throws: `refused` where there are shows and none is good.
  func importShows(_ source: ShowsSource, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> WriteReceipt<[ShowOutcome]>
  /// Keeps what was watched elsewhere, as JSON that an export wrote.
  ///
  /// - Throws: `refused`, and keeps nothing, where something will only be watched.
  func importHistory(_ name: String, _ bytes: [UInt8], _ options: WriteOptions)
    async throws(ShowsWorkerError) -> [HistoryOutcome]
}

/// One show, and the moment at which the worker looked at the clock.
public struct ShowResult: Hashable, Sendable {
  public var show: TrackedShow
  public var at: Instant
  /// Whether an earlier request with the same idempotency key did it.
  public var isReplayed: Bool

  public init(show: TrackedShow, at: Instant, isReplayed: Bool = false) {
    self.show = show
    self.at = at
    self.isReplayed = isReplayed
  }
}
