package import MelodiesStoreProtocols
import OrdersStoreProtocols
package import SQLCollectionsKernel
package import SQLKernel
import SQLiteOrdersKernel
package import SQLiteKernel
package import ShowsStoreProtocols

extension Connection: CollectionsConnection {
  /// One clock has all the times.
  package static var clockAhead: String { "0 * ?" }
  package static var hasHistory: String { "watched <> ''" }
  package static var isPoster: String { PictureRow.isPoster }

  package func shows(_ rest: String, _ values: [Value]) throws(Failure) -> [TrackedShow] {
    try all("\(ShowRow.selectWhole)\(rest)", values) { row throws(Failure) in try row.trackedShow() }
  }

  package func listedShows(_ rest: String, _ values: [Value], at now: Instant) throws(Failure) -> [Show] {
    try all("SELECT \(ShowRow.list) FROM shows\(rest)", values) { row throws(Failure) in try listed(&row, at: now) }
  }

  /// Returns the show of a row with its progress at `now`; reads the episodes if `now` is before the show's last
  /// change.
  private func listed(_ row: inout Row, at now: Instant) throws(Failure) -> Show {
    let listed = try row.show()
    if let show = listed.show(at: now) { return show }
    guard let show = try trackedShow(listed.id)?.listed(at: now) else {
      throw Failure(.corrupt("the show “\(listed.id)”\(placeClause) has no episodes; restore a backup"))
    }
    return show
  }

  // The lists by time read only the short columns of all shows.

  package func addHistory(to page: inout TimelinePage<WatchedEpisode>) throws(Failure) {
    try rows(
      "SELECT id, watched FROM shows JOIN show_details ON show_details.show = shows.key WHERE watched <> ''"
    ) { row in
      let id = row.text()
      _ = row.unpackAll { unpacker in
        let (episode, at) = (unpacker.text(), Instant(microseconds: unpacker.integer()))
        page.add(WatchedEpisode(showID: id, episodeID: episode, at: at))
      }
    }
  }

  package func addAirings(of query: AiringsQuery, to page: inout TimelinePage<Airing>) throws(Failure) {
    // Episodes that aired before a show's last change are in none of these columns: such a show is read whole.
    var candidates: [(key: Int64, first: Instant)] = []
    try rows("SELECT key, counted, upcoming FROM shows") { row in
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
      let show = try self.first("\(ShowRow.selectWhole) WHERE key = ?", [.integer(key)]) {
        row throws(Failure) in
        try row.trackedShow()
      }
      show?.airings(from: query.from, before: query.before).forEach { page.add($0) }
    }
  }

  package func put(_ shows: [ChangedShow]) throws(Failure) {
    for show in shows {
      if let before = show.before {
        try replace(before, by: show.after, at: show.at)
      } else {
        try insert(show.after, at: show.at)
      }
    }
  }

  package func deleteShow(_ id: String) throws(Failure) {
    try run("DELETE FROM show_details WHERE show = (SELECT key FROM shows WHERE id = ?)", [.text(id)])
    try run("DELETE FROM shows WHERE id = ?", [.text(id)])
  }

  package func put(_ picture: StoredPicture, of show: String) throws(Failure) {
    try put(
      [
        [
          .text(show), .text("poster"), .text(picture.stamp.source), .text(picture.format.rawValue),
          .text(picture.stamp.version), .instant(picture.fetchedAt), .bytes(picture.bytes),
        ]
      ], into: .pictures)
  }

  package func put(_ record: RefreshRecord) throws(Failure) {
    try run("DELETE FROM melody_answers")
    try run("INSERT INTO melody_answers (source, at) VALUES (?, ?)", [.text(record.source), .instant(record.at)])
  }
}

extension Table {
  fileprivate static let pictures = Table(
    "pictures", keyCount: 2,
    [
      "show": .text, "kind": .text, "source": .text, "type": .text, "etag": .text, "fetched": .integer, "bytes": .bytes,
    ])
}

extension Connection {
  /// Inserts a show with its episodes.
  package func insert(_ show: TrackedShow, at now: Instant) throws(Failure) {
    try run(ShowRow.insert, show.columnValues(at: now))
    try run(
      "INSERT INTO show_details (show, episodes, watched) SELECT key, ?2, ?3 FROM shows WHERE id = ?1",
      [.text(show.id), .text(show.packedEpisodes), .text(show.packedWatched)])
  }

  /// Replaces a show; nothing is written if it is the same.
  package func replace(_ before: TrackedShow, by after: TrackedShow, at now: Instant) throws(Failure) {
    guard before != after else { return }
    try run(ShowRow.update, after.columnValues(at: now))
    guard !before.isSame(as: after) else { return }
    try run(
      "UPDATE show_details SET episodes = ?2, watched = ?3 WHERE show = (SELECT key FROM shows WHERE id = ?1)",
      [.text(after.id), .text(after.packedEpisodes), .text(after.packedWatched)])
  }
}

enum PictureRow {
  /// The condition of a row that this program could have written; others, for example of a restored file, are ignored.
  static let isPoster = """
    kind = 'poster' AND length(etag) BETWEEN 1 AND 64 AND etag NOT GLOB '*[^0-9A-Za-z]*' AND length(bytes) BETWEEN 1 AND \(PictureLimits.bytes) \
    AND type IN (\(StoredPicture.Format.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
    """
}
