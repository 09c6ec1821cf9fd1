public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel
public import ShowsStoreProtocols

extension PostgresStore: ShowsStore {
  public func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage {
    let invalid = query.invalidFields
    guard invalid.isEmpty else { throw .cannotFetch(.invalid(invalid)) }
    return try await read { connection throws(Failure) in
      var conditions = Condition.titles(query.search)
      if let after = query.after {
        let title = Value.key(after.title)
        conditions.append(Condition("sort >= ? AND (sort, id) > (?, ?)", title, title, .text(after.id)))
      }
      let clause = Condition.clause(conditions)
      let rest = "\(clause.sql) ORDER BY sort, id LIMIT \(query.limit.withOneMore)"
      var shows = try connection.shows(rest, clause.values).map { stored in
        var show = stored.show(at: query.at)
        show.unwatched = Array(show.unwatched.prefix(1))
        return show
      }
      guard shows.count > query.limit else { return ShowsPage(shows: shows, next: nil) }
      shows.removeLast()
      return ShowsPage(shows: shows, next: shows.last.map(ShowsCursor.init))
    }
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try await read { connection throws(Failure) in
      let clause = Condition.clause(Condition.titles(search))
      let most = (limit ?? .max).withOneMore
      let found = try connection.integer(
        "SELECT count(*) FROM (SELECT 1 FROM shows\(clause.sql) LIMIT \(most)) AS found", clause.values)
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
          " WHERE id \(sign) ? AND has_history = 1 ORDER BY id LIMIT 1", [.text(last)]
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

  public func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage {
    try await read(isLong: true) { connection throws(Failure) in
      var page = TimelinePage<WatchedEpisode>(
        limit: max(1, limit), after: cursor, by: TimelineCursor.isLater, place: { TimelineCursor(after: $0) })
      for show in try connection.shows(" WHERE has_history = 1") { show.history.forEach { page.add($0) } }
      let (entries, next) = page.page
      return WatchedPage(entries: entries, next: next)
    }
  }

  public func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage {
    let invalid = query.invalidFields
    guard invalid.isEmpty else { throw .cannotFetch(.invalid(invalid)) }
    return try await read(isLong: true) { connection throws(Failure) in
      var page = TimelinePage<Airing>(
        limit: query.limit, after: query.after, by: TimelineCursor.isEarlier, place: { TimelineCursor(after: $0) })
      for show in try connection.shows("") {
        show.airings(from: query.from, before: query.before).forEach { page.add($0) }
      }
      let (airings, next) = page.page
      return AiringsPage(airings: airings, next: next)
    }
  }

  // MARK: Writing

  public func saveShows(_ shows: [ImportedShow], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ShowOutcome]>
  {
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      try connection.save(shows, at: context.at)
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func changeShow(
    _ id: String, ifVersion version: Int64?, _ change: ShowChange, _ context: WriteContext
  ) async throws(StoreError) -> ShowReceipt {
    let answer = try await answer(context, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let before = try connection.seen(show: id, version)
      let after = try Failure.unless { () throws(Violation) in try before.applying(change, at: context.at) }
      try connection.put([after])
      return after
    }
    return ShowReceipt(show: answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteShow(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> ShowReceipt
  {
    let answer = try await answer(context, failing: StoreError.cannotDelete) { connection throws(Failure) in
      let show = try connection.seen(show: id, version)
      try connection.later("DELETE FROM shows WHERE id = ?", [.text(id)])
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
      var shows = try connection.trackedShows(parts.compactMap(\.first?.showID))
      var outcomes: [HistoryOutcome] = []
      for part in parts {
        guard let id = part.first?.showID, let before = shows[id] else {
          outcomes += part.map { _ in .unknownShow }
          continue
        }
        let (after, stored) = before.adding(part, at: context.at)
        shows[id] = after
        outcomes += stored
      }
      try connection.put(Array(shows.values))
      return outcomes
    }.value
  }

  public func saveTrackedShows(_ shows: [TrackedShow], isDryRun: Bool) async throws(StoreError) -> [ShowOutcome] {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var known = try connection.trackedShows(shows.map(\.id))
      var changed: [String: TrackedShow] = [:]
      let outcomes = shows.map { show -> ShowOutcome in
        let (invalid, before) = (show.invalidFields, known[show.id])
        guard invalid.isEmpty else { return .rejected(invalid) }
        guard before?.isSame(as: show) ?? true else { return .rejected([.otherShow]) }
        (known[show.id], changed[show.id]) = (show, show)
        guard let before else { return .created(id: show.id) }
        return before == show ? .unchanged(id: show.id) : .updated(id: show.id)
      }
      try connection.put(Array(changed.values))
      return outcomes
    }
  }
}

extension Condition {
  /// Returns the conditions that each search word begins a word of the title; none if `search` is `nil`.
  fileprivate static func titles(_ search: String?) -> [Condition] {
    SearchText.sought(search)?.map(Filter.word) ?? [Condition("false")]
  }
}

extension Connection {
  fileprivate func shows(_ condition: String, _ values: [Value] = []) throws(Failure) -> [TrackedShow] {
    try all("SELECT contents FROM shows\(condition)", values) { row throws(Failure) in
      try TrackedShow(json: row.text())
    }
  }

  func trackedShow(_ id: String) throws(Failure) -> TrackedShow? {
    try shows(" WHERE id = ?", [.text(id)]).first
  }

  /// Returns the shows with these ids, by id.
  fileprivate func trackedShows(_ ids: [String]) throws(Failure) -> [String: TrackedShow] {
    let found = try shows(" WHERE id = ANY (?)", [.texts(ids.map(\.searchable))])
    return Dictionary(found.map { ($0.id, $0) }) { $1 }
  }

  fileprivate func save(_ imported: [ImportedShow], at now: Instant) throws(Failure) -> [ShowOutcome] {
    var known = try trackedShows(imported.map(\.id))
    var changed: [String: TrackedShow] = [:]
    let outcomes = imported.map { show -> ShowOutcome in
      let (invalid, before) = (show.invalidFields, known[show.id])
      guard invalid.isEmpty else { return .rejected(invalid) }
      let after = before?.updated(from: show, at: now) ?? TrackedShow(show, at: now)
      if after != before { (known[show.id], changed[show.id]) = (after, after) }
      guard let before else { return .created(id: show.id) }
      return before.version == after.version ? .unchanged(id: show.id) : .updated(id: show.id)
    }
    try put(Array(changed.values))
    return outcomes
  }

  /// Inserts shows, each id once, or replaces those with their ids.
  func put(_ shows: [TrackedShow]) throws(Failure) {
    guard !shows.isEmpty else { return }
    try later(
      """
      INSERT INTO shows (id, sort, words, has_history, contents)
      SELECT * FROM unnest(?::text[], ?::bytea[], ?::text[], ?::bigint[], ?::text[]) AS new
      ON CONFLICT (id) DO UPDATE SET sort = excluded.sort, words = excluded.words,
      has_history = excluded.has_history, contents = excluded.contents
      """,
      [
        .texts(shows.map(\.id)), .blobs(shows.map { Array(SearchText.folded($0.title).utf8) }),
        .texts(shows.map { SearchText.words($0.title).map { " \($0)" }.joined() }),
        .integers(shows.map { $0.watched.isEmpty ? 0 : 1 }),
        .texts(try shows.map { show throws(Failure) in try show.json }),
      ])
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
}

// MARK: Pictures

extension PostgresStore: PicturesStore {
  public func fetchPosterStamps(of shows: [String]) async throws(StoreError) -> [String: PictureStamp] {
    guard !shows.isEmpty else { return [:] }
    return try await read { connection throws(Failure) in
      let found = try connection.all(
        "SELECT show, source, etag FROM pictures WHERE show = ANY (?)", [.texts(shows.map(\.searchable))]
      ) { row in (row.text(), PictureStamp(source: row.text(), version: row.text())) }
      return Dictionary(found) { first, _ in first }
    }
  }

  public func fetchPoster(of show: String) async throws(StoreError) -> StoredPicture? {
    try await read { connection throws(Failure) in
      try connection.poster(of: show.searchable)
    }
  }

  public func savePoster(_ picture: StoredPicture, of show: String) async throws(StoreError) -> Bool {
    let invalid = picture.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard try connection.integer("SELECT count(*) FROM shows WHERE id = ?", [.text(show.searchable)]) > 0 else {
        return false
      }
      try connection.put(picture, of: show)
      return true
    }
  }
}

extension Connection {
  /// Returns the poster of a show; `nil` if there is none.
  func poster(of show: String) throws(Failure) -> StoredPicture? {
    try first("SELECT source, etag, type, fetched, bytes FROM pictures WHERE show = ?", [.text(show)]) {
      row -> StoredPicture? in
      let stamp = PictureStamp(source: row.text(), version: row.text())
      guard let format = StoredPicture.Format(rawValue: row.text()) else { return nil }
      let fetchedAt = row.instant()
      return StoredPicture(stamp: stamp, format: format, bytes: row.bytes(), fetchedAt: fetchedAt)
    } ?? nil
  }

  /// Inserts the poster of a show, or replaces it.
  func put(_ picture: StoredPicture, of show: String) throws(Failure) {
    try later(
      """
      INSERT INTO pictures (show, source, type, etag, fetched, bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (show) DO UPDATE SET source = excluded.source, type = excluded.type, etag = excluded.etag,
      fetched = excluded.fetched, bytes = excluded.bytes
      """,
      [
        .text(show), .text(picture.stamp.source), .text(picture.format.rawValue), .text(picture.stamp.version),
        .instant(picture.fetchedAt), .bytes(picture.bytes),
      ])
  }
}
