public import ShowsStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

// The lists by time read all shows, but only their short columns; the episodes are read of the shows on the page alone.

extension SQLiteStore: ShowsStore {
  public func fetchLatestHistory(after cursor: TimelineCursor?, limit: Int) async throws(StoreError) -> WatchedPage {
    try await read { connection throws(Failure) in
      var page = TimelinePage<WatchedEpisode>(
        limit: max(1, limit), after: cursor, by: TimelineCursor.isLater, place: { TimelineCursor(after: $0) })
      try connection.rows(
        "SELECT id, watched FROM shows JOIN show_details ON show_details.show = shows.key WHERE watched <> ''"
      ) { row in
        let id = row.text()
        _ = row.unpackAll { unpacker in
          let (episode, at) = (unpacker.text(), Instant(microseconds: unpacker.integer()))
          page.add(WatchedEpisode(showID: id, episodeID: episode, at: at))
        }
      }
      let (entries, next) = page.page
      var shows: [String: [String: WatchedEpisode]] = [:]
      let named = try entries.map { entry throws(Failure) in
        if shows[entry.showID] == nil {
          let history = try connection.trackedShow(entry.showID)?.history ?? []
          shows[entry.showID] = Dictionary(history.map { ($0.episodeID, $0) }) { first, _ in first }
        }
        return shows[entry.showID]?[entry.episodeID] ?? entry
      }
      return WatchedPage(entries: named, next: next)
    }
  }

  public func fetchAirings(_ query: AiringsQuery) async throws(StoreError) -> AiringsPage {
    let invalid = query.invalidFields
    guard invalid.isEmpty else { throw .cannotFetch(.invalid(invalid)) }
    return try await read { connection throws(Failure) in
      var page = TimelinePage<Airing>(
        limit: query.limit, after: query.after, by: TimelineCursor.isEarlier, place: { TimelineCursor(after: $0) })
      // Episodes that aired before a show's last change are in none of these columns: such a show is read whole.
      var candidates: [(key: Int64, first: Instant)] = []
      try connection.rows("SELECT key, counted, upcoming FROM shows") { row in
        let (key, countedAt) = (row.integer(), row.instant())
        let times = row.unpackAll(ShowStanding.Upcoming.init).filter { upcoming in
          !upcoming.isWatched && query.from <= upcoming.airsAt && upcoming.airsAt < query.before
            && query.after.map { $0.at <= upcoming.airsAt } ?? true
        }
        if query.from <= countedAt {
          candidates.append((key, query.from))
        } else if let first = times.first?.airsAt {
          candidates.append((key, first))
        }
      }
      // In the order of their first episodes, so that the rest is left when the page is full.
      candidates.sort { $0.first < $1.first }
      for (key, first) in candidates {
        if page.isFull(before: TimelineCursor(at: first, showID: "", episodeID: "")) { break }
        let show = try connection.first("\(ShowRow.selectWhole) WHERE key = ?", [.integer(key)]) {
          row throws(Failure) in
          try row.trackedShow()
        }
        show?.airings(from: query.from, before: query.before).forEach { page.add($0) }
      }
      let (airings, next) = page.page
      return AiringsPage(airings: airings, next: next)
    }
  }
}
