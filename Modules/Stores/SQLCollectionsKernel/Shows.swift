package import OrdersStoreProtocols
package import SQLKernel
package import ShowsStoreProtocols

// The shows and their posters in both SQL stores.

extension CollectionsStore {
  public func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage {
    try check(query.invalidFields)
    return try await read { connection throws(Failure) in
      var conditions = Connection.titles(query.search)
      if let after = query.after {
        conditions.insert(Condition(["sort", "id"], values: [.key(after.title), .text(after.id)]), at: 0)
      }
      let clause = Condition.clause(conditions)
      var shows = try connection.listedShows(
        "\(clause.sql) ORDER BY sort, id LIMIT \(query.limit.withOneMore)", clause.values, at: query.at)
      guard shows.count > query.limit else { return ShowsPage(shows: shows, next: nil) }
      shows.removeLast()
      return ShowsPage(shows: shows, next: shows.last.map(ShowsCursor.init))
    }
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try await read { connection throws(Failure) in
      let clause = Condition.clause(Connection.titles(search))
      let rows = "SELECT 1 FROM shows\(clause.sql) LIMIT \((limit ?? .max).withOneMore)"
      let found = try connection.integer("SELECT count(*) FROM (\(rows)) AS found", clause.values)
      return ListCount(found: Int(found), upTo: limit)
    }
  }

  public func fetchShows(answeringTo name: String) async throws(StoreError) -> [TrackedShow] {
    try await read { connection throws(Failure) in
      if let show = try connection.trackedShow(name.searchable) { return [show] }
      return try connection.shows(" WHERE sort = ? ORDER BY sort, id", [.key(SearchText.folded(name))])
    }
  }

  public func fetchTrackedShows(after id: String?, limit: Int) async throws(StoreError) -> [TrackedShow] {
    try await read { connection throws(Failure) in
      try connection.shows(" WHERE id > ? ORDER BY id LIMIT ?", [.text(id ?? ""), .integer(max(0, limit))])
    }
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int) async throws(StoreError) -> [WatchedEpisode] {
    try await read { connection throws(Failure) in
      var history: [WatchedEpisode] = []
      var (sign, last) = (">=", place?.showID ?? "")
      while history.count < limit {
        let show = try connection.shows(
          " WHERE id \(sign) ? AND \(Connection.hasHistory) ORDER BY id LIMIT 1", [.text(last)]
        ).first
        guard let show else { break }
        history += show.history.filter { entry in
          entry.showID != place?.showID || place?.episodeID.utf8.lexicographicallyPrecedes(entry.episodeID.utf8) ?? true
        }
        (sign, last) = (">", show.id)
      }
      return Array(history.prefix(max(0, limit)))
    }
  }

  // The lists by time read all shows; the episodes of the shows on the page have the names.

  public func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage {
    try await read(isLong: true) { connection throws(Failure) in
      var page = TimelinePage<WatchedEpisode>(
        limit: max(1, limit), after: cursor, by: TimelineCursor.isLater, place: { TimelineCursor(after: $0) })
      try connection.addHistory(to: &page)
      let (entries, next) = page.page
      let shows = try connection.shows(withIDs: Array(Set(entries.map(\.showID)))).mapValues { show in
        Dictionary(show.history.map { ($0.episodeID, $0) }) { first, _ in first }
      }
      return WatchedPage(entries: entries.map { shows[$0.showID]?[$0.episodeID] ?? $0 }, next: next)
    }
  }

  public func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage {
    try check(query.invalidFields)
    return try await read(isLong: true) { connection throws(Failure) in
      var page = TimelinePage<Airing>(
        limit: query.limit, after: query.after, by: TimelineCursor.isEarlier, place: { TimelineCursor(after: $0) })
      try connection.addAirings(of: query, to: &page)
      let (airings, next) = page.page
      return AiringsPage(airings: airings, next: next)
    }
  }

  // MARK: Writing

  public func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.change(shows, at: { _ in context.at }) { show, before in
        let after = before?.updated(from: show, at: context.at) ?? TrackedShow(show, at: context.at)
        return .success((after, isUpdated: before?.version != after.version))
      }
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome] {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.change(shows, at: \.updatedAt) { show, before in
        guard before?.isSame(as: show) ?? true else { return .failure(.otherShow) }
        return .success((show, isUpdated: before != show))
      }
    }
  }

  public func changeShow(
    _ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext
  ) async throws(StoreError) -> ShowReceipt {
    let answer = try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let before = try connection.seen(show: id, version)
      let after = try Failure.unless { () throws(Violation) in try before.applying(change, at: context.at) }
      try connection.put([ChangedShow(before: before, after: after, at: context.at)])
      return after
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let show = try connection.seen(show: id, version)
      try connection.deleteShow(id)
      try connection.later("DELETE FROM pictures WHERE show = ?", [.text(id)])
      return show
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func saveHistory(_ history: [WatchedEpisode], _ context: WriteContext)
    async throws(StoreError) -> [HistoryOutcome]
  {
    try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let parts = history.byShow
      let stored = try connection.shows(withIDs: parts.compactMap(\.first?.showID))
      var shows = stored
      var outcomes: [HistoryOutcome] = []
      for part in parts {
        guard let id = part.first?.showID, let before = shows[id] else {
          outcomes += part.map { _ in .unknownShow }
          continue
        }
        let (after, added) = before.adding(part, at: context.at)
        shows[id] = after
        outcomes += added
      }
      try connection.put(shows.map { ChangedShow(before: stored[$0], after: $1, at: context.at) })
      return outcomes
    }.value
  }

  // MARK: Posters

  public func fetchPosterStamps(of shows: [String]) async throws(StoreError) -> [String: PictureStamp] {
    guard !shows.isEmpty else { return [:] }
    return try await read { connection throws(Failure) in
      let found = try connection.all(
        "SELECT show, source, etag FROM pictures WHERE \(Connection.isAny("show")) AND \(Connection.isPoster)",
        [.texts(shows.map(\.searchable))]
      ) { row in (row.text(), PictureStamp(source: row.text(), version: row.text())) }
      return Dictionary(found) { first, _ in first }
    }
  }

  public func fetchPoster(of show: String) async throws(StoreError) -> StoredPicture? {
    try await read { connection throws(Failure) in try connection.poster(of: show.searchable) }
  }

  public func savePoster(_ picture: StoredPicture, of show: String) async throws(StoreError) -> Bool {
    let invalid = picture.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await save(failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let count = try connection.integer("SELECT count(*) FROM shows WHERE id = ?", [.text(show.searchable)])
      guard count > 0 else { return false }
      try connection.put(picture, of: show)
      return true
    }
  }
}

extension TrackedShow {
  /// Returns the show as a list has it: with its progress at `now`, and with the next episode alone.
  package func listed(at now: Instant) -> Show {
    var show = show(at: now)
    show.unwatched = Array(show.unwatched.prefix(1))
    return show
  }
}

/// A show that is to be stored.
private protocol SavedShow {
  var id: String { get }
  var invalidFields: [Violation] { get }
}

extension ImportedShow: SavedShow {}
extension TrackedShow: SavedShow {}

extension CollectionsConnection {
  package func trackedShow(_ id: String) throws(Failure) -> TrackedShow? {
    try shows(" WHERE id = ?", [.text(id)]).first
  }

  /// Returns the shows with these ids, by id.
  fileprivate func shows(withIDs ids: [String]) throws(Failure) -> [String: TrackedShow] {
    let found = try shows(" WHERE \(Self.isAny("id"))", [.texts(ids.map(\.searchable))])
    return Dictionary(found.map { ($0.id, $0) }) { $1 }
  }

  /// Returns the show with this id at the version that a caller has seen.
  ///
  /// - Parameter version: the version that the caller has seen; `nil` accepts every version.
  /// - Throws: `notFound`; `conflict` if the show has another version.
  fileprivate func seen(show id: String, _ version: Int64?) throws(Failure) -> TrackedShow {
    guard let show = try trackedShow(id.searchable) else { throw Failure(.notFound(id, of: .show)) }
    if let version, version != show.version { throw Failure(.showConflict(current: show, seenVersion: version)) }
    return show
  }

  /// Stores shows, and returns an outcome for each, in their order.
  ///
  /// - Parameters:
  ///   - time: returns the moment of the change of a show.
  ///   - makeNext: returns the show that replaces the one before, and whether that counts as an update.
  fileprivate func change<S: SavedShow>(
    _ shows: [S], at time: (S) -> Instant,
    _ makeNext: (S, TrackedShow?) -> Result<(after: TrackedShow, isUpdated: Bool), Violation>
  ) throws(Failure) -> [ShowOutcome] {
    let stored = try self.shows(withIDs: shows.map(\.id))
    var known = stored
    var changed: [String: ChangedShow] = [:]
    let outcomes = shows.map { show -> ShowOutcome in
      let (invalid, before) = (show.invalidFields, known[show.id])
      guard invalid.isEmpty else { return .rejected(invalid) }
      switch makeNext(show, before) {
      case .failure(let violation): return .rejected([violation])
      case .success(let next):
        if next.after != before {
          known[show.id] = next.after
          changed[show.id] = ChangedShow(before: stored[show.id], after: next.after, at: time(show))
        }
        guard before != nil else { return .created(id: show.id) }
        return next.isUpdated ? .updated(id: show.id) : .unchanged(id: show.id)
      }
    }
    try put(Array(changed.values))
    return outcomes
  }

  /// Inserts shows with new ids.
  package func insert(_ shows: [TrackedShow]) throws(Failure) {
    try put(shows.map { ChangedShow(before: nil, after: $0, at: $0.updatedAt) })
  }

  /// Returns the conditions that each search word begins a word of the title; none if `search` is `nil`.
  fileprivate static func titles(_ search: String?) -> [Condition] {
    SearchText.sought(search)?.map(word) ?? [Condition("false")]
  }

  /// Returns the poster of a show; `nil` if there is none.
  package func poster(of show: String) throws(Failure) -> StoredPicture? {
    try first(
      "SELECT source, etag, type, fetched, bytes FROM pictures WHERE show = ? AND \(Self.isPoster)", [.text(show)]
    ) { row -> StoredPicture? in
      let stamp = PictureStamp(source: row.text(), version: row.text())
      guard let format = StoredPicture.Format(rawValue: row.text()) else { return nil }
      let fetchedAt = row.instant()
      return StoredPicture(stamp: stamp, format: format, bytes: row.bytes(), fetchedAt: fetchedAt)
    } ?? nil
  }
}
