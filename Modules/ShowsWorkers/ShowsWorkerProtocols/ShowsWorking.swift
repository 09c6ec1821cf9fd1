public import OrdersWorkerProtocols
public import ShowQueries

/// The operations of all show scenes on a store: they parse the input and the data of other servers.
///
/// A `show` parameter is an id or a title, an episode an id or a code like `S1E2`.
public protocol ShowsWorking: Sendable {
  // MARK: Reading

  /// Returns a page of shows, sorted by title.
  ///
  /// - Throws: `invalid` if a parameter cannot be parsed.
  func fetchShows(_ parameters: ShowsParameters) async throws(ShowsWorkerError) -> ShowsPage
  /// Returns the number of shows that match a search, counted to a limit, or to the end if it is `nil`.
  func countShows(search: String?, upTo limit: Int?) async throws(ShowsWorkerError) -> ListCount
  /// Returns a show by its id or title.
  ///
  /// - Throws: `ambiguous`, `near` or the store's `notFound` if not exactly one show matches.
  func fetchShow(_ show: String) async throws(ShowsWorkerError) -> ShowResult
  /// Returns the next part of the watch history after an entry, or the first if it is `nil`; empty at the end.
  func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(ShowsWorkerError) -> [WatchedEpisode]
  /// Returns a page of the watch history, the latest entries first.
  ///
  /// - Throws: `invalid` if a parameter cannot be parsed.
  func fetchLatestHistory(_ parameters: HistoryParameters) async throws(ShowsWorkerError) -> WatchedPage
  /// Returns a page of the unwatched episodes that air from now on, over all shows, the earliest first.
  ///
  /// - Throws: `invalid` if a parameter cannot be parsed.
  func fetchAirings(_ parameters: AiringsParameters) async throws(ShowsWorkerError) -> AiringsPage
  /// Returns the stored poster of a show, which is given by its id.
  ///
  /// - Throws: `noPoster` if there is none.
  func fetchPoster(of show: String) async throws(ShowsWorkerError) -> StoredPicture
  /// Searches TVmaze for shows by title, in the order of its answer.
  ///
  /// - Throws: `invalid` if the text is blank or too long; `unreachable` or `unreadable` if TVmaze does not answer.
  func searchTVmaze(_ text: String) async throws(ShowsWorkerError) -> [FoundShow]

  // MARK: Writing

  /// Changes the watched episodes or the settings of a show.
  ///
  /// - Parameter version: the expected version; `nil` for any.
  func changeShow(_ show: String, ifVersion version: Int64?, _ change: ShowChange, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  /// Deletes a show with its watch history and returns it as it was.
  ///
  /// - Parameter version: the expected version; `nil` for any.
  func deleteShow(_ show: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> ShowResult
  /// Stores the valid shows of a file or a URL, in TVmaze's JSON, in one transaction.
  ///
  /// - Throws: `refused` if there are shows and none is valid; `unreadable` or `unreachable` for a bad source.
  func importShows(_ source: ShowsSource, _ options: WriteOptions)
    async throws(ShowsWorkerError) -> WriteReceipt<[ShowOutcome]>
  /// Adds the entries of a watch history in an export's JSON.
  ///
  /// - Throws: `refused` if an entry is invalid, for example with a time in the future. Nothing is stored then.
  func importHistory(_ name: String, _ bytes: [UInt8], _ options: WriteOptions)
    async throws(ShowsWorkerError) -> [HistoryOutcome]
}

/// A show and the time at which the worker read or wrote it.
public struct ShowResult: Hashable, Sendable {
  /// The show with its episodes and settings.
  public var show: TrackedShow
  /// The time of the operation by the worker's clock.
  public var at: Instant
  /// Whether an earlier request with the same idempotency key did the write.
  public var isReplayed: Bool
  /// The version of the show's stored poster; `nil` if there is none, or after a write.
  public var posterVersion: String?
  /// The number of episodes whose mark the write set or removed; `nil` after a read, or for an earlier write.
  public var changed: Int?

  public init(
    show: TrackedShow, at: Instant, isReplayed: Bool = false, posterVersion: String? = nil, changed: Int? = nil
  ) {
    self.changed = changed
    self.show = show
    self.at = at
    self.isReplayed = isReplayed
    self.posterVersion = posterVersion
  }
}

/// A show that TVmaze's search found.
public struct FoundShow: Hashable, Sendable {
  /// The show's id at TVmaze.
  public var id: String
  /// The title of the show.
  public var title: String
  /// The year of the first broadcast; `nil` if unknown.
  public var year: Int?
  /// Whether the collection has the show.
  public var isKnown: Bool

  public init(id: String, title: String, year: Int?, isKnown: Bool) {
    self.id = id
    self.title = title
    self.year = year
    self.isKnown = isKnown
  }
}
