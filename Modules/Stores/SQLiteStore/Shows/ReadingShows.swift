public import ShowsStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

extension SQLiteStore: ShowsStore {
  public func fetchShows(_ query: ShowsQuery) async throws(StoreError) -> ShowsPage {
    let invalid = query.invalidFields
    guard invalid.isEmpty else { throw .cannotFetch(.invalid(invalid)) }
    return try await read { connection throws(Failure) in
      var conditions = Condition.titles(query.search)
      if let after = query.after {
        conditions.insert(Condition("(sort, id) > (?, ?)", .text(after.title), .text(after.id)), at: 0)
      }
      let clause = Condition.clause(conditions)
      var shows = try connection.all(
        "SELECT \(ShowRow.list) FROM shows\(clause.sql) ORDER BY sort, id LIMIT ?",
        clause.values + [.integer(query.limit == .max ? .max : query.limit + 1)]
      ) { row throws(Failure) in try connection.listed(&row, at: query.at) }
      guard shows.count > query.limit else { return ShowsPage(shows: shows, next: nil) }
      shows.removeLast()
      return ShowsPage(shows: shows, next: shows.last.map(ShowsCursor.init))
    }
  }

  public func countShows(search: String?, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try await read { connection throws(Failure) in
      let clause = Condition.clause(Condition.titles(search))
      let rows = (limit ?? .max).addingReportingOverflow(1).partialValue
      let shows = "SELECT 1 FROM shows\(clause.sql) LIMIT \(rows)"
      return ListCount(
        found: Int(try connection.integer("SELECT count(*) FROM (\(shows))", clause.values)), upTo: limit)
    }
  }

  public func fetchShows(answeringTo name: String) async throws(StoreError) -> [TrackedShow] {
    try await read { connection throws(Failure) in
      if let show = try connection.trackedShow(name) { return [show] }
      return try connection.all(
        "\(ShowRow.selectWhole) WHERE sort = ? ORDER BY sort, id", [.text(SearchText.folded(name))]
      ) { row throws(Failure) in try row.trackedShow() }
    }
  }

  public func fetchTrackedShows(after id: String?, limit: Int) async throws(StoreError) -> [TrackedShow] {
    try await read { connection throws(Failure) in
      try connection.all(
        "\(ShowRow.selectWhole) WHERE id > ? ORDER BY id LIMIT ?", [.text(id ?? ""), .integer(max(0, limit))]
      ) { row throws(Failure) in try row.trackedShow() }
    }
  }

  public func fetchHistory(after place: WatchedEpisode.ID?, limit: Int)
    async throws(StoreError) -> [WatchedEpisode]
  {
    try await read { connection throws(Failure) in
      var history: [WatchedEpisode] = []
      var next = place.map { $0.showID } ?? ""
      while history.count < limit {
        let show = try connection.first(
          "\(ShowRow.selectWhole) WHERE id >= ? AND watched <> '' ORDER BY id LIMIT 1", [.text(next)]
        ) { row throws(Failure) in try row.trackedShow() }
        guard let show else { break }
        history += show.history.filter { entry in
          entry.showID != place?.showID || place?.episodeID.utf8.lexicographicallyPrecedes(entry.episodeID.utf8) ?? true
        }
        next = show.id + "\u{0}"
      }
      return Array(history.prefix(max(0, limit)))
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
  /// Returns the show of a row with its progress at `now`; reads the episodes if `now` is before the show's last
  /// change.
  fileprivate func listed(_ row: inout Row, at now: Instant) throws(Failure) -> Show {
    let listed = try row.show()
    if let show = listed.show(at: now) { return show }
    guard var show = try trackedShow(listed.id)?.show(at: now) else {
      throw Failure(.corrupt("the show “\(listed.id)” in “\(path)” has no episodes; restore a backup"))
    }
    show.unwatched = Array(show.unwatched.prefix(1))
    return show
  }
}
