/// Where a collection of shows is kept, and what has been watched of it. Every implementation passes every rule of
/// `CollectionsContract.showRules`.
///
/// A write is in the store, for good, when its call returns. What may become of a show is decided in `Models`; a store
/// keeps versions and idempotency keys, in the transaction of the change itself.
public protocol ShowsStore: Sendable {
  // MARK: Reading

  /// One page of the collection by title, as it stands at `query.at`.
  func fetchShows(_ query: ShowsQuery) async throws(ShowsStoreError) -> ShowsPage

  /// How many shows a search finds; `nil` for all.
  ///
  /// - Parameter limit: the greatest value that the count can have; `nil` to count to the end.
  func countShows(search: String?, upTo limit: Int?) async throws(ShowsStoreError) -> ListCount

  /// The show with an id, or else those with a title, by id; `SearchText.folded` compares titles.
  func fetchShows(answeringTo name: String) async throws(ShowsStoreError) -> [TrackedShow]

  /// Whole shows with what has been watched of them, by id, after an id (`nil` for from the start).
  func fetchTrackedShows(after id: String?, limit: Int) async throws(ShowsStoreError) -> [TrackedShow]

  /// What has been watched, by show and episode, after a place (`nil` for from the start). Ids are compared byte for
  /// byte.
  func fetchHistory(after place: WatchedEpisode.ID?, limit: Int) async throws(ShowsStoreError) -> [WatchedEpisode]

  // MARK: Writing

  /// Keeps shows from elsewhere, each once: a new one, or news of one that is there (`TrackedShow.updated`).
  ///
  /// - Returns: an outcome for each, in their order; what breaks a rule is rejected and the others are kept.
  func keepShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(ShowsStoreError) -> WriteReceipt<[ShowOutcome]>

  /// Changes a show; a change that changes nothing leaves its version as it is.
  ///
  /// - Parameter version: the version that the caller saw, or `nil` to change whatever is there.
  /// - Throws: `cannotUpdate`: `notFound`; `conflict`; `invalid`.
  func changeShow(_ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext)
    async throws(ShowsStoreError) -> ShowReceipt

  /// Takes a show out of the collection, and what was watched of it, for good.
  ///
  /// - Returns: the show as it was.
  func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(ShowsStoreError) -> ShowReceipt

  /// Keeps what has been watched elsewhere; what has been watched here keeps its time.
  ///
  /// - Returns: an outcome for each, in their order.
  func keepHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(ShowsStoreError) -> [HistoryOutcome]

  /// Keeps shows as they were in another store: versions, what has been watched, what was decided.
  ///
  /// - Returns: an outcome for each, in their order. One that is here and is another stays as it is: its outcome is
  ///   `rejected`, `InvalidField.otherShow`.
  func keepTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(ShowsStoreError) -> [ShowOutcome]
}

extension ShowsStore {
  /// Counts all shows that a search finds; `nil` for all that there are.
  public func countShows(search: String?) async throws(ShowsStoreError) -> Int {
    try await countShows(search: search, upTo: nil).value
  }
}

extension InvalidField {
  /// A show with the id is here, and is not the same.
  public static let otherShow = InvalidField("/id", "is here, and is not the same")
}

/// What a write left behind.
public struct ShowReceipt: Hashable, Sendable, Codable {
  public var show: TrackedShow
  /// Whether this is the answer to an earlier request with the same idempotency key.
  public var isReplayed: Bool

  public init(show: TrackedShow, isReplayed: Bool = false) {
    self.show = show
    self.isReplayed = isReplayed
  }
}

/// What became of one show from elsewhere.
public enum ShowOutcome: Hashable, Sendable, Codable {
  case created(id: String)
  case updated(id: String)
  /// It is here already, just so.
  case unchanged(id: String)
  case rejected([InvalidField])
}
