public import OrdersStoreProtocols
public import ShowsStoreProtocols

extension MemoryStore: ShowsStore {
  public func fetchShows(_ query: ShowsQuery) throws(StoreError) -> ShowsPage {
    let invalid = query.invalidFields
    guard invalid.isEmpty else { throw .cannotFetch(.invalid(invalid)) }
    guard let sought = SearchText.sought(query.search) else { return ShowsPage(shows: [], next: nil) }
    let found = state.shows.values.filter { stored in
      (query.after.map { $0 < stored.place } ?? true) && SearchText.finds(sought, in: stored.words)
    }
    .sorted { $0.place < $1.place }
    let shows = found.prefix(query.limit).map { stored in
      var show = stored.show.show(at: query.at)
      show.unwatched = Array(show.unwatched.prefix(1))
      return show
    }
    return ShowsPage(shows: shows, next: found.count > query.limit ? shows.last.map(ShowsCursor.init) : nil)
  }

  public func countShows(search: String?, upTo limit: Int?) -> ListCount {
    guard let sought = SearchText.sought(search) else { return 0 }
    return ListCount(found: state.shows.values.count { SearchText.finds(sought, in: $0.words) }, upTo: limit)
  }

  public func fetchShows(answeringTo name: String) -> [TrackedShow] {
    if let stored = state.shows[name] { return [stored.show] }
    let title = SearchText.folded(name)
    return state.shows.values.filter { $0.place.title.utf8.elementsEqual(title.utf8) }
      .sorted { $0.place < $1.place }.map(\.show)
  }

  public func fetchTrackedShows(after id: String?, limit: Int) -> [TrackedShow] {
    let shows = state.shows.values.map(\.show).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    let rest = shows.drop { show in id.map { !$0.utf8.lexicographicallyPrecedes(show.id.utf8) } ?? false }
    return Array(rest.prefix(max(0, limit)))
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int) -> [WatchedEpisode] {
    let shows = state.shows.values.map(\.show).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    let history = shows.lazy.flatMap(\.history).filter { entry in
      guard let place else { return true }
      return entry.showID == place.showID
        ? place.episodeID.utf8.lexicographicallyPrecedes(entry.episodeID.utf8)
        : place.showID.utf8.lexicographicallyPrecedes(entry.showID.utf8)
    }
    return Array(history.prefix(max(0, limit)))
  }

  public func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) -> WatchedPage {
    var page = TimelinePage<WatchedEpisode>(
      limit: max(1, limit), after: cursor, by: TimelineCursor.isLater, place: { TimelineCursor(after: $0) })
    for stored in state.shows.values { stored.show.history.forEach { page.add($0) } }
    let (entries, next) = page.page
    return WatchedPage(entries: entries, next: next)
  }

  public func fetchAirings(_ query: AiringsQuery) throws(StoreError) -> AiringsPage {
    let invalid = query.invalidFields
    guard invalid.isEmpty else { throw .cannotFetch(.invalid(invalid)) }
    var page = TimelinePage<Airing>(
      limit: query.limit, after: query.after, by: TimelineCursor.isEarlier, place: { TimelineCursor(after: $0) })
    for stored in state.shows.values {
      stored.show.airings(from: query.from, before: query.before).forEach { page.add($0) }
    }
    let (airings, next) = page.page
    return AiringsPage(airings: airings, next: next)
  }

  // MARK: Writing

  public func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    let answer = try write(context, StoreError.cannotCreate) { state in
      shows.map { state.save($0, at: context.at) }
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func changeShow(
    _ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext
  ) throws(StoreError) -> ShowReceipt {
    let answer = try write(context, StoreError.cannotUpdate) {
      (state: inout MemoryState) throws(StoreError.Cause) -> TrackedShow in
      let show = try state.seen(show: id, version)
      let changed = try StoreError.Cause.unless { () throws(Violation) in try show.applying(change, at: context.at) }
      state.shows[id] = StoredShow(changed)
      return changed
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    throws(StoreError) -> ShowReceipt
  {
    let answer = try write(context, StoreError.cannotDelete) {
      (state: inout MemoryState) throws(StoreError.Cause) -> TrackedShow in
      let show = try state.seen(show: id, version)
      state.shows[id] = nil
      state.posters[id] = nil
      return show
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    throws(StoreError) -> [HistoryOutcome]
  {
    try write(context, StoreError.cannotUpdate) { state in
      history.byShow.flatMap { state.save($0, at: context.at) }
    }.value
  }

  public func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) -> [ShowOutcome] {
    var stored = state.shows
    let outcomes = shows.map { show in
      let invalid = show.invalidFields
      guard invalid.isEmpty else { return ShowOutcome.rejected(invalid) }
      guard let known = stored[show.id]?.show else {
        stored[show.id] = StoredShow(show)
        return .created(id: show.id)
      }
      guard known.isSame(as: show) else { return .rejected([.otherShow]) }
      stored[show.id] = StoredShow(show)
      return known == show ? .unchanged(id: show.id) : .updated(id: show.id)
    }
    if !isDryRun { state.shows = stored }
    return outcomes
  }
}

/// A show with its sort key and search words, which are computed once when it is stored.
struct StoredShow: Sendable {
  let show: TrackedShow
  let place: ShowsCursor
  let words: [String]

  init(_ show: TrackedShow) {
    self.show = show
    place = ShowsCursor(title: SearchText.folded(show.title), id: show.id)
    words = SearchText.words(show.title)
  }
}

extension MemoryState {
  fileprivate mutating func save(_ imported: ImportedShow, at now: Instant) -> ShowOutcome {
    let invalid = imported.invalidFields
    guard invalid.isEmpty else { return .rejected(invalid) }
    guard let known = shows[imported.id]?.show else {
      shows[imported.id] = StoredShow(TrackedShow(imported, at: now))
      return .created(id: imported.id)
    }
    let updated = known.updated(from: imported, at: now)
    shows[known.id] = StoredShow(updated)
    return updated.version == known.version ? .unchanged(id: known.id) : .updated(id: known.id)
  }

  /// Adds watched episodes of one show to its history, and returns the outcome of each.
  fileprivate mutating func save(_ history: ArraySlice<WatchedEpisode>, at now: Instant) -> [HistoryOutcome] {
    guard let id = history.first?.showID, let known = shows[id]?.show else { return history.map { _ in .unknownShow } }
    let (show, outcomes) = known.adding(history, at: now)
    shows[id] = StoredShow(show)
    return outcomes
  }

  /// Returns the show with this id at the version that a caller has seen.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  /// - Throws: `notFound`; `conflict` if the show has another version.
  fileprivate func seen(show id: String, _ version: Int64?) throws(StoreError.Cause) -> TrackedShow {
    guard let show = shows[id]?.show else { throw .notFound(id, of: .show) }
    if let version, version != show.version { throw .showConflict(current: show, seenVersion: version) }
    return show
  }
}
