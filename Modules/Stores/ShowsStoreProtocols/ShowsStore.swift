/// A store of shows and of their watched episodes. Each implementation passes all rules of
/// `CollectionsContract.showRules`.
///
/// A write is durable when its call returns. `Models` has the rules for changes; a store manages versions and
/// idempotency keys in the transaction of the change.
public protocol ShowsStore: Sendable {
  // MARK: Reading

  /// Returns a page of shows, sorted by title, with their state at `query.at`.
  ///
  /// - Throws: `cannotFetch`: `invalid` if the query is invalid.
  func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage

  /// Returns the number of shows that match a search; `nil` matches all.
  ///
  /// - Parameter limit: the greatest value of the count; `nil` to count to the end.
  func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount

  /// Returns the show with this id, or else those with this title by `SearchText.folded`, sorted by id.
  func fetchShows(answeringTo name: String) async throws(StoreError) -> [TrackedShow]

  /// Returns shows with their watched episodes, sorted by id.
  ///
  /// - Parameter id: the id of the last show of the previous batch; `nil` for the first batch.
  func fetchTrackedShows(after id: String?, limit: Int) async throws(StoreError) -> [TrackedShow]

  /// Returns the watch history, sorted by show id and episode id, byte by byte.
  ///
  /// - Parameter place: the id of the last entry of the previous batch; `nil` for the first batch.
  func fetchHistory(after place: WatchedEpisode.ID?, limit: Int) async throws(StoreError) -> [WatchedEpisode]

  /// Returns a page of the watch history, the latest first.
  ///
  /// - Parameters:
  ///   - cursor: the `next` of the previous page; `nil` for the first page.
  ///   - limit: the greatest number of entries, at least 1.
  func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage

  /// Returns a page of the unwatched episodes that air next, over all shows, the earliest first.
  ///
  /// - Throws: `cannotFetch`: `invalid` if the query is invalid.
  func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage

  // MARK: Writing

  /// Stores imported shows: new ones, and new data of existing ones by `TrackedShow.updated`.
  ///
  /// - Returns: an outcome for each show, in order. An invalid show is rejected and the others are stored.
  func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>

  /// Changes a show. A change without effect leaves its version as it is.
  ///
  /// - Parameter version: the expected version; `nil` for any.
  /// - Throws: `cannotUpdate`: `notFound`; `conflict`; `invalid`.
  func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt

  /// Removes a show and its watched episodes permanently.
  ///
  /// - Returns: the show as it was.
  /// - Throws: `cannotDelete`: `notFound`; `conflict`.
  func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt

  /// Adds entries to the watch history. Episodes that are marked as watched retain their time.
  ///
  /// - Returns: an outcome for each entry, in order.
  func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(StoreError) -> [HistoryOutcome]

  /// Stores shows from another store with their versions, watched episodes and settings.
  ///
  /// - Returns: an outcome for each show, in order. A show with other data in this store stays unchanged; its outcome
  ///   is `rejected` with `Violation.otherShow`.
  func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome]
}

extension ShowsStore {
  /// Returns the number of all shows that match a search; `nil` matches all.
  public func countShows(search: String?) async throws(StoreError) -> Int {
    try await countShows(search: search, upTo: nil).value
  }
}

extension Violation {
  /// The error for a transferred show whose id a show with other data has.
  public static let otherShow = Violation("/id", .otherShow)
}

/// The result of a write of one show.
public struct ShowReceipt: Hashable, Sendable {
  /// The show after the write; after a deletion, the show as it was.
  public var show: TrackedShow
  /// Whether this is the response to an earlier request with the same idempotency key.
  public var isReplayed: Bool

  public init(show: TrackedShow, isReplayed: Bool = false) {
    self.show = show
    self.isReplayed = isReplayed
  }
}

/// The outcome of the import of one show.
public enum ShowOutcome: Hashable, Sendable {
  /// The show was added.
  case created(id: String)
  /// The existing show was changed.
  case updated(id: String)
  /// The existing show has equal data.
  case unchanged(id: String)
  /// The show violates these rules.
  case rejected([Violation])
}
